/**
 * Determines for which fields of a request body a call has changed the stored values. The audit row contains the names
 * of these fields in its column `fields`.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../db/database'
import { ApiError } from '../errors/apiErrors'
import { createQueries } from '../queries/queries'
import type { OwnedResource } from './ownedResource'
import type { RowCaller } from './rowOwnership'
import { type LinkedRow, readRows, type StoredRow } from './storedRows'

export interface StoredFields extends LinkedRow {
  /** The record as the API sends it. */
  wire: StoredRow
}

/**
 * Returns the stored value of a body's field. The value comes from the row's column, otherwise from the row's links,
 * otherwise from the record in the API's format.
 */
export function storedFieldOf(
  { renamed = {} }: OwnedResource,
  { values: { row, links }, wire }: StoredFields,
  field: string,
): unknown {
  const key = renamed[field] ?? field
  return key in row ? row[key] : (links[field] ?? wire[field])
}

/**
 * Locks a record's row until the end of the transaction and returns its stored fields; undefined if there is no such
 * record.
 */
export async function lockStoredFields(
  tx: Database,
  resource: OwnedResource,
  caller: RowCaller,
  id: string,
): Promise<(StoredFields & { wire: { version: number } }) | undefined> {
  const [known] = await readRows(tx, resource, caller, [id], 'update')
  if (!known) return undefined
  const wire = (await createQueries(resource).one(tx, id, resource.ownership.ownedBy(caller))) as StoredRow & {
    version: number
  }
  return { ...known, wire }
}

/** Returns the fields of the body whose stored values before and after the change differ. */
export function findChangedFields(
  resource: OwnedResource,
  body: object,
  before: StoredFields,
  after: StoredFields,
): string[] {
  const valueIn = (stored: StoredFields, field: string) => storedFieldOf(resource, stored, field)
  return Object.keys(body).filter(field => !isDeepStrictEqual(valueIn(before, field), valueIn(after, field)))
}

/**
 * Rejects changes of fields that cannot be changed in the row's state.
 * @throws {ApiError} InvalidOperation naming these fields
 */
export function assertFixedFieldsUnchanged(
  { change, renamed = {} }: OwnedResource,
  { values: { row } }: StoredFields,
  values: object,
): void {
  if (!change?.fixed) return
  const { fields, unless, refused } = change.fixed
  if (Object.entries(unless).every(([key, value]) => row[key] === value)) return
  const newValues = values as StoredRow
  const names = fields.filter(field => {
    const key = renamed[field] ?? field
    return newValues[key] !== undefined && !isDeepStrictEqual(row[key], newValues[key])
  })
  if (names.length === 0) return
  const wrong = Object.fromEntries(names.map(name => [name, 'InvalidOperation' as const]))
  throw new ApiError('InvalidOperation', `${refused}: ${names.join(', ')}`, { fields: wrong })
}
