/** What a call of the API fails with: the error body's code and what comes with it, or the lack of an answer. */
import { type ErrorCode, isErrorCode, type TransportErrorCode } from '../../contract/errors'
import type { FieldReason } from '../../contract/fieldReasons'
import { type ImageRejectionReason, isImageRejectionReason, type RejectionParams } from '../../contract/imageRejections'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly errorCode: ErrorCode | TransportErrorCode
  /** Codes of single body or query fields. */
  readonly fields: Record<string, ErrorCode>
  /**
   * `errors`: the same as react-admin's forms look for it: translation keys at their fields; `root` is there for every failure.
   * `current`: the record as it is now, with `VersionConflict`.
   */
  readonly body: { errors: Record<string, unknown>; current?: unknown }

  /** The rules that the values of `fields` break, where the server names them. */
  readonly reasons: Record<string, FieldReason>

  /** The parameters of the code's phrase, such as the number of a limit. */
  readonly params: RejectionParams

  /** Seconds after which a busy server wants to be asked again; undefined where it does not say. */
  readonly retryAfter: number | undefined

  /** The method and path of a failed change. */
  subject: string | undefined

  /** Why a picture is rejected; `params` fills in its words. */
  readonly pictureReason: ImageRejectionReason | undefined

  constructor(
    status: number,
    errorCode: ErrorCode | TransportErrorCode,
    fields: Record<string, ErrorCode> = {},
    more: {
      current?: unknown
      pictureReason?: ImageRejectionReason | undefined
      reasons?: ApiError['reasons']
      params?: RejectionParams
      retryAfter?: number | undefined
    } = {},
  ) {
    super(errorCode)
    this.reasons = more.reasons ?? {}
    this.params = more.params ?? {}
    this.pictureReason = more.pictureReason
    this.retryAfter = more.retryAfter
    this.status = status
    this.errorCode = errorCode
    this.fields = fields
    const atFields = Object.entries(fields).map(([name, code]) => [name, `errors.${code}`])
    this.body = {
      errors: { ...Object.fromEntries(atFields), root: { serverError: `errors.${errorCode}` } },
      ...(more.current !== undefined && { current: more.current }),
    }
  }
}

/** The server did not answer, or not properly: the same may be asked again. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

const mostRetries = 2

/** For `retry` of a query: true while fewer than 2 attempts failed, and only for a server that did not answer, or not properly. */
export const isWorthRetrying = (failures: number, error: unknown) => failures < mostRetries && isUnanswered(error)

/** Somebody changed the record since it was read: nothing was written. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errorCode === 'VersionConflict'

/** What a status means where the body names no known code, as from a proxy in between. */
const codeOfStatus = (status: number): ErrorCode | TransportErrorCode => {
  const codes: Record<number, ErrorCode | TransportErrorCode> = {
    400: 'InvalidParams',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'EntityNotFound',
    409: 'InvalidOperation',
    412: 'VersionConflict',
    // The API names its code: the limit is that of something in between, whatever the portal has said of sizes.
    413: 'RejectedByProxy',
    429: 'TooManyRequests',
    502: 'ServiceUnavailable',
    503: 'ServiceUnavailable',
    504: 'ServiceUnavailable',
  }
  return codes[status] ?? (status >= 500 ? 'InternalServerError' : 'UnprocessableEntity')
}

/** Returns the error that an answer other than 2xx means. */
export const toApiError = async (response: Response) => {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  const fields = Object.entries((body?.fields ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, ErrorCode] => isErrorCode(entry[1]),
  )
  const errorCode = isErrorCode(body?.errorCode) ? body.errorCode : codeOfStatus(response.status)
  const { reason, reasons, params, current } = body ?? {}
  return new ApiError(response.status, errorCode, Object.fromEntries(fields), {
    current,
    pictureReason: isImageRejectionReason(reason) ? reason : undefined,
    reasons: (reasons ?? {}) as ApiError['reasons'],
    params: (params ?? {}) as RejectionParams,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}
