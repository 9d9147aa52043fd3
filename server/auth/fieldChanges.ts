/**
 * Determines what the audit log stores about a change: its kind, the type of the record, and the changed fields with
 * their values before and after. The values have the form of the API's responses: they contain the names of referenced
 * records, and the portal can fill a form with them.
 *
 * Values of secret fields are never stored. A field is secret if `markSecret` marks it (contract/primitives.ts), or if
 * its name matches `secretName`.
 */
import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ActivityKind, FieldChange } from '../../contract/activityKinds'
import { limits } from '../../contract/limits'
import { isSecretField } from '../../contract/primitives'

/** Fields that change whenever any other field changes. Their changes are not recorded. */
const derivedFields = new Set(['version', 'updatedAt'])
/** Fields with these names are also treated as secret, in case somebody forgot to mark them with `markSecret`. */
const secretName = /password|secret|token|hash|otp|^codes?$/i

type WireRecord = Record<string, unknown>
const isRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const idOf = ({ guid, id }: WireRecord) => guid ?? id

/** Returns a value as it is after conversion to JSON and back; null for undefined. */
const toJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/**
 * Maximum size of the values of one change, in bytes of JSON. The database trigger that checks the size allows a third
 * more.
 */
const maxChangeBytes = 12_288

/** Removes the longest values until the change is short enough. The names of the fields remain. */
export function limitChangeBytes(changes: FieldChange[], maxBytes = maxChangeBytes): FieldChange[] {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  let rest = bytesOf(changes)
  const longest = new Set<FieldChange>()
  for (const change of changes.toSorted((a, b) => bytesOf(b) - bytesOf(a))) {
    if (rest <= maxBytes) break
    longest.add(change)
    rest -= bytesOf(change) - bytesOf({ field: change.field })
  }
  return changes.map(change => (longest.has(change) ? { field: change.field } : change))
}

/**
 * Returns the fields whose values differ before and after a change; undefined if `before` and `after` are not states of
 * one record.
 * @param schema the schema of the record, which marks its secrets
 */
export function findFieldChanges(before: unknown, after: unknown, schema?: z.ZodType): FieldChange[] | undefined {
  if (!isRecord(before) || !isRecord(after) || idOf(before) !== idOf(after)) return undefined
  const changes = Object.keys(after).flatMap((field): FieldChange[] => {
    if (!(field in before) || derivedFields.has(field)) return []
    const [from, to] = [toJson(before[field]), toJson(after[field])]
    if (isDeepStrictEqual(from, to)) return []
    return [isSecretField(schema, field) || secretName.test(field) ? { field } : { field, from, to }]
  })
  return limitChangeBytes(changes.slice(0, limits.auditFields))
}

/** Returns the name of a record's schema, such as `Location`. */
export const recordTypeOf = (schema: z.ZodType | undefined) => schema && z.globalRegistry.get(schema)?.id

/**
 * Returns the kind of the request's action; undefined if the action is not part of the organisation's activity. It is
 * part of the activity if one of these is true:
 *
 * - The route sets `isActivity`.
 * - A member, or support staff who act for a member, made the call, the route is for certain roles, and the call
 *   changes more than the person's own data (`personalAccess` in contract/access.ts).
 * - A key in live mode made the call, and the route accepts `Idempotency-Key`.
 */
export function activityKindOf(request: FastifyRequest, isRead: boolean): ActivityKind | undefined {
  const { session, key, auditNote, routeOptions } = request
  const { access, isActivity, isRepeatable } = routeOptions.config
  const isOfMember =
    session?.organisationId &&
    access?.kind === 'session' &&
    access.roles !== 'any' &&
    (isRead || access.teamRole !== 'Viewer')
  const isOfKey = key?.organisationId && key.mode === 'live' && isRepeatable
  if (!isOfMember && !isOfKey && !(isActivity && (session?.organisationId ?? auditNote?.organisationId)))
    return undefined
  const { method, url = '' } = routeOptions
  if (method === 'DELETE') return isActivity ? 'other' : 'deleted'
  const { response } = (routeOptions.schema ?? {}) as { response?: object }
  if (method === 'POST' && response && 201 in response) return 'created'
  return method === 'PUT' && !url.includes('::') ? 'changed' : 'other'
}
