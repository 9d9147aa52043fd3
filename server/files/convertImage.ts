/**
 * Converts uploaded pictures to WebP in the stored sizes (imageUrls.ts). Formats are recognised by the content;
 * pictures are turned upright, stripped of metadata and never enlarged. At most two pictures are converted at a time,
 * each in a separate process, and owners take turns.
 */
import { detectImageFormat } from '../../contract/imageFormats'
import { limits as sizeLimits } from '../../contract/limits'
import { createFairQueue } from '../concurrency/fairQueue'
import { type ConversionLimits, type ConvertedImages, ImageRejection, runConversion } from './imageProcess'
import { imageRejectionError } from './imageRejectionError'

export type { ConvertedImages }

/** Limits of one conversion. On an idle machine an upload takes at most 5 s, of which 0.5 s remain for the transfer. */
const conversionLimits: ConversionLimits = { cpuMs: 4500, wallMs: 30_000 }
const inTurn = createFairQueue({ inAll: 2, each: 1, waiting: 20, waitingInAll: 40 })

/**
 * Converts a picture.
 * @param bytes a PNG, JPEG, WebP or SVG; its name and headers may be wrong
 * @param owner identifies the uploader; one conversion of each owner runs at a time, and owners take turns
 * @param signal ends a waiting or running conversion
 * @throws {ApiError} UnprocessableEntity for a file that is none of these formats, is damaged, has too many pixels or
 *   takes too much work; PayloadTooLarge; TooManyRequests if too many conversions of the owner wait; ServiceUnavailable
 *   if too many of all owners wait, or the machine is busy
 */
export async function convertImage(
  bytes: Uint8Array,
  owner: string,
  signal: AbortSignal,
  limits: ConversionLimits = conversionLimits,
): Promise<ConvertedImages> {
  const isSvg = isMarkup(bytes)
  return inTurn(owner, signal, async () => {
    try {
      return await runConversion(bytes, isSvg, limits, signal)
    } catch (error) {
      throw error instanceof ImageRejection ? imageRejectionError(error.reason, error.params) : error
    }
  })
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)

/**
 * Returns whether the file is an SVG. Only the beginning and the length are checked, because the content of an SVG is
 * read in a separate process that can be ended (convert/svg.mjs).
 * @throws {ApiError} for a file in none of the accepted formats, or an SVG that is too large
 */
function isMarkup(bytes: Uint8Array) {
  const format = detectImageFormat(bytes.subarray(0, sizeLimits.svgUploadBytes))
  if (!format) throw imageRejectionError('notAnImage')
  if (format.kind === 'other') throw imageRejectionError(format.rejection, { format: format.name })
  if (format.kind === 'raster') return false
  if (bytes.length > sizeLimits.svgUploadBytes) {
    const params = { size: kilobytes(bytes.length), limit: kilobytes(sizeLimits.svgUploadBytes) }
    throw imageRejectionError('svgTooLarge', params)
  }
  return true
}
