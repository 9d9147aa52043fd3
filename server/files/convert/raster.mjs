// @ts-check
/**
 * Reads the pixels of a raster picture, reduced to the largest stored size. A large JPEG that is not progressive is
 * reduced while it is read, row by row, so that the required memory depends on the reduced size.
 */
import sharp from 'sharp'
import { cmykToRgb } from './cmyk.mjs'
import { ImageRejectionError } from './imageRejectionError.mjs'
import { embedColourProfile } from './pngColours.mjs'

/**
 * @typedef {{ data: Buffer, width: number, height: number, channels: 1 | 2 | 3 | 4 }} Pixels
 * @typedef {{ mostPixels: number, mostJpegPixels: number, side: number }} Bounds
 */

/** Approximate value of the samples with which the decoder fills rows whose data are missing. */
const fill = 128
const fillTolerance = 3
/** Minimum share of its rows that an incomplete JPEG must contain. A JPEG with fewer rows is rejected. */
const leastShare = 0.25
/** Number of pixels above which a picture is reduced to at most half its width and height while it is read. */
const halvedPixels = 25e6

const million = 1e6
/**
 * Returns a number of pixels in millions, rounded up, for messages.
 * @param {number} pixels
 */
const inMillions = pixels => Math.ceil(pixels / million)

/**
 * Reads the header of a picture. Throws an ImageRejectionError if the header cannot be read.
 * @param {Uint8Array} input
 */
async function headerOf(input) {
  try {
    return await sharp(input, { limitInputPixels: false, failOn: 'none' }).metadata()
  } catch {
    throw new ImageRejectionError('damaged')
  }
}

/**
 * Throws an ImageRejectionError if the picture has more pixels than its format may have.
 * @param {import('sharp').Metadata} header @param {Bounds} bounds
 */
function checkPixels({ width, height, format, isProgressive }, { mostPixels, mostJpegPixels }) {
  // A progressive JPEG is held in memory completely.
  const limit = format === 'jpeg' && !isProgressive ? mostJpegPixels : mostPixels
  if (width * height > limit)
    throw new ImageRejectionError('tooManyPixels', { size: inMillions(width * height), limit: inMillions(limit) })
}

/**
 * Returns whether the picture is CMYK without a CMYK ICC profile. Browsers convert such a picture to RGB with a simple
 * formula, whereas sharp assumes the ICC profile of an offset press, which makes bright colours dull.
 * @param {import('sharp').Metadata} header
 */
const hasPlainInks = ({ space, icc }) => space === 'cmyk' && icc?.toString('latin1', 16, 20) !== 'CMYK'

/**
 * Applies the colour profile of a picture with 16 bits per sample. By default sharp converts such RGB pictures only to
 * Display P3, and applies the profile of a grey picture only if it has 8 bits per sample.
 * @param {import('sharp').Sharp} image @param {import('sharp').Metadata} header
 */
function applyDeepProfile(image, { space, icc }) {
  if (icc && space === 'rgb16') image.withIccProfile('srgb')
  if (icc && space === 'grey16') image.pipelineColourspace('b-w')
}

/**
 * Decodes a picture to pixels, reduced so that its longer side has at most `side` pixels.
 * @param {Uint8Array} input
 * @param {import('sharp').Metadata} header
 * @param {number} side
 * @param {import('sharp').SharpOptions} options
 * @returns {Promise<Pixels>} CMYK samples if `options.ignoreIcc` is set, otherwise RGB or grey samples
 */
async function decode(input, header, side, options) {
  const image = sharp(input, options)
  if (options.ignoreIcc) image.pipelineColourspace('cmyk').toColourspace('cmyk')
  else applyDeepProfile(image, header)
  const { data, info } = await image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/**
 * Returns the pixels without the rows at the end that the decoder filled, because their data are missing. Throws an
 * ImageRejectionError if too few rows remain.
 * @param {Pixels} pixels
 */
function withoutFill({ data, width, height, channels }) {
  const rowBytes = width * channels
  let rows = height
  const isFill = (/** @type {number} */ row) => {
    for (let at = row * rowBytes; at < (row + 1) * rowBytes; at++)
      if (Math.abs((data[at] ?? 0) - fill) > fillTolerance) return false
    return true
  }
  while (rows > 0 && isFill(rows - 1)) rows--
  if (rows < height * leastShare) throw new ImageRejectionError('damaged')
  return { data: data.subarray(0, rows * rowBytes), width, height: rows, channels }
}

/**
 * Returns the picture turned upright.
 * @param {Pixels} pixels @param {number} [orientation] the EXIF orientation, from 1 to 8
 */
function upright({ data, ...raw }, orientation = 1) {
  const image = sharp(data, { raw })
  if (orientation === 2) return image.flop()
  if (orientation === 3) return image.rotate(180)
  if (orientation === 4) return image.flip()
  // sharp mirrors before it rotates, whatever the order of the calls. The orientations 5 and 7 are written accordingly.
  if (orientation === 5) return image.rotate(90).flip()
  if (orientation === 6) return image.rotate(90)
  if (orientation === 7) return image.rotate(270).flip()
  return orientation === 8 ? image.rotate(270) : image
}

/**
 * Reads a raster picture.
 * @param {Uint8Array} file
 * @param {Bounds} bounds
 * @returns {Promise<() => import('sharp').Sharp>} a function that creates the upright picture at each call
 * @throws {ImageRejectionError}
 */
export async function readRaster(file, bounds) {
  const input = embedColourProfile(file)
  const header = await headerOf(input)
  checkPixels(header, bounds)
  const area = header.width * header.height
  const side =
    area > halvedPixels ? Math.min(bounds.side, Math.floor(Math.max(header.width, header.height) / 2)) : bounds.side
  const isPlainInk = hasPlainInks(header)
  const limitInputPixels = Math.max(bounds.mostPixels, bounds.mostJpegPixels)
  /**
   * Decodes the picture strictly (`error`), or so that missing parts are filled (`none`).
   * @param {'none' | 'error'} failOn
   */
  const read = failOn => decode(input, header, side, { limitInputPixels, failOn, ignoreIcc: isPlainInk })
  const decoded = await read('error').catch(async () => {
    if (header.format !== 'jpeg') throw new ImageRejectionError('damaged')
    const lenient = await read('none').catch(() => undefined)
    if (!lenient) throw new ImageRejectionError('damaged')
    return withoutFill(lenient)
  })
  const pixels = isPlainInk ? cmykToRgb(decoded) : decoded
  // Only JPEG and PNG files are turned, because browsers ignore the EXIF orientation of other formats.
  const isTurned = header.format === 'jpeg' || header.format === 'png'
  return () => upright(pixels, isTurned ? header.orientation : 1)
}
