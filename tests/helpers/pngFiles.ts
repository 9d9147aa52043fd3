/**
 * Builds PNG files of every colour type and bit depth, with any chunks that describe their colour space (PNG, third
 * edition).
 */
import { crc32, deflateSync } from 'node:zlib'

const pngColourTypes = { grey: 0, colour: 2, palette: 3, 'grey with alpha': 4, 'colour with alpha': 6 } as const
export type ColourType = keyof typeof pngColourTypes
/** A chunk of a PNG file. `isDamaged` gives it a wrong checksum. */
export type PngChunk = [name: string, data: Uint8Array, isDamaged?: boolean]

/** Number of patches in each direction, and the side of a patch in pixels. */
const patches = 12
const patchSide = 20
export const patchesSide = patches * patchSide

const framedChunk = ([name, data, isDamaged = false]: PngChunk) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named, isDamaged ? 1 : 0), named.length + 4)
  return framed
}

/**
 * Returns the samples of a patch's pixels, from 0 to 1: either grey, or red, green and blue; then alpha if the type has
 * it.
 */
const patchOf = (type: ColourType, index: number) => {
  const share = index / (patches * patches - 1)
  const grey = [share]
  const column = (index % patches) / (patches - 1)
  const row = Math.floor(index / patches) / (patches - 1)
  const colour = [column, row, (1 - column + row) / 2]
  const alpha = type.endsWith('alpha') ? [1 - share / 2] : []
  return [...(type.startsWith('grey') ? grey : colour), ...alpha]
}

/** Packs samples: small ones share a byte, beginning with its highest bits; those of 16 bits are big-endian. */
const pack = (samples: readonly number[], depth: number) => {
  const bytes = Buffer.alloc(Math.ceil((samples.length * depth) / 8))
  samples.forEach((sample, at) => {
    const bit = at * depth
    if (depth === 16) bytes.writeUInt16BE(sample, at * 2)
    else bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (sample << (8 - depth - (bit & 7)))
  })
  return bytes
}

const rowOf = (type: ColourType, depth: number, row: number) => {
  const most = 2 ** depth - 1
  const line = Math.floor(row / patchSide) * patches
  const pixels = Array.from({ length: patchesSide }, (_, x) => {
    const index = line + Math.floor(x / patchSide)
    if (type === 'palette') return [index % (most + 1)]
    return patchOf(type, index).map(sample => Math.round(sample * most))
  })
  return Buffer.concat([Buffer.of(0), pack(pixels.flat(), depth)])
}

/**
 * Returns the palette (`PLTE`), with evenly chosen colours of the patches, and alpha values (`tRNS`) if there is
 * transparency.
 */
const paletteOf = (depth: number, isTransparent: boolean): PngChunk[] => {
  const count = Math.min(2 ** depth, patches * patches)
  const step = (patches * patches - 1) / (count - 1)
  const colours = Array.from({ length: count }, (_, at) => patchOf('colour', Math.round(at * step)))
  const alpha = colours.map((_, at) => 255 - at)
  const colourBytes = Uint8Array.from(colours.flat().map(sample => sample * 255))
  return [['PLTE', colourBytes], ...(isTransparent ? [['tRNS', Uint8Array.from(alpha)] as PngChunk] : [])]
}

/**
 * Builds a PNG of patches whose colours cover the whole colour space.
 * @param descriptions chunks that describe the colour space
 * @param isTransparent whether the palette has alpha values
 */
export const buildPng = (type: ColourType, depth: number, descriptions: readonly PngChunk[], isTransparent = false) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(patchesSide, 0)
  header.writeUInt32BE(patchesSide, 4)
  header[8] = depth
  header[9] = pngColourTypes[type]
  const rows = Array.from({ length: patchesSide }, (_, row) => rowOf(type, depth, row))
  const chunks: PngChunk[] = [
    ['IHDR', header],
    ...descriptions,
    ...(type === 'palette' ? paletteOf(depth, isTransparent) : []),
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(framedChunk)])
}

const uint32s = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

/**
 * Returns a `gAMA` chunk.
 * @param gamma exponent with which the samples were encoded: 0.45455 for most screens, 1 for linear light
 */
export const gammaChunk = (gamma: number): PngChunk => ['gAMA', uint32s(Math.round(gamma * 100_000))]
/**
 * Returns a `cHRM` chunk.
 * @param points chromaticities of white, red, green and blue
 */
export const chromaticitiesChunk = (points: readonly number[]): PngChunk => [
  'cHRM',
  uint32s(...points.map(at => Math.round(at * 1e5))),
]
export const srgbChunk: PngChunk = ['sRGB', Buffer.of(0)]
export const iccProfileChunk = (profile: Uint8Array): PngChunk => [
  'iCCP',
  Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]),
]
/** Returns a `cICP` chunk, with the code points of ITU-T H.273 for primaries and transfer function. */
export const cicpChunk = (primaries: number, transfer: number, matrix = 0, range = 1): PngChunk => [
  'cICP',
  Buffer.of(primaries, transfer, matrix, range),
]
export const damagedChunk = ([name, data]: PngChunk): PngChunk => [name, data, true]
export const displayP3Points = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
