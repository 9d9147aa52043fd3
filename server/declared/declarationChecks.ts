/** Checks of declarations. The server does not start with a declaration that one of them rejects. */
import { z } from 'zod'
import { computedFieldsOf } from '../../contract/primitives'
import type { Role } from '../../contract/roles'
import { organisations } from '../db/schema'
import { isVersionedSchema } from '../http/versionedCalls'
import type { ListQuery, ResourceTable } from '../queries/listQuery'
import type { OwnedResource, TransitionDeclaration } from './ownedResource'

export function requireRoles(what: string, { at, readers }: OwnedResource, roles: readonly Role[] | undefined) {
  if (!roles?.length) throw new Error(`${what} names no role that may do it`)
  const stranger = roles.find(role => !at[role])
  if (stranger) throw new Error(`${what} is for ${stranger}, who has no address of it`)
  requireWriters(what, readers, roles)
}

/**
 * Rejects a declaration in which an action allows a role that only reads the records.
 * @throws {Error} naming the role
 */
export function requireWriters(what: string, readers: readonly Role[] = [], roles: readonly Role[]) {
  const reader = roles.find(role => readers.includes(role))
  if (reader) throw new Error(`${what} is for ${reader}, who only reads it`)
}

/**
 * Rejects a declaration whose record has no version. Without a version, an edit could silently overwrite another edit.
 * @throws {Error} if the record has no version
 */
export function requireVersioned({ what, record }: ListQuery) {
  if (!isVersionedSchema(record)) throw new Error(`${what}: its record has no version (contract/primitives.ts)`)
}

/**
 * Rejects a declaration whose bodies contain a field that the server computes.
 * @throws {Error} naming the field
 */
export function requireComputed({ what, record, create = {}, change }: OwnedResource) {
  const bodies = [...Object.values(create), ...(change ? [change] : [])].map(({ body }) => body)
  const sent = computedFieldsOf(record).find(field =>
    bodies.some(body => body instanceof z.ZodObject && Object.hasOwn(body.shape, field)),
  )
  if (sent) throw new Error(`${what}: ${sent} is computed, and a body has it`)
}

/**
 * Rejects a state condition that is empty or names a column that does not exist.
 * @throws {Error} for such a condition
 */
export function assertValidStateCondition(what: string, table: ResourceTable, from: 'any' | object | undefined) {
  const keys = Object.keys(from ?? {})
  if (from === 'any') return
  if (keys.length === 0) throw new Error(`${what} says no state that it begins in`)
  const strange = keys.find(key => !(key in table))
  if (strange) throw new Error(`${what} begins in a state of ${strange}, which the table has not`)
}

const protectedColumns: readonly string[] = ['id', 'createdAt', 'version', 'organisationId', 'accountId']

/**
 * Rejects a transition whose body has a field without a column. The value of the field would be lost.
 * @throws {Error} naming the field
 */
export function requireStored(what: string, table: ResourceTable, { body }: TransitionDeclaration) {
  const lost = Object.keys(body?.shape ?? {}).find(field => !(field in table) || protectedColumns.includes(field))
  if (lost) throw new Error(`${what}: its body has ${lost}, which is no column that it may set`)
}

/**
 * Rejects a declaration with an import if the import could not follow the rules of the resource.
 * @throws {Error} naming the rule
 */
export function requireImportable({
  what,
  ownership,
  import: declared,
  create = {},
  change,
  canBeRemoved,
  ownershipOverrides,
}: OwnedResource) {
  const no = (why: string) => new Error(`${what}: its rows cannot be imported: ${why}`)
  if (ownership.of !== organisations) throw no('they do not belong to an organisation')
  if (change?.fixed) throw no('they would change what is fixed')
  if (typeof canBeRemoved === 'object' || ownershipOverrides?.kept) throw no('the undo would remove rows that are kept')
  if (Object.keys(create).length > 1 && !declared?.kind) throw no('no kind selects one of several creations')
  for (const { config = {} } of Object.values(create)) {
    const ofCall = Object.keys(config).find(key => key !== 'audit')
    if (ofCall) throw no(`a creation has ${ofCall}, which applies to single calls`)
  }
}
