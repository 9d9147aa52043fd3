/**
 * Errors on the wire (design, reading 6): anything thrown becomes `{errorCode, message, fields?}`.
 *
 *   ApiError                     → its code's status
 *   schema validation            → 400 InvalidParams, each wrong field named
 *   PostgreSQL classes 22 and 23 → 4xx; 23505 (unique) 409 NotUnique, 23503 (foreign key) 422 ReferencedEntityNotFound
 *   Fastify's own 4xx            → InvalidParams, PayloadTooLarge or TooManyRequests
 *   anything else                → 500 InternalServerError that says nothing of the inside
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, type ErrorCode, errorStatus } from '../contract/errors'

export class ApiError extends Error {
  readonly errorCode: ErrorCode
  readonly fields: Record<string, ErrorCode> | undefined
  readonly retryAfter: number | undefined
  /** The account concerned, where no session names it: for the audit log, never on the wire. */
  readonly subject: string | undefined
  constructor(
    errorCode: ErrorCode,
    message: string,
    more: { fields?: Record<string, ErrorCode>; retryAfter?: number; subject?: string } = {},
  ) {
    super(message)
    this.errorCode = errorCode
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.subject = more.subject
  }
}

export const notFound = (what: string) => new ApiError('EntityNotFound', `${what} not found`)
/** A reference in a body or query to something that does not exist for this organisation. */
export const missingReference = (field: string) =>
  new ApiError('ReferencedEntityNotFound', `${field} refers to nothing`, {
    fields: { [field]: 'ReferencedEntityNotFound' },
  })

/** The row, or 404. */
export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFound(what)
  return row
}

const sqlState = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(cause)
}

const ofSqlState = (state: string | undefined): ErrorCode | undefined => {
  if (state === '23505') return 'NotUnique'
  if (state === '23503') return 'ReferencedEntityNotFound'
  if (state === '53300' || state === '57P03') return 'ServiceUnavailable'
  return state?.startsWith('22') || state?.startsWith('23') ? 'UnprocessableEntity' : undefined
}

const ofStatus = (status: number): ErrorCode => {
  if (status === 401) return 'Unauthorized'
  if (status === 404) return 'EntityNotFound'
  if (status === 413) return 'PayloadTooLarge'
  if (status === 429) return 'TooManyRequests'
  if (status === 503) return 'ServiceUnavailable'
  return 'InvalidParams'
}

/** What a thrown value says on the wire; undefined for what is a fault of ours. */
export function wireError(error: unknown): ErrorBody | undefined {
  if (error instanceof ApiError) {
    return { errorCode: error.errorCode, message: error.message, ...(error.fields ? { fields: error.fields } : {}) }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const paths = error.validation.map(issue => issue.instancePath.split('/').filter(Boolean).join('.'))
    const fields = Object.fromEntries(paths.filter(Boolean).map(path => [path, 'InvalidParams' as const]))
    return { errorCode: 'InvalidParams', message: `Invalid ${error.validationContext}: ${paths.join(', ')}`, fields }
  }
  const code = ofSqlState(sqlState(error))
  if (code) return { errorCode: code, message: 'The database refused the value' }
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && ((status >= 400 && status < 500) || status === 503)) {
    return { errorCode: ofStatus(status), message: (error as Error).message }
  }
  return undefined
}

/** Fastify's one error handler. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = wireError(error) ?? { errorCode: 'InternalServerError' as const, message: 'Internal server error' }
  if (body.errorCode === 'InternalServerError') request.log.error({ err: error }, 'request failed')
  if (error instanceof ApiError && error.subject) request.auditNote = { subject: error.subject, ...request.auditNote }
  if (error instanceof ApiError && error.retryAfter) reply.header('retry-after', Math.ceil(error.retryAfter))
  return reply.code(errorStatus[body.errorCode]).send(body)
}
