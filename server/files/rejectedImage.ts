/** Answers to uploads whose picture is rejected: an error with its reason, for people and for programs. */
import type { ErrorCode } from '../../contract/errors'
import { type ImageRejectionReason, imageRejections, type RejectionParams } from '../../contract/imageRejections'
import { ApiError } from '../errors/apiErrors'

const ownCodes: Partial<Record<ImageRejectionReason, ErrorCode>> = {
  empty: 'ImageIsMissing',
  tooLarge: 'PayloadTooLarge',
  svgTooLarge: 'PayloadTooLarge',
}

/**
 * Creates the error for a rejected picture.
 * @returns PayloadTooLarge, ImageIsMissing or UnprocessableEntity at the field `file`, with the reason
 */
export function rejectedImage(reason: ImageRejectionReason, params: RejectionParams = {}): ApiError {
  const code = ownCodes[reason] ?? 'UnprocessableEntity'
  const facts = Object.entries(params).map(([name, value]) => `${name}: ${value}`)
  const message = [imageRejections[reason], ...facts].join('; ')
  return new ApiError(code, message, { fields: { file: code }, reason, params })
}
