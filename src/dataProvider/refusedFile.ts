/** What an upload's refusal says of the file itself: that is told at its field; anything else is a toast's. */
import { ApiError } from './http'

export const refusedFile = (error: unknown): 'type' | 'size' | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const code = error.fields.file ?? error.errorCode
  if (code === 'PayloadTooLarge') return 'size'
  return code === 'UnprocessableEntity' || code === 'ImageIsMissing' ? 'type' : undefined
}
