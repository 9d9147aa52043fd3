/**
 * Uploaded pictures become WebP rasters in the stored sizes (imageUrls.ts): judged by content, turned upright, stripped
 * of metadata, never enlarged. The work is done by processes of their own, two at once, in turn between organisations.
 */
import { imageFormatOf } from '../../contract/imageFormats'
import { limits as sizeLimits } from '../../contract/limits'
import { fairQueue } from '../concurrency/fairQueue'
import { ImageRejection, type Limits, runConversion, type StoredSizes } from './imageProcess'
import { rejectedImage } from './rejectedImage'

export type { StoredSizes }

/** The 5 s that an upload may take, less the way there and back. */
const cost: Limits = { cpuMs: 4500, wallMs: 30_000 }
const inTurn = fairQueue({ inAll: 2, each: 1, waiting: 20, waitingInAll: 40 })

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
  const isSvg = isMarkup(bytes)
  return inTurn(owner, signal, async () => {
    try {
      return await runConversion(bytes, isSvg, limits, signal)
    } catch (error) {
      throw error instanceof ImageRejection ? rejectedImage(error.reason, error.params) : error
    }
  })
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)

/**
 * Only looks at the first bytes and the length: what a drawing says is read where that can be ended (convert/svg.mjs).
 * @returns whether it is to be read as a drawing
 */
function isMarkup(bytes: Uint8Array) {
  const format = imageFormatOf(bytes.subarray(0, sizeLimits.svgUploadBytes))
  if (!format) throw rejectedImage('notAnImage')
  if (format.kind === 'other') throw rejectedImage(format.rejection, { format: format.name })
  if (format.kind === 'raster') return false
  if (bytes.length > sizeLimits.svgUploadBytes) {
    const params = { size: kilobytes(bytes.length), limit: kilobytes(sizeLimits.svgUploadBytes) }
    throw rejectedImage('svgTooLarge', params)
  }
  return true
}
