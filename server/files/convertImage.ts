/**
 * Uploaded pictures become WebP rasters in the stored sizes (imageUrls.ts): judged by content, turned upright, stripped
 * of metadata, never enlarged. The work is done by processes of their own, within 5 s, at most two at once.
 */
import { limits } from '../../contract/limits'
import { capped } from '../capped'
import { ApiError } from '../errors'
import { runConversion, type StoredSizes } from './imageProcess'
import { readSvg } from './svg'

export type { StoredSizes }

/** The 5 s that an upload may take, less the way there and back. */
const withinMs = 4500
const inTurn = capped(2, 16, 'Too many uploads at once')

const unusable = (message: string) =>
  new ApiError('UnprocessableEntity', message, { fields: { file: 'UnprocessableEntity' } })

const beginsWith = (bytes: Uint8Array, at: number, signature: number[]) =>
  signature.every((byte, index) => bytes[at + index] === byte)

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]
const isRaster = (bytes: Uint8Array) =>
  beginsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  beginsWith(bytes, 0, [0xff, 0xd8, 0xff]) ||
  (beginsWith(bytes, 0, riff) && beginsWith(bytes, 8, webp))

/**
 * @param bytes a PNG, JPEG, WebP or SVG, whatever its name and headers say
 * @throws {ApiError} UnprocessableEntity for anything else, broken, too large or too slow; PayloadTooLarge;
 *   ServiceUnavailable when too many wait
 */
export async function convertImage(bytes: Uint8Array): Promise<StoredSizes> {
  const svg = isRaster(bytes) ? undefined : drawing(bytes)
  return inTurn(async () => {
    try {
      return await runConversion(svg ?? bytes, svg !== undefined, withinMs)
    } catch (error) {
      throw unusable(`The picture cannot be used: ${(error as Error).message}`)
    }
  })
}

function drawing(bytes: Uint8Array): string {
  const svg = readSvg(bytes)
  if (svg === undefined) throw unusable('Only PNG, JPEG, WebP and SVG pictures are taken')
  if (bytes.length > limits.svgUploadBytes) throw new ApiError('PayloadTooLarge', 'An SVG may have 256 KB at most')
  return svg
}
