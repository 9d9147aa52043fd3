/** Builds the rows of the audit log from requests, and stores the names of their subjects. */
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits'
import { keyActorPrefix } from '../accounts/changeAuthors'
import type { Database } from '../db/database'
import type { auditLog } from '../db/schema'
import { type RecordName, readRecordName, storeRecordName } from '../ownership/recordNames'

declare module 'fastify' {
  interface FastifyRequest {
    /** Values that a handler adds to the audit row of its request. */
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

/** Returns the audit note of a call without a session whose caller has proved to be the account's holder. */
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

/**
 * Returns the text without NUL characters, which PostgreSQL cannot store. The URL of a rejected request may contain
 * them.
 */
const withoutNul = (text: string | undefined) => text?.replaceAll('\0', '')

/**
 * Returns the names of the changed fields for the audit log: those that the handler has noted (at most
 * `limits.auditFields`), or those of the body. Returns undefined for a failed call and for a route without a schema for
 * the body, because the names could then contain anything, and for a body with more than `limits.auditFields` fields.
 */
const fieldsOf = ({ body, auditNote, routeOptions }: FastifyRequest, statusCode: number) => {
  if (statusCode >= 400) return undefined
  if (auditNote?.fields) return auditNote.fields.slice(0, limits.auditFields)
  if (!routeOptions.schema?.body || typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const names = Object.keys(body).filter(name => /^\w{1,60}$/.test(name))
  return names.length > 0 && names.length <= limits.auditFields ? names : undefined
}

/**
 * Returns the id of the record that the call is about: the subject that the handler has noted, or the first 100
 * characters of the path's `id`.
 */
export const auditSubjectOf = ({ auditNote, params }: FastifyRequest) => {
  const { id } = (params ?? {}) as { id?: string | number }
  return withoutNul(auditNote?.subject ?? (id === undefined ? undefined : String(id).slice(0, 100)))
}

/** Returns the action in the audit row of a route's calls: the name that the route declares, or its method and URL. */
export const auditActionOf = (
  method: string,
  url: string | undefined,
  { audit }: Pick<FastifyContextConfig, 'audit'>,
) => audit ?? `${method} ${url}`

/** Returns the audit row of a request. `statusCode` is the status of its response. */
export function auditRowOf(request: FastifyRequest, statusCode: number): typeof auditLog.$inferInsert {
  const { session, key, auditNote: note } = request
  const actor = session?.actor
  return {
    actorId: note?.actorId ?? actor?.id ?? session?.accountId ?? key?.id,
    actorEmail:
      note?.actorEmail ?? actor?.email ?? session?.email ?? (key ? `${keyActorPrefix}${key.name}` : undefined),
    onBehalfOf: note?.onBehalfOf ?? (actor ? session?.email : undefined),
    organisationId: note?.organisationId ?? session?.organisationId ?? key?.organisationId,
    action: auditActionOf(request.method, request.routeOptions.url, request.routeOptions.config),
    subject: auditSubjectOf(request),
    reason: withoutNul(note?.reason ?? actor?.reason),
    address: request.ip,
    requestId: request.id,
    fields: fieldsOf(request, statusCode),
    outcome: String(statusCode),
  }
}

/** Names of the records that requests are about to delete. After the deletion, the names could no longer be read. */
const namesBefore = new WeakMap<FastifyRequest, RecordName>()

/** Reads the record's name before its deletion, because {@link storeSubjectName} runs after the deletion. */
export async function rememberNameBeforeDeletion(db: Database, request: FastifyRequest) {
  const subject = auditSubjectOf(request)
  const name = subject && (await readRecordName(db, subject))
  if (name) namesBefore.set(request, name)
}

/** Stores the name of the changed or deleted record. The portal shows this name when it describes the change. */
export async function storeSubjectName(db: Database, request: FastifyRequest) {
  const subject = auditSubjectOf(request)
  const name = subject && (namesBefore.get(request) ?? (await readRecordName(db, subject)))
  if (name) await storeRecordName(db, subject, name)
}
