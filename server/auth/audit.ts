/**
 * The audit log: one row for every change, sign-in, denial, reset, invite, impersonation and export, written before the
 * answer leaves. Rows name who, for whom, what, on what, from where, and how it ended; never a body. Calls that a rate
 * limit refuses leave none: a flood of them would fill a table from which nothing can be deleted.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { auditLog } from '../db/schema'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a handler adds to its audit row. */
    auditNote: {
      subject?: string
      reason?: string
      organisationId?: string
      actorId?: string
      actorEmail?: string
      onBehalfOf?: string
    } | null
  }
}

/** The note of a call that came without a session and proved whose account it is. */
export const proved = ({
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

export function installAudit(app: FastifyInstance, db: Database) {
  app.decorateRequest('auditNote', null)
  app.addHook('onSend', async (request, reply) => {
    const { config } = request.routeOptions
    if (!config.access || request.isOverLimit) return
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    if (!isChange && !config.audit && !isDenial(reply.statusCode)) return
    // A stranger without any session is the access log's business, not worth a row each.
    if (!request.session && isDenial(reply.statusCode) && config.access.kind !== 'public') return
    await record(db, request, reply.statusCode)
  })
}

async function record(db: Database, request: FastifyRequest, status: number) {
  const { session, auditNote: note } = request
  const actor = session?.actor
  await db.insert(auditLog).values({
    actorId: note?.actorId ?? actor?.id ?? session?.accountId,
    actorEmail: note?.actorEmail ?? actor?.email ?? session?.email,
    onBehalfOf: note?.onBehalfOf ?? (actor ? session?.email : undefined),
    organisationId: note?.organisationId ?? session?.organisationId,
    action: request.routeOptions.config.audit ?? `${request.method} ${request.routeOptions.url}`,
    subject: note?.subject ?? (request.params as { id?: string } | undefined)?.id?.slice(0, 100),
    reason: note?.reason ?? actor?.reason,
    address: request.ip,
    requestId: request.id,
    outcome: String(status),
  })
}
