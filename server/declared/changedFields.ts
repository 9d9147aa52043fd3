/** Determines which fields a change gave another value: the audit row has their names, not their values. */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../db/database'
import { ApiError } from '../errors/apiErrors'
import { queriesOf } from '../queries/queries'
import { type KnownRows, readRows, type StoredRow } from './imports/storedRows'
import type { OwnedResource } from './ownedResource'
import type { Caller } from './rowOwnership'

export interface StoredFields extends KnownRows {
  /** The record in its wire form. */
  wire: StoredRow
}

/**
 * Returns the stored value of a body's field: from the row, otherwise from its links, otherwise from the wire
 * record.
 */
export const storedFieldsIn = ({ values: { row, links }, wire }: StoredFields, field: string): unknown =>
  field in row ? row[field] : (links[field] ?? wire[field])

/**
 * Returns the stored fields of a record; undefined if the record does not exist.
 * @param lock locks the row
 */
export async function readStoredFields(
  tx: Database,
  resource: OwnedResource,
  caller: Caller,
  id: string,
  lock?: 'update',
): Promise<StoredFields | undefined> {
  const [known] = await readRows(tx, resource, caller, [id], lock)
  return known && { ...known, wire: (await queriesOf(resource).one(tx, id, resource.whose.mine(caller))) as StoredRow }
}

export function changedFields(
  { renamed = {} }: OwnedResource,
  body: object,
  before: StoredFields,
  after: StoredFields,
): string[] {
  const held = (at: StoredFields, field: string) => storedFieldsIn(at, renamed[field] ?? field)
  return Object.keys(body).filter(field => !isDeepStrictEqual(held(before, field), held(after, field)))
}

/**
 * Rejects changes of fields that are fixed in the row's state.
 * @throws {ApiError} InvalidOperation naming the fixed fields that would get another value
 */
export function assertUnfixed(
  { change, renamed = {} }: OwnedResource,
  { values: { row } }: StoredFields,
  values: object,
): void {
  if (!change?.fixed) return
  const { fields, unless, refused } = change.fixed
  if (Object.entries(unless).every(([key, value]) => row[key] === value)) return
  const given = values as StoredRow
  const names = fields.filter(field => {
    const key = renamed[field] ?? field
    return given[key] !== undefined && !isDeepStrictEqual(row[key], given[key])
  })
  if (names.length === 0) return
  const wrong = Object.fromEntries(names.map(name => [name, 'InvalidOperation' as const]))
  throw new ApiError('InvalidOperation', `${refused}: ${names.join(', ')}`, { fields: wrong })
}
