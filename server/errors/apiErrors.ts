/**
 * Converts thrown values to error responses (docs/readings.md, 6): `{errorCode, message, fields?}`, and for some errors
 * `reason`, `params`, `reasons` or `current`.
 *
 *   ApiError                     → the status of its code
 *   schema validation            → 400 InvalidParams, naming each invalid field and the broken rule (schemaIssues.ts)
 *   unavailable dependency       → 503 ServiceUnavailable (dependencyUnavailable.ts, connectionErrors.ts)
 *   PostgreSQL classes 22 and 23 → 23505 (unique) 409 NotUnique, 23503 (foreign key) 422 ReferencedEntityNotFound, all
 *                                  others 422 UnprocessableEntity
 *   PostgreSQL PD001             → 404 EntityNotFound: the organisation was deleted meanwhile
 *   Fastify's 4xx and 503        → 503 ServiceUnavailable; 401 Unauthorized, 404 EntityNotFound, 413 PayloadTooLarge,
 *                                  415 UnsupportedMediaType, 429 TooManyRequests, all others InvalidParams
 *   anything else                → 500 InternalServerError, always with the same message; server/http/errorHandler.ts
 *                                  handles failures outside routes
 */
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody, ErrorCode } from '../../contract/errors'
import type { ImageRejectionReason, RejectionParams } from '../../contract/imageRejections'
import { isConnectionError, sqlStateOf } from './connectionErrors'
import { causesOf, DependencyUnavailable } from './dependencyUnavailable'
import { fieldReasonOf } from './schemaIssues'

/** Seconds until a client should repeat a call that needs an unavailable dependency. */
const retryAfterSeconds = 5

interface ErrorDetails {
  fields?: Record<string, ErrorCode>
  /** Seconds until the call can succeed. */
  retryAfter?: number
  subject?: string
  reason?: ImageRejectionReason
  params?: RejectionParams
}
/** The details of an error. For an error with status 429, the time to wait is required. */
type DetailsOf<Code extends ErrorCode> = Code extends 'TooManyRequests' | 'RateLimitExceeded'
  ? [more: ErrorDetails & { retryAfter: number }]
  : [more?: ErrorDetails]

export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly errorCode: ErrorCode
  readonly fields: Record<string, ErrorCode> | undefined
  readonly retryAfter: number | undefined
  /** The id of the affected account. It is for the audit log and never in the response. */
  readonly subject: string | undefined
  /** Reason why an uploaded image is rejected. */
  readonly reason: ImageRejectionReason | undefined
  readonly params: RejectionParams | undefined
  constructor(errorCode: Code, message: string, ...[more = {}]: DetailsOf<Code>) {
    super(message)
    this.errorCode = errorCode
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.subject = more.subject
    this.reason = more.reason
    this.params = more.params
  }
}

/**
 * Thrown by limits of the number of calls in a period. The response already has the `X-RateLimit-*` headers of that
 * limit.
 */
export class PeriodLimitError extends ApiError<'TooManyRequests'> {}

/** Thrown if the record does not have a version that `If-Match` names. */
export class VersionConflict extends ApiError {
  readonly current: unknown
  /** @param current the current record in the API's format */
  constructor(current: unknown) {
    super('VersionConflict', 'The record was changed meanwhile')
    this.current = current
  }
}

export const notFoundError = (what: string) => new ApiError('EntityNotFound', `${what} not found`)
/** Returns an error with the name of a field of the body or query. */
export const fieldError = (field: string, code: ErrorCode, message: string) =>
  new ApiError(code, message, { fields: { [field]: code } })
/** Returns the error of a field whose reference does not exist, or does not belong to the organisation. */
export const missingReferenceError = (field: string) =>
  fieldError(field, 'ReferencedEntityNotFound', `${field} refers to nothing`)

/**
 * Returns the row.
 * @throws {ApiError} EntityNotFound if the row is undefined
 */
export function requireFound<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFoundError(what)
  return row
}

/** SQLSTATE of the triggers that protect deleted organisations. */
const deletedState = 'PD001'
/** Returns whether the database rejected a write because the organisation was deleted meanwhile. */
export const isDeletedOrganisationError = (error: unknown) => sqlStateOf(error) === deletedState

const codeOfSqlState = (state: string | undefined): ErrorCode | undefined => {
  if (state === '23505') return 'NotUnique'
  if (state === '23503') return 'ReferencedEntityNotFound'
  if (state === deletedState) return 'EntityNotFound'
  return state?.startsWith('22') || state?.startsWith('23') ? 'UnprocessableEntity' : undefined
}
/**
 * Returns the error code if the database rejects a value, or a write because the organisation was deleted; undefined
 * for all other errors.
 */
export const codeOfDatabaseError = (error: unknown) => codeOfSqlState(sqlStateOf(error))

/** The supported media types, which are added to Fastify's message for 415. */
const mediaTypes =
  'application/json, CloudEvents in JSON where events are reported, or multipart/form-data where a file is uploaded'

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 401) return 'Unauthorized'
  if (status === 404) return 'EntityNotFound'
  if (status === 413) return 'PayloadTooLarge'
  if (status === 415) return 'UnsupportedMediaType'
  if (status === 429) return 'TooManyRequests'
  if (status === 503) return 'ServiceUnavailable'
  return 'InvalidParams'
}

/** The body of every internal error. Only the log has the details. */
export const internalErrorBody: ErrorBody = { errorCode: 'InternalServerError', message: 'Internal server error' }

export const isDependencyUnavailable = (error: unknown) =>
  isConnectionError(error) || [...causesOf(error)].some(cause => cause instanceof DependencyUnavailable)

/** Returns the body of the response for a thrown value; undefined for internal errors. */
export function toErrorBody(error: unknown): ErrorBody | undefined {
  if (error instanceof ApiError) {
    if (error.errorCode === 'InternalServerError') return undefined
    const { errorCode, message, fields, reason, params } = error
    const current = error instanceof VersionConflict && { current: error.current }
    return {
      ...{ errorCode, message },
      ...(fields && { fields }),
      ...(reason && { reason }),
      ...(params && { params }),
      ...current,
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.flatMap(({ instancePath, keyword, message, params }) => {
      const place = instancePath.split('/').filter(Boolean)
      // For an unknown key in a strict schema, the issue has only the path of the object, so the key is added to the
      // path.
      const unknown = Array.isArray(params.keys) ? params.keys.map(String) : []
      const paths = unknown.length > 0 ? unknown.map(key => [...place, key].join('.')) : [place.join('.')]
      return paths.map(path => ({ path, reason: fieldReasonOf({ ...params, code: keyword, message }) }))
    })
    const named = issues.filter(({ path }) => path)
    // Without a path, the error concerns the whole body or query, and the schema's message describes it.
    const wrong = named.length > 0 ? issues.map(({ path }) => path) : error.validation.map(({ message }) => message)
    const message = `Invalid ${error.validationContext}: ${wrong.join(', ')}`
    const fields = Object.fromEntries(named.map(({ path }) => [path, 'InvalidParams' as const]))
    // Only the first issue of a field is reported, because the further issues follow from it.
    const reasons = Object.fromEntries(named.toReversed().map(({ path, reason }) => [path, reason]))
    return { errorCode: 'InvalidParams', message, fields, ...(named.length > 0 && { reasons }) }
  }
  if (isDependencyUnavailable(error))
    return { errorCode: 'ServiceUnavailable', message: 'Not available now; try again' }
  const code = codeOfDatabaseError(error)
  if (code) return { errorCode: code, message: 'The database refused the value' }
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (status === 503) return { errorCode: 'ServiceUnavailable', message: 'Not possible now; try again' }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const message = (error as Error).message
    return {
      errorCode: codeOfStatus(status),
      message: status === 415 ? `${message}; supported: ${mediaTypes}` : message,
    }
  }
  return undefined
}

/**
 * Returns the seconds after which the client should repeat the call; undefined if the error does not determine them.
 */
export function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof ApiError)
    return error.retryAfter === undefined ? undefined : Math.max(1, Math.ceil(error.retryAfter))
  return isDependencyUnavailable(error) ? retryAfterSeconds : undefined
}
