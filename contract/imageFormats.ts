/**
 * Detects the format of a file by its first bytes; the file's name and headers may be wrong. This file does not import
 * Zod, so that the browser does not have to load Zod.
 */

/**
 * The format of a file: an accepted raster format, markup that may be an SVG drawing, or a rejected format that people
 * often upload as a picture.
 */
export type ImageFormat =
  | { kind: 'raster'; type: 'image/png' | 'image/jpeg' | 'image/webp' }
  | { kind: 'markup' }
  | { kind: 'other'; name: string; rejection: 'cameraFormat' | 'otherFormat' }

/** Number of bytes at the beginning of a file that {@link detectImageFormat} needs. */
export const formatDetectionBytes = 4096

type Signature = readonly [name: string, offset: number, bytes: string | readonly number[]]

const rasters = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, 'WEBP'],
] as const satisfies readonly Signature[]

/** Signatures (first bytes) of rejected formats, compared in this order. */
const others: readonly Signature[] = [
  ['GIF', 0, 'GIF8'],
  ['PDF', 0, '%PDF'],
  ['EPS', 0, '%!PS'],
  ['EPS', 0, [0xc5, 0xd0, 0xd3, 0xc6]],
  ['Photoshop (PSD)', 0, '8BPS'],
  ['RAW', 8, 'CR\u0002\u0000'],
  ['RAW', 0, 'FUJIFILMCCD-RAW'],
  ['RAW', 0, 'IIRO'],
  ['RAW', 0, 'IIU\u0000'],
  ['RAW', 0, 'FOVb'],
  ['TIFF', 0, 'II*\u0000'],
  ['TIFF', 0, 'MM\u0000*'],
  ['BMP', 0, 'BM'],
  ['ICO', 0, [0, 0, 1, 0]],
  ['JPEG XL', 0, [0xff, 0x0a]],
  ['JPEG XL', 4, 'JXL '],
  ['JPEG 2000', 4, 'jP  '],
  ['JPEG 2000', 0, [0xff, 0x4f, 0xff, 0x51]],
  ['SVGZ', 0, [0x1f, 0x8b]],
  ['ZIP', 0, 'PK\u0003\u0004'],
  ['Figma', 0, 'fig-kiwi'],
  ['CorelDRAW (CDR)', 8, 'CDR'],
  ['WebM', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['GIMP (XCF)', 0, 'gimp xcf'],
  ['Word, Excel', 0, [0xd0, 0xcf, 0x11, 0xe0]],
]

/** Formats by the brand code in the `ftyp` box at the start of a file, such as HEIC or AVIF. */
const brands: readonly [name: string, pattern: RegExp][] = [
  ['AVIF', /^(?:avif|avis)/],
  ['HEIC', /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1|heif)/],
  ['RAW', /^crx /],
  ['QuickTime', /^qt {2}/],
  ['MP4', /./],
]

/** Formats in which cameras store photos by default. */
const cameraFormats = new Set(['HEIC', 'RAW'])

/**
 * File name extensions of raw photos. Many cameras use TIFF as the container of raw photos, so that only the name
 * distinguishes them.
 */
const rawExtensions = /\.(?:dng|nef|nrw|arw|sr2|pef|rw2|orf|raf|cr2|cr3|3fr|iiq|srw)$/i
const illustratorExtension = /\.ai$/i

const textAt = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length))
const hasSignature = (bytes: Uint8Array, [, offset, expected]: Signature) =>
  typeof expected === 'string'
    ? textAt(bytes, offset, expected.length) === expected
    : expected.every((byte, index) => bytes[offset + index] === byte)

const isBlank = (byte: number) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
const byteOrderMark = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff])

/** Returns true if the first visible character is `<`, in UTF-8, UTF-16 or a single-byte encoding. */
const isMarkup = (bytes: Uint8Array) => {
  let at = 0
  while (at < 3 && byteOrderMark.has(bytes[at] ?? 0)) at++
  while (at < bytes.length && isBlank(bytes[at] ?? 0)) at++
  return bytes[at] === 0x3c
}

const brandName = (bytes: Uint8Array) => {
  if (textAt(bytes, 4, 4) !== 'ftyp') return undefined
  const brand = textAt(bytes, 8, 4)
  const compatible = textAt(bytes, 16, 32)
  // `mif1` and `msf1` are brands of both HEIC and AVIF files, so the compatible brands decide.
  if (/^mi|^ms/.test(brand) && /avi[fs]/.test(compatible)) return 'AVIF'
  return brands.find(([, pattern]) => pattern.test(brand))?.[0]
}

const otherName = (bytes: Uint8Array, fileName: string) => {
  const name = brandName(bytes) ?? others.find(signature => hasSignature(bytes, signature))?.[0]
  if (name === 'TIFF' && rawExtensions.test(fileName)) return 'RAW'
  return (name === 'PDF' || name === 'EPS') && illustratorExtension.test(fileName) ? 'Illustrator (AI)' : name
}

/**
 * Returns the format, or undefined if it is unknown.
 * @param bytes the file, or its first {@link formatDetectionBytes} bytes
 * @param fileName the name of the file; its extension distinguishes formats that have the same container
 */
export const detectImageFormat = (bytes: Uint8Array, fileName = ''): ImageFormat | undefined => {
  const raster = rasters.find(signature => hasSignature(bytes, signature))
  if (raster) return { kind: 'raster', type: raster[0] }
  const name = otherName(bytes, fileName)
  if (name) return { kind: 'other', name, rejection: cameraFormats.has(name) ? 'cameraFormat' : 'otherFormat' }
  return isMarkup(bytes) ? { kind: 'markup' } : undefined
}
