// @ts-check
/** Draws an SVG file. References in it are never followed: the renderer has no address to start from. */
import sharp from 'sharp'
import { Refusal } from './refusal.mjs'
import { readSvg } from './svg.mjs'

/** At this density a pixel of the drawing is one of the picture. */
const density = 72

/** @param {Buffer} data @param {number} channels */
function isBlank(data, channels) {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at]) return false
  return true
}

/**
 * @param {Uint8Array} bytes
 * @param {number} side pixels of its longer side
 * @param {number} limitInputPixels
 * @returns {Promise<() => import('sharp').Sharp>} the picture, as often as it is needed
 * @throws {Refusal}
 */
export async function drawSvg(bytes, side, limitInputPixels) {
  const svg = Buffer.from(readSvg(bytes, side))
  const { data, info } = await sharp(svg, { density, limitInputPixels })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal('tooComplex')
    })
  if (isBlank(data, info.channels)) {
    // An animation often begins with nothing.
    throw svg.includes('<animate') ? new Refusal('unsupported', { name: 'animate' }) : new Refusal('blank')
  }
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw })
}
