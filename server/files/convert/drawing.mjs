// @ts-check
/** Draws an SVG file. References in it are never followed, because the renderer gets no base URL. */
import sharp from 'sharp'
import { ImageRejectionError } from './imageRejectionError.mjs'
import { readSvg } from './svg.mjs'
import { renderingDpi } from './svgSize.mjs'

/**
 * Returns whether all pixels are transparent.
 * @param {Buffer} data @param {number} channels
 */
function isBlank(data, channels) {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at]) return false
  return true
}

/**
 * Draws an SVG file.
 * @param {Uint8Array} bytes
 * @param {number} side pixels of its longer side
 * @param {number} limitInputPixels
 * @returns {Promise<() => import('sharp').Sharp>} a function that creates the picture at each call
 * @throws {ImageRejectionError}
 */
export async function renderSvg(bytes, side, limitInputPixels) {
  const svg = Buffer.from(readSvg(bytes, side))
  const { data, info } = await sharp(svg, { density: renderingDpi, limitInputPixels })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new ImageRejectionError('tooComplex')
    })
  if (isBlank(data, info.channels)) {
    // The first frame of an animation is often empty, so the animation is reported as the reason.
    throw svg.includes('<animate')
      ? new ImageRejectionError('unsupported', { name: 'animate' })
      : new ImageRejectionError('blank')
  }
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw })
}
