/** Creates the error for an upload whose picture is rejected, with a reason for people and for programs. */
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
 * @returns PayloadTooLarge, ImageIsMissing or UnprocessableEntity, with the reason, at the field `file`
 */
export function imageRejectionError(reason: ImageRejectionReason, params: RejectionParams = {}): ApiError {
  const code = ownCodes[reason] ?? 'UnprocessableEntity'
  const facts = Object.entries(params).map(([name, value]) => `${name}: ${value}`)
  const message = [imageRejections[reason], ...facts].join('; ')
  return new ApiError(code, message, { fields: { file: code }, reason, params })
}
