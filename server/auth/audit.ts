/**
 * Writes the audit log. Every change, sign-in, denial, password reset, invite, impersonation and export gets one row,
 * which is written before the response is sent. A row has the actor, the account on whose behalf the actor acted, the
 * action, its subject, the client's IP address and the outcome, but never a request or response body. If a change
 * belongs to the activity that the members of an organisation can read, its row also has the changed values
 * (fieldChanges.ts), and is written in the transaction of the change.
 *
 * The server never deletes rows (`npm run audit:archive` does). To limit their number, three kinds of calls leave no
 * row: calls that a rate limit rejects, denied calls without a session or key to a route that is not public, and
 * changes that the changed row itself records (`isItsOwnRecord`). The rows of unidentified callers are limited per
 * minute. If a row cannot be written, the error is logged; docs/adr/0015 lists the responses that are not sent in that
 * case.
 */
import { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Database } from '../db/database'
import { auditLog } from '../db/schema'
import { auditRowOf, auditSubjectOf, rememberNameBeforeDeletion, storeSubjectName } from './auditRow'
import { clientAddressOf } from './callers'
import { activityKindOf } from './fieldChanges'
import { auditWriteError, isAuditedInTransaction, isAuditRowWritten, logMissingAuditRow } from './recordedCall'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the response of a change is withheld if its audit row cannot be written. The response of a read with an
     * audit row is always withheld in that case.
     */
    isWithheldUnrecorded?: boolean
    /** Whether a successful call leaves no audit row, because the changed row itself stores the time and the author. */
    isItsOwnRecord?: true
    /** Whether the call only reads, although its method is POST, because its parameters are too long for a URL. */
    changesNothing?: true
    /**
     * Whether the call belongs to the activity of the organisation. Set for calls that would otherwise not count as
     * activity, because they concern a person or have no session.
     */
    isActivity?: true
  }
}

const isDenial = (status: number) => status === 401 || status === 403

/** Returns whether a route only reads: its method is GET, HEAD or OPTIONS, or its configuration says so. */
export const isReadRequest = (method: RouteOptions['method'], config: FastifyContextConfig | undefined) =>
  config?.changesNothing === true || ['GET', 'HEAD', 'OPTIONS'].includes(String(method))

/**
 * Returns whether the call may get a row in the audit log: it may change something, its route declares `audit`, or it
 * is denied (401 or 403).
 */
export const isAuditedRequest = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  !isReadRequest(request.method, request.routeOptions.config) ||
  request.routeOptions.config.audit !== undefined ||
  isDenial(statusCode)

/**
 * Maximum number of audit rows a minute for calls without a known actor: per IP address, and for all IP addresses
 * together.
 */
const unknownCallerLimits = [
  { max: 60, keyOf: (request: FastifyRequest) => `audit ${clientAddressOf(request)}` },
  { max: 600, keyOf: () => 'audit' },
]

/** Called after a successful change has been written to the audit log. */
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
    if (request.method === 'DELETE' && request.routeOptions.config.access) await rememberNameBeforeDeletion(db, request)
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
    if (isAuditRowWritten(request) && reply.statusCode < 400) return onChange(request, auditSubjectOf(request))
    if (config.isItsOwnRecord && reply.statusCode < 300) return
    // Without a session or key, a denied call is recorded only if its route is public. Other denied calls without a
    // session or key are only in the access log.
    const isKnown = request.session !== null || request.key !== null
    if (!isKnown && isDenial(reply.statusCode) && config.access.kind !== 'public') return
    try {
      const isStranger = !isKnown && !request.auditNote?.actorId
      if (isStranger && (await isBeyond(request)))
        request.log.warn('no audit row: too many calls without an account from this address')
      else {
        if (reply.statusCode < 300) await rememberSubject(request)
        await db
          .insert(auditLog)
          .values({ ...auditRowOf(request, reply.statusCode), activity: activityOf(request, reply) })
        if (reply.statusCode < 300 && !isReadRequest(request.method, config)) onChange(request, auditSubjectOf(request))
      }
    } catch (error) {
      logMissingAuditRow(request, reply.statusCode, error)
      if (
        reply.statusCode >= 400 ||
        !(isReadRequest(request.method, request.routeOptions.config) || config.isWithheldUnrecorded)
      )
        return
      if (payload instanceof Readable) payload.destroy()
      throw auditWriteError()
    }
  })
}

/**
 * Returns the activity kind for an audit row that is not written in the transaction of its change. It is undefined for
 * a failed call, for status 202, because the second factor is still to be proved, and for the repetition of a call
 * (Idempotency-Key), because the row of the first call has the kind.
 */
const activityOf = (request: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode < 300 && statusCode !== 202 && !isAuditedInTransaction(request)
    ? activityKindOf(request, isReadRequest(request.method, request.routeOptions.config))
    : undefined
