/** Reasons why a picture is rejected, either by the portal before the upload or by the API. */
import {
  type ImageRejectionReason,
  isImageRejectionReason,
  type RejectionParams,
} from '../../../contract/imageRejections'
import { bcp47Tags } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import { ApiError } from '../../dataProvider/apiError'
import { currentLanguage, type Translate } from '../../i18n/i18n'

/**
 * The API's reasons, and `undecodable`, which only the portal finds: a file that is too large to be sent unchanged and
 * that the browser can open but not shrink.
 */
export type PictureRejectionReason = ImageRejectionReason | 'undecodable'

export class PictureRejection extends Error {
  readonly reason: PictureRejectionReason
  readonly params: RejectionParams
  constructor(reason: PictureRejectionReason, params: RejectionParams = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}

const megabytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10
export const tooLargeRejection = ({ size }: Blob) =>
  new PictureRejection('tooLarge', { size: megabytes(size), limit: megabytes(limits.uploadBytes) })

/**
 * Returns the rejection that an error contains, or `undefined` for any other error. If the API gives no reason, the
 * reason follows from the error code.
 */
export const toPictureRejection = (error: unknown, file: Blob): PictureRejection | undefined => {
  if (error instanceof PictureRejection) return error
  if (!(error instanceof ApiError)) return undefined
  const { pictureReason, params, fields, errorCode } = error
  // For `tooLarge`, the numbers come from the file itself, because the API may not have received the whole file.
  if (isImageRejectionReason(pictureReason) && pictureReason !== 'tooLarge')
    return new PictureRejection(pictureReason, params)
  const code = fields.file ?? errorCode
  if (code === 'PayloadTooLarge') return tooLargeRejection(file)
  return code === 'UnprocessableEntity' || code === 'ImageIsMissing' ? new PictureRejection('notAnImage') : undefined
}

/** Returns the message for users, with numbers in their language. */
export const formatPictureRejection = ({ reason, params }: PictureRejection, translate: Translate) => {
  const number = new Intl.NumberFormat(bcp47Tags[currentLanguage()])
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? number.format(value) : value,
  ])
  return translate(`pictures.rejected.${reason}`, Object.fromEntries(shown))
}
