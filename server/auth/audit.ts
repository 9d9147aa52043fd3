/**
 * Writes the audit log: one row for every change, sign-in, denial, password reset, invite, impersonation and export,
 * before the answer is sent. A row has the actor, the account on whose behalf the actor acted, the action, its subject,
 * the client's address and the outcome, but never a body. The row of a change that belongs to an organisation's activity
 * also has the changed values (recordedChanges.ts), and is written in the transaction of the change. The server never
 * deletes rows (`npm run audit:archive` does).
 * Therefore calls that a rate limit rejects leave no row, and the rows of unidentified callers are limited per minute.
 * A row that cannot be written is logged; docs/adr/0015 lists the answers that are not sent in that case.
 */
import { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { limits } from '../../contract/limits'
import { keyActorPrefix } from '../accounts/changeAuthors'
import { type ChangedRecord, runRecorded } from '../db/changedRecord'
import type { Database } from '../db/database'
import { auditLog } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { type RecordName, readRecordName, storeRecordName } from '../ownership/recordNames'
import { clientAddressOf } from './callers'
import { activityKindOf, findFieldChanges, recordTypeOf } from './recordedChanges'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer is not sent if its audit row cannot be written. Answers of recorded reads are never sent in that case.
     */
    isWithheldUnrecorded?: boolean
    /** Whether a successful call leaves no audit row, because the changed row itself stores the time and the author. */
    isItsOwnRecord?: true
    /** The call only reads. Its method is POST, because its parameters are too long for a URL. */
    changesNothing?: true
    /** The call belongs to the activity of the organisation, although it concerns a person or has no session. */
    isActivity?: true
  }
  interface FastifyRequest {
    /** What a handler adds to the audit row of its request. */
    auditNote: {
      subject?: string
      reason?: string
      organisationId?: string
      actorId?: string
      actorEmail?: string
      onBehalfOf?: string
      /** Names of the changed fields, if the request body does not show them exactly. */
      fields?: string[]
    } | null
  }
}

/** Returns the audit note of a call that has no session but has proved its account. */
export const provedAccountNote = ({
  id,
  email,
  organisationId,
}: {
  id: string
  email: string
  organisationId: string | null
}) => ({
  subject: id,
  actorId: id,
  actorEmail: email,
  ...(organisationId ? { organisationId } : {}),
})

const isDenial = (status: number) => status === 401 || status === 403

/** Returns whether a route only reads: its method is GET, or its configuration says so. */
export const isReadRequest = (method: RouteOptions['method'], config: FastifyContextConfig | undefined) =>
  config?.changesNothing === true || ['GET', 'HEAD', 'OPTIONS'].includes(String(method))

/** Returns whether the call changed something or has another reason for a row in the audit log. */
export const isAuditedRequest = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  !isReadRequest(request.method, request.routeOptions.config) ||
  request.routeOptions.config.audit !== undefined ||
  isDenial(statusCode)

/**
 * Maximum number of audit rows a minute for calls without a known actor: per address, and for all addresses together.
 */
const unknownCallerLimits = [
  { max: 60, keyOf: (request: FastifyRequest) => `audit ${clientAddressOf(request)}` },
  { max: 600, keyOf: () => 'audit' },
]

/** Names of records that a request is about to delete. Afterwards they cannot be read. */
const namesBefore = new WeakMap<FastifyRequest, RecordName>()
/** Requests whose rows were written in the transaction of their change. */
const recordedRequests = new WeakSet<FastifyRequest>()

async function storeSubjectName(db: Database, request: FastifyRequest) {
  const subject = subjectOf(request)
  const name = subject && (namesBefore.get(request) ?? (await readRecordName(db, subject)))
  if (name) await storeRecordName(db, subject, name)
}

/**
 * Returns whether the row of a change is written in its transaction: it belongs to an organisation's activity, and the
 * call makes all its changes in the database that it is given.
 */
export const isRecordedWithChange = (request: FastifyRequest) =>
  request.routeOptions.config.isRepeatable === true && activityKindOf(request, false) !== undefined

/** Returns the status of a successful answer: a route declares one, and may answer 202 instead. */
const successStatusOf = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) => {
  const { response = {} } = (routeOptions.schema ?? {}) as { response?: object }
  return statusCode === 200 ? ([201, 204].find(status => status in response) ?? 200) : statusCode
}

/**
 * Runs a change and writes its row in the same transaction, with the values that the repository noted before the change
 * and those of its answer.
 * @param record the schema of the changed record
 * @throws {ApiError} ServiceUnavailable if the row cannot be written; the change is then undone
 */
export async function runRecordedChange<Answer>(
  tx: Database,
  { request, reply, record }: { request: FastifyRequest; reply: FastifyReply; record: z.ZodType | undefined },
  work: () => Promise<Answer> | Answer,
): Promise<Answer> {
  const changed: ChangedRecord = {}
  const answer = await runRecorded(changed, async () => work())
  const status = successStatusOf(request, reply)
  const ofSubject = (status === 201 ? answer : subjectOf(request) ? undefined : changed.before) as
    | { id?: string; guid?: string }
    | undefined
  const subject = ofSubject?.guid ?? ofSubject?.id
  if (subject) request.auditNote = { subject, ...request.auditNote }
  const changes = findFieldChanges(changed.before, answer, record)
  try {
    await storeSubjectName(tx, request)
    await tx.insert(auditLog).values({
      ...rowOf(request, status),
      activity: activityKindOf(request, false),
      recordType: recordTypeOf(record),
      changes: changes?.length ? JSON.stringify(changes) : undefined,
    })
  } catch (error) {
    logMissingRow(request, status, error)
    throw unrecordedError()
  }
  recordedRequests.add(request)
  return answer
}

const unrecordedError = () =>
  new ApiError('ServiceUnavailable', 'This cannot be recorded now; try again', { retryAfter: 5 })

function logMissingRow(request: FastifyRequest, status: number, error: unknown) {
  const { action, outcome, actorId, organisationId } = rowOf(request, status)
  request.log.error({ err: error, audit: { action, outcome, actorId, organisationId } }, 'no audit row')
}

/** Called after a change is in the audit log. */
export type ChangeListener = (request: FastifyRequest, subject: string | undefined) => void

export function installAudit(app: FastifyInstance, db: Database, onChange: ChangeListener) {
  app.decorateRequest('auditNote', null)
  const limits = unknownCallerLimits.map(({ max, keyOf }) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: keyOf }),
  )
  const isBeyond = async (request: FastifyRequest) => {
    for (const limit of limits) {
      const state = await limit(request)
      if (!state.isAllowed && state.isExceeded) return true
    }
    return false
  }
  app.addHook('preHandler', async request => {
    if (request.method !== 'DELETE' || !request.routeOptions.config.access) return
    const subject = subjectOf(request)
    const name = subject && (await readRecordName(db, subject))
    if (name) namesBefore.set(request, name)
  })
  const rememberSubject = async (request: FastifyRequest) => {
    if (isReadRequest(request.method, request.routeOptions.config)) return
    try {
      await storeSubjectName(db, request)
    } catch (err) {
      request.log.error({ err }, 'the name of a record was not stored')
    }
  }
  app.addHook('onSend', async (request, reply, payload) => {
    const { config } = request.routeOptions
    if (!config.access || request.isOverLimit) return
    if (!isAuditedRequest(request, reply)) return
    if (recordedRequests.has(request) && reply.statusCode < 400) return onChange(request, subjectOf(request))
    if (config.isItsOwnRecord && reply.statusCode < 300) return
    // A rejected call without a session or key is recorded only if its route is public. The access log has all other
    // such calls.
    const isKnown = request.session !== null || request.key !== null
    if (!isKnown && isDenial(reply.statusCode) && config.access.kind !== 'public') return
    try {
      const isStranger = !isKnown && !request.auditNote?.actorId
      if (isStranger && (await isBeyond(request))) request.log.warn('no audit row: too many of strangers')
      else {
        if (reply.statusCode < 300) await rememberSubject(request)
        await db.insert(auditLog).values({ ...rowOf(request, reply.statusCode), activity: activityOf(request, reply) })
        if (reply.statusCode < 300 && !isReadRequest(request.method, config)) onChange(request, subjectOf(request))
      }
    } catch (error) {
      logMissingRow(request, reply.statusCode, error)
      if (
        reply.statusCode >= 400 ||
        !(isReadRequest(request.method, request.routeOptions.config) || config.isWithheldUnrecorded)
      )
        return
      if (payload instanceof Readable) payload.destroy()
      throw unrecordedError()
    }
  })
}

/**
 * Returns the kind of activity of a call whose row is not written with its change. Repetitions have none, nor has a 202,
 * which waits for the second factor.
 */
const activityOf = (request: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode < 300 && statusCode !== 202 && !isRecordedWithChange(request)
    ? activityKindOf(request, isReadRequest(request.method, request.routeOptions.config))
    : undefined

/** Removes NUL, which PostgreSQL cannot store and which a rejected address may contain. */
const withoutNul = (text: string | undefined) => text?.replaceAll('\0', '')

/**
 * Returns the field names of the request body, if a schema accepted it: then the API defines the names. Bodies of
 * routes without a schema are not recorded.
 */
const fieldsOf = ({ body, auditNote, routeOptions }: FastifyRequest, statusCode: number) => {
  if (statusCode >= 400) return undefined
  if (auditNote?.fields) return auditNote.fields.slice(0, limits.auditFields)
  if (!routeOptions.schema?.body || typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const names = Object.keys(body).filter(name => /^\w{1,60}$/.test(name))
  return names.length > 0 && names.length <= limits.auditFields ? names : undefined
}

const subjectOf = ({ auditNote, params }: FastifyRequest) => {
  const { id } = (params ?? {}) as { id?: string | number }
  return withoutNul(auditNote?.subject ?? (id === undefined ? undefined : String(id).slice(0, 100)))
}

function rowOf(request: FastifyRequest, statusCode: number): typeof auditLog.$inferInsert {
  const { session, key, auditNote: note } = request
  const actor = session?.actor
  return {
    actorId: note?.actorId ?? actor?.id ?? session?.accountId ?? key?.id,
    actorEmail:
      note?.actorEmail ?? actor?.email ?? session?.email ?? (key ? `${keyActorPrefix}${key.name}` : undefined),
    onBehalfOf: note?.onBehalfOf ?? (actor ? session?.email : undefined),
    organisationId: note?.organisationId ?? session?.organisationId ?? key?.organisationId,
    action: request.routeOptions.config.audit ?? `${request.method} ${request.routeOptions.url}`,
    subject: subjectOf(request),
    reason: withoutNul(note?.reason ?? actor?.reason),
    address: request.ip,
    requestId: request.id,
    fields: fieldsOf(request, statusCode),
    outcome: String(statusCode),
  }
}
