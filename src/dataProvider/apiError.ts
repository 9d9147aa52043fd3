/** Error of a call to the API: the code and details of the error body, or the lack of a response. */
import { type ErrorCode, isErrorCode, type TransportErrorCode } from '../../contract/errors'
import type { FieldReason } from '../../contract/fieldReasons'
import type { RejectionParams } from '../../contract/imageRejections'
import type { ChangeAuthor } from '../../contract/recordChanges'
import { translate } from '../i18n/i18n'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status of the response; 0 if there was no response. */
  readonly status: number
  readonly errorCode: ErrorCode | TransportErrorCode
  /** Error codes by field of the body or query. */
  readonly fields: Record<string, ErrorCode>
  /**
   * `errors` has the content of `fields` in the form that react-admin's forms read: translation keys by field. Its key
   * `root` is always set and has the error of the whole form. `current` is the record's current state and `changedBy`
   * the author of its latest change, both only with `VersionConflict`.
   */
  readonly body: { errors: Record<string, unknown>; current?: unknown; changedBy?: ChangeAuthor | null | undefined }

  /** The rules that the rejected values break, by field, if the server names the rules. */
  readonly reasons: Record<string, FieldReason>

  /** Parameters of the error message, such as the value of a limit. */
  readonly params: RejectionParams

  /** Seconds after which the call can be sent again (header `Retry-After`); undefined if the server does not say. */
  readonly retryAfter: number | undefined

  /** Method and path of the call, if the call was a change. */
  subject: string | undefined

  /** Reason why a picture is rejected (contract/imageRejections.ts). `params` fills the placeholders of its message. */
  readonly pictureReason: string | undefined

  constructor(
    status: number,
    errorCode: ErrorCode | TransportErrorCode,
    fields: Record<string, ErrorCode> = {},
    more: {
      current?: unknown
      changedBy?: ChangeAuthor | null | undefined
      pictureReason?: string | undefined
      reasons?: ApiError['reasons']
      params?: RejectionParams
      retryAfter?: number | undefined
    } = {},
  ) {
    super()
    this.reasons = more.reasons ?? {}
    this.params = more.params ?? {}
    this.pictureReason = more.pictureReason
    this.retryAfter = more.retryAfter
    this.status = status
    this.errorCode = errorCode
    this.fields = fields
    const atFields = Object.entries(fields).map(([name, code]) => [name, `errors.${code}`])
    const key = `errors.${errorCode}`
    // react-admin's own components show `message` without translating it, so it is the translated text in the current
    // language.
    Object.defineProperty(this, 'message', { get: () => translate(key, { ...this.params, _: errorCode }) })
    // react-admin translates a form's message without parameters, so a message with parameters is translated here.
    const serverError = Object.keys(this.params).length > 0 ? this.message : key
    this.body = {
      errors: { ...Object.fromEntries(atFields), root: { serverError } },
      ...(more.current !== undefined && { current: more.current, changedBy: more.changedBy }),
    }
  }
}

/** Returns true if there was no response, or only a server error (status 5xx). The same call may then be sent again. */
export const isNetworkOrServerError = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const mostRetries = 2

/**
 * Returns whether a query is retried (TanStack Query's `retry`): at most twice, and only if there was no response or a
 * server error.
 */
export const isWorthRetrying = (failures: number, error: unknown) =>
  failures < mostRetries && isNetworkOrServerError(error)

/** Returns true if the record does not exist or was removed. */
export const isNotFoundError = (error: unknown) => error instanceof ApiError && error.status === 404

/** Returns true if another user has changed the record since it was read. Nothing was written. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errorCode === 'VersionConflict'

/** Returns the error code for a response whose body has no known code, such as a response from a proxy. */
const codeOfStatus = (status: number): ErrorCode | TransportErrorCode => {
  const codes: Record<number, ErrorCode | TransportErrorCode> = {
    400: 'InvalidParams',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'EntityNotFound',
    409: 'InvalidOperation',
    412: 'VersionConflict',
    // The API itself always sends a code with this status. A response without a code therefore comes from a proxy whose
    // size limit is lower than the API's.
    413: 'RejectedByProxy',
    429: 'TooManyRequests',
    502: 'ServiceUnavailable',
    503: 'ServiceUnavailable',
    504: 'ServiceUnavailable',
  }
  return codes[status] ?? (status >= 500 ? 'InternalServerError' : 'UnprocessableEntity')
}

/** Creates the error for a response other than 2xx. */
export const toApiError = async (response: Response) => {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  const fields = Object.entries((body?.fields ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, ErrorCode] => isErrorCode(entry[1]),
  )
  const errorCode = isErrorCode(body?.errorCode) ? body.errorCode : codeOfStatus(response.status)
  const { reason, reasons, params, current, changedBy } = body ?? {}
  return new ApiError(response.status, errorCode, Object.fromEntries(fields), {
    current,
    changedBy: changedBy as ChangeAuthor | null | undefined,
    pictureReason: typeof reason === 'string' ? reason : undefined,
    reasons: (reasons ?? {}) as ApiError['reasons'],
    params: (params ?? {}) as RejectionParams,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}
