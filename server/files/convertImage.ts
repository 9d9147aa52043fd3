/**
 * Uploaded pictures become WebP rasters in the stored sizes (imageUrls.ts): judged by content, turned upright, stripped
 * of metadata, never enlarged. The work is done by processes of their own, two at once, in turn between organisations.
 */
import { limits as sizeLimits } from '../../contract/limits'
import { ApiError } from '../errors'
import { fairShare } from '../fairShare'
import { type Limits, runConversion, type StoredSizes, UnusablePicture } from './imageProcess'

export type { StoredSizes }

/** The 5 s that an upload may take, less the way there and back. */
const cost: Limits = { cpuMs: 4500, wallMs: 30_000 }
const inTurn = fairShare({ inAll: 2, each: 1, waiting: 20, waitingInAll: 40 })

const unusable = (message: string) =>
  new ApiError('UnprocessableEntity', message, { fields: { file: 'UnprocessableEntity' } })

const beginsWith = (bytes: Uint8Array, at: number, signature: number[]) =>
  signature.every((byte, index) => bytes[at + index] === byte)

const byteOrderMark = [0xef, 0xbb, 0xbf]
const lessThan = 0x3c
const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]
const isRaster = (bytes: Uint8Array) =>
  beginsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  beginsWith(bytes, 0, [0xff, 0xd8, 0xff]) ||
  (beginsWith(bytes, 0, riff) && beginsWith(bytes, 8, webp))

/**
 * @param bytes a PNG, JPEG, WebP or SVG, whatever its name and headers say
 * @param owner one conversion each at a time, in turn with others'
 * @param signal ends it, waiting or under way
 * @throws {ApiError} UnprocessableEntity for anything else, broken, too large or too much work; PayloadTooLarge;
 *   TooManyRequests when too many of the owner's wait; ServiceUnavailable when too many of all do or the machine is busy
 */
export async function convertImage(
  bytes: Uint8Array,
  owner: string,
  signal: AbortSignal,
  limits: Limits = cost,
): Promise<StoredSizes> {
  const isSvg = !isRaster(bytes)
  if (isSvg) mustBeSmallMarkup(bytes)
  return inTurn(owner, signal, async () => {
    try {
      return await runConversion(bytes, isSvg, limits, signal)
    } catch (error) {
      if (error instanceof UnusablePicture) throw unusable(`The picture cannot be used: ${error.message}`)
      throw error
    }
  })
}

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** All of a drawing that is looked at here: what it says is read where that can be ended (convert/svg.mjs). */
function mustBeSmallMarkup(bytes: Uint8Array) {
  const begin = beginsWith(bytes, 0, byteOrderMark) ? byteOrderMark.length : 0
  const isMarkup = bytes.subarray(begin, begin + sizeLimits.svgUploadBytes).find(byte => !isBlank(byte)) === lessThan
  if (!isMarkup) throw unusable('Only PNG, JPEG, WebP and SVG pictures are taken')
  if (bytes.length > sizeLimits.svgUploadBytes)
    throw new ApiError('PayloadTooLarge', 'An SVG may have 256 KB at most', { fields: { file: 'PayloadTooLarge' } })
}
