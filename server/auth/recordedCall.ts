/** Runs API calls whose change and audit row are written in one transaction. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../db/database'
import { capturePreviousRecord, type PreviousRecord } from '../db/previousRecord'
import { auditLog } from '../db/schema'
import { ApiError, isDeletedOrganisationError } from '../errors/apiErrors'
import { auditRowOf, auditSubjectOf, storeSubjectName } from './auditRow'
import { activityKindOf, findFieldChanges, recordTypeOf } from './fieldChanges'

/** Requests whose audit rows were written in the transaction of their change. */
const recordedRequests = new WeakSet<FastifyRequest>()

/** Returns whether the audit row of the request was written in the transaction of its change. */
export const isAuditRowWritten = (request: FastifyRequest) => recordedRequests.has(request)

/**
 * Returns whether the audit row of a call is written in the transaction of its change. This requires that the call
 * belongs to an organisation's activity, and makes all its changes with the database that its handler receives
 * (`isRepeatable`).
 */
export const isAuditedInTransaction = (request: FastifyRequest) =>
  request.routeOptions.config.isRepeatable === true && activityKindOf(request, false) !== undefined

/**
 * Returns the status of the response if the call succeeds: the status that the handler set, otherwise 201 or 204 if the
 * route's schema declares it, otherwise 200.
 */
const successStatusOf = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) => {
  const { response = {} } = (routeOptions.schema ?? {}) as { response?: object }
  return statusCode === 200 ? ([201, 204].find(status => status in response) ?? 200) : statusCode
}

/**
 * Runs a change and writes its audit row in the same transaction. The row has the values that the repository noted
 * before the change, and the values of the response.
 * @param record the schema of the changed record
 * @throws {ApiError} ServiceUnavailable if the row cannot be written; the change is then rolled back. If the
 *   organisation was deleted meanwhile, throws the database's error, which the error handler answers with
 *   EntityNotFound
 */
export async function runAuditedChange<Result>(
  tx: Database,
  { request, reply, record }: { request: FastifyRequest; reply: FastifyReply; record: z.ZodType | undefined },
  work: () => Promise<Result> | Result,
): Promise<Result> {
  const changed: PreviousRecord = {}
  const answer = await capturePreviousRecord(changed, async () => work())
  const status = successStatusOf(request, reply)
  const ofSubject = (status === 201 ? answer : auditSubjectOf(request) ? undefined : changed.before) as
    | { id?: string; guid?: string }
    | undefined
  const subject = ofSubject?.guid ?? ofSubject?.id
  if (subject) request.auditNote = { subject, ...request.auditNote }
  const changes = findFieldChanges(changed.before, answer, record)
  try {
    await storeSubjectName(tx, request)
    await tx.insert(auditLog).values({
      ...auditRowOf(request, status),
      activity: activityKindOf(request, false),
      recordType: recordTypeOf(record),
      changes: changes?.length ? JSON.stringify(changes) : undefined,
    })
  } catch (error) {
    if (isDeletedOrganisationError(error)) throw error
    logMissingAuditRow(request, status, error)
    throw auditWriteError()
  }
  recordedRequests.add(request)
  return answer
}

/** Returns the error for a call whose audit row cannot be written. */
export const auditWriteError = () =>
  new ApiError('ServiceUnavailable', 'The audit log cannot be written; try again later', { retryAfter: 5 })

export function logMissingAuditRow(request: FastifyRequest, status: number, error: unknown) {
  const { action, outcome, actorId, organisationId } = auditRowOf(request, status)
  request.log.error({ err: error, audit: { action, outcome, actorId, organisationId } }, 'no audit row')
}
