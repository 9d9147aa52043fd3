// @ts-check
/**
 * Replaces the descriptions of a PNG's colours by one ICC profile, because the decoder (libvips) ignores all others.
 * The description with the highest precedence in browsers is used, in the order `cICP`, `iCCP`, `sRGB`, and `gAMA` with
 * or without `cHRM` (PNG, third edition, section 13.13). Only chunks before the pixels are read.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { createColourProfile, createGreyProfile, toBrowserProfile } from './iccProfile.mjs'

/**
 * @typedef {import('./iccProfile.mjs').Primaries} Primaries
 * @typedef {import('./iccProfile.mjs').Curve} Curve
 */

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bytes around a chunk's data: its length, name and checksum. */
const frameBytes = 12
const headerEnd = signature.length + frameBytes + 13
const colourTypeAt = signature.length + 8 + 9
/** Bit of the colour type that is set if the samples have colours, and not set if they are grey. */
const colourBit = 2
const mostProfileBytes = 4 * 1024 * 1024
const described = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'])

/**
 * Converts a list of coordinates to primaries, in the order x, y of each point.
 * @param {readonly number[]} points of white, red, green and blue @returns {Primaries}
 */
const primariesOf = ([wx = 0, wy = 0, rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0]) => ({
  white: { x: wx, y: wy },
  red: { x: rx, y: ry },
  green: { x: gx, y: gy },
  blue: { x: bx, y: by },
})
const d65 = [0.3127, 0.329]
const srgbPrimaries = primariesOf([...d65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06])
const tv525 = primariesOf([...d65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07])

/**
 * Primaries by their number in ITU-T H.273, table 2.
 * @type {Map<number | undefined, Primaries>}
 */
const namedPrimaries = new Map([
  [1, srgbPrimaries],
  [4, primariesOf([0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08])],
  [5, primariesOf([...d65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06])],
  [6, tv525],
  [7, tv525],
  [8, primariesOf([0.31, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049])],
  [9, primariesOf([...d65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046])],
  [10, primariesOf([1 / 3, 1 / 3, 1, 0, 0, 1, 0, 0])],
  [11, primariesOf([0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])],
  [12, primariesOf([...d65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])],
  [22, primariesOf([...d65, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077])],
])

/**
 * The curve of a screen for video (ITU-R BT.1886).
 * @type {Curve}
 */
const videoCurve = [2.4]

/**
 * Curves by their number in ITU-T H.273, table 3, without the curves of high dynamic range.
 * @type {Map<number | undefined, Curve>}
 */
const namedCurves = new Map([
  [1, videoCurve],
  [4, [2.2]],
  [5, [2.8]],
  [6, videoCurve],
  [7, [1 / 0.45, 0.899626676224, 0.100373323776, 0.25, 0.091286342118]],
  [8, [1]],
  [11, videoCurve],
  [13, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]],
  [14, videoCurve],
  [15, videoCurve],
  [17, [2.6, (52.37 / 48) ** (1 / 2.6), 0, 0, 0]],
])

/**
 * @typedef {{ name: string, start: number, end: number, data: Buffer }} Chunk
 * @param {Buffer} png
 * @returns {Chunk[]} the chunks between the header and the pixels
 */
function chunksBeforePixels(png) {
  const chunks = []
  for (let start = headerEnd; start + frameBytes <= png.length; ) {
    const end = start + frameBytes + png.readUInt32BE(start)
    const name = png.toString('latin1', start + 4, start + 8)
    if (name === 'IDAT' || end > png.length) break
    chunks.push({ name, start, end, data: png.subarray(start + 8, end - 4) })
    start = end
  }
  return chunks
}

/**
 * Returns the profile that a chunk contains in compressed form; undefined if the profile is damaged or too large.
 * @param {Buffer} data of an `iCCP` chunk @returns {Buffer | undefined}
 */
function inflated(data) {
  try {
    return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: mostProfileBytes })
  } catch {
    return undefined
  }
}

/**
 * Builds the profile that the chunks describe.
 * @param {Map<string, Buffer>} chunks the content by name @param {boolean} isGrey whether the samples are grey
 * @returns {Buffer | undefined} undefined for the colours of a usual screen (sRGB)
 */
function profileOf(chunks, isGrey) {
  /**
   * Builds a profile for the kind of samples that the picture has.
   * @param {Primaries | undefined} primaries @param {Curve | undefined} curve
   */
  const build = (primaries, curve) => {
    const profile = primaries && curve && createColourProfile(primaries, curve)
    return isGrey && profile ? createGreyProfile(curve) : profile
  }
  const [primaries, transfer, matrix, isFullRange] = chunks.get('cICP') ?? []
  if (matrix === 0 && isFullRange === 1) {
    const profile = build(namedPrimaries.get(primaries), namedCurves.get(transfer))
    if (profile) return profile
  }
  const file = chunks.get('iCCP')
  const own = file && inflated(file)
  const usable = own && toBrowserProfile(own, isGrey)
  if (usable) return usable
  const gamma = chunks.get('gAMA')
  if (chunks.has('sRGB') || gamma?.length !== 4 || gamma.readUInt32BE() === 0) return undefined
  const points = chunks.get('cHRM')
  const unit = 100_000
  const exponent = unit / gamma.readUInt32BE()
  if (points?.length !== 32) {
    // If the gamma is close to that of a usual screen, browsers do not change the colours.
    return Math.abs(2.2 / exponent - 1) < 0.05 ? undefined : build(srgbPrimaries, [exponent])
  }
  return build(primariesOf(Array.from({ length: 8 }, (_, at) => points.readUInt32BE(at * 4) / unit)), [exponent])
}

/**
 * Returns a PNG chunk with its length and checksum.
 * @param {string} name @param {Uint8Array} data
 */
function chunkOf(name, data) {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
  framed.writeUInt32BE(data.length)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}

/**
 * Returns the PNG with a profile in place of all other descriptions of its colours. A file that is not a PNG, or has no
 * description of its colours, is returned unchanged.
 * @param {Uint8Array} file
 */
export function embedColourProfile(file) {
  const png = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (png.length < headerEnd || !png.subarray(0, signature.length).equals(signature)) return file
  const chunks = chunksBeforePixels(png)
  const descriptions = chunks.filter(({ name }) => described.has(name))
  if (descriptions.length === 0) return file
  const isGrey = ((png[colourTypeAt] ?? 0) & colourBit) === 0
  // Chunks with a wrong checksum are ignored. Of several chunks with the same name, the first chunk is used.
  const intact = descriptions.filter(
    ({ start, end }) => crc32(png.subarray(start + 4, end - 4)) === png.readUInt32BE(end - 4),
  )
  const profile = profileOf(new Map(intact.reverse().map(({ name, data }) => [name, data])), isGrey)
  const others = chunks.filter(({ name }) => !described.has(name)).map(({ start, end }) => png.subarray(start, end))
  const embedded = profile ? [chunkOf('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(profile)]))] : []
  return Buffer.concat([
    png.subarray(0, headerEnd),
    ...embedded,
    ...others,
    png.subarray(chunks.at(-1)?.end ?? headerEnd),
  ])
}
