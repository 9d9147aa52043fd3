// @ts-check
/** Reads and builds the colour profiles (ICC.1:2022) that a PNG needs. */

/**
 * @typedef {{ x: number, y: number }} Point a chromaticity
 * @typedef {{ white: Point, red: Point, green: Point, blue: Point }} Primaries
 * @typedef {readonly [gamma: number, a?: number, b?: number, c?: number, d?: number]} Curve converts a sample x (0 to
 *   1) to linear light: (a·x + b)^gamma if x is at least d, otherwise c·x
 * @typedef {[number, number, number]} Triple
 */

const headerBytes = 128
const tableEntryBytes = 12
/** D50, the white point of ICC profiles, in XYZ. */
const d50 = /** @type {Triple} */ ([0.9642, 1, 0.8249])
/** @type {[Triple, Triple, Triple]} */
const bradford = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/**
 * Returns the cross product of two vectors.
 * @param {Triple} one @param {Triple} other @returns {Triple}
 */
const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d]
/**
 * Returns the scalar product of two vectors.
 * @param {Triple} one @param {Triple} other
 */
const dot = ([a, b, c], [d, e, f]) => a * d + b * e + c * f
/**
 * Multiplies a matrix, given by its rows, with a vector.
 * @param {[Triple, Triple, Triple]} rows @param {Triple} vector @returns {Triple}
 */
const times = ([first, second, third], vector) => [dot(first, vector), dot(second, vector), dot(third, vector)]
/**
 * Returns the matrix with its rows as columns.
 * @param {[Triple, Triple, Triple]} rows @returns {[Triple, Triple, Triple]}
 */
const transposed = ([[a, b, c], [d, e, f], [g, h, i]]) => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
]
/**
 * Multiplies a vector with a number.
 * @param {Triple} vector @param {number} factor @returns {Triple}
 */
const scaled = ([a, b, c], factor) => [a * factor, b * factor, c * factor]
/**
 * Returns the inverse of a matrix, given by its rows.
 * @param {[Triple, Triple, Triple]} rows @returns {[Triple, Triple, Triple]}
 */
function inverted([a, b, c]) {
  const columns = [cross(b, c), cross(c, a), cross(a, b)]
  const [first, second, third] = columns.map(column => scaled(/** @type {Triple} */ (column), 1 / dot(a, cross(b, c))))
  return transposed([/** @type {Triple} */ (first), /** @type {Triple} */ (second), /** @type {Triple} */ (third)])
}

/**
 * Converts a chromaticity to XYZ.
 * @param {Point} point @returns {Triple} three values that add up to 1
 */
const xyzOf = ({ x, y }) => [x, y, 1 - x - y]

/**
 * Returns the colours of full red, green and blue in XYZ, adapted to D50, the white point of ICC profiles.
 * @param {Primaries} primaries
 * @returns {[Triple, Triple, Triple] | undefined} undefined if the chromaticities are not valid primaries
 */
function colorants({ white, red, green, blue }) {
  const points = /** @type {[Triple, Triple, Triple]} */ ([xyzOf(red), xyzOf(green), xyzOf(blue)])
  const whiteXyz = scaled(xyzOf(white), 1 / white.y)
  const shares = times(inverted(transposed(points)), whiteXyz)
  const from = times(bradford, whiteXyz)
  const to = times(bradford, d50)
  const back = inverted(bradford)
  /**
   * Scales a primary by its share of the white, and adapts it from the picture's white point to D50 (Bradford).
   * @param {Triple} point @param {number} share
   */
  const adapted = (point, share) => {
    const [long, medium, short] = times(bradford, scaled(point, share))
    return times(back, [(long * to[0]) / from[0], (medium * to[1]) / from[1], (short * to[2]) / from[2]])
  }
  const all = [adapted(points[0], shares[0]), adapted(points[1], shares[1]), adapted(points[2], shares[2])]
  const isValid = all.flat().every(value => Number.isFinite(value) && Math.abs(value) < 4)
  return isValid ? /** @type {[Triple, Triple, Triple]} */ (all) : undefined
}

/**
 * Returns the bytes of numbers in the format s15Fixed16: 16 bits before and 16 bits after the binary point.
 * @param {number[]} values
 */
function fixed(...values) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 0x10000), at * 4)
  return bytes
}
/**
 * Returns the bytes of an ASCII text.
 * @param {string} text
 */
const ascii = text => Buffer.from(text, 'latin1')
/**
 * Returns the content of a profile's tag for an XYZ value.
 * @param {Triple} value
 */
const xyzTag = value => Buffer.concat([ascii('XYZ \0\0\0\0'), fixed(...value)])
/**
 * Returns the content of a profile's tag for a curve (`para`).
 * @param {Curve} curve
 */
const curveTag = ([gamma, ...linear]) => {
  const kind = linear.length > 0 ? '\u0003' : '\0'
  return Buffer.concat([ascii(`para\0\0\0\0\0${kind}\0\0`), fixed(gamma, ...linear.map(value => value ?? 0))])
}

/**
 * Builds a profile of the device class `mntr` (monitor).
 * @param {'RGB ' | 'GRAY'} space @param {[name: string, data: Uint8Array][]} tags the length of each tag's data is a
 *   multiple of 4 bytes
 */
function profileOf(space, tags) {
  const table = Buffer.alloc(4 + tags.length * tableEntryBytes)
  table.writeUInt32BE(tags.length)
  let end = headerBytes + table.length
  for (const [at, [name, data]] of tags.entries()) {
    table.write(name, 4 + at * tableEntryBytes, 'latin1')
    table.writeUInt32BE(end, 8 + at * tableEntryBytes)
    table.writeUInt32BE(data.length, 12 + at * tableEntryBytes)
    end += data.length
  }
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(end)
  header.writeUInt32BE(0x04200000, 8)
  header.write(`mntr${space}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixed(...d50).copy(header, 68)
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)])
}

/**
 * Builds a profile for grey samples from the content of a curve tag.
 * @param {Uint8Array} curve
 */
const greyProfileOf = curve =>
  profileOf('GRAY', [
    ['wtpt', xyzTag(d50)],
    ['kTRC', Buffer.concat([curve, Buffer.alloc(-curve.length & 3)])],
  ])

/**
 * Builds a profile for grey samples.
 * @param {Curve} curve
 */
export const createGreyProfile = curve => greyProfileOf(curveTag(curve))

/**
 * Builds a profile for RGB samples.
 * @param {Primaries} primaries @param {Curve} curve
 * @returns {Buffer | undefined} undefined if the chromaticities are not valid primaries
 */
export function createColourProfile(primaries, curve) {
  const colours = colorants(primaries)
  if (!colours) return undefined
  const [red, green, blue] = colours
  const light = curveTag(curve)
  return profileOf('RGB ', [
    ['wtpt', xyzTag(d50)],
    ['rXYZ', xyzTag(red)],
    ['gXYZ', xyzTag(green)],
    ['bXYZ', xyzTag(blue)],
    ['rTRC', light],
    ['gTRC', light],
    ['bTRC', light],
  ])
}

/**
 * Returns the content of a profile's tags by name; undefined if the bytes are not an ICC profile.
 * @param {Buffer} profile
 */
function tagsOf(profile) {
  if (profile.length < headerBytes + 4 || profile.toString('latin1', 36, 40) !== 'acsp') return undefined
  const count = Math.min(profile.readUInt32BE(headerBytes), (profile.length - headerBytes - 4) / tableEntryBytes)
  /** @type {Map<string, Buffer>} */
  const tags = new Map()
  for (let at = headerBytes + 4, n = 0; n < Math.floor(count); n++, at += tableEntryBytes) {
    const start = profile.readUInt32BE(at + 4)
    tags.set(profile.toString('latin1', at, at + 4), profile.subarray(start, start + profile.readUInt32BE(at + 8)))
  }
  return tags
}

const colourTags = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']

/**
 * Returns a profile that makes the decoder show the colours that browsers show. Browsers apply an RGB profile to grey
 * samples too, so a grey profile is built from its green curve.
 * @param {Buffer} profile as it is in the file @param {boolean} isGrey whether the samples are grey
 * @returns {Buffer | undefined} undefined if browsers ignore the profile
 */
export function toBrowserProfile(profile, isGrey) {
  const tags = tagsOf(profile)
  const space = profile.toString('latin1', 16, 20)
  if (space === 'GRAY') return isGrey && tags?.has('kTRC') ? profile : undefined
  if (space !== 'RGB ' || !tags) return undefined
  const green = tags.get('gTRC')
  if (isGrey) return green && greyProfileOf(green)
  return tags.has('A2B0') || colourTags.every(name => tags.has(name)) ? profile : undefined
}
