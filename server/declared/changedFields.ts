/** Which fields of a record have another value than before a change: their names are for the audit row, their values are not. */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../db/database'
import { ApiError } from '../errors/apiErrors'
import { queriesOf } from '../queries/queries'
import { type KnownRows, readRows, type StoredRow } from './imports/storedRows'
import type { OwnedResource } from './resource'
import type { Caller } from './rowOwnership'

export interface StoredFields extends KnownRows {
  /** The record. */
  wire: StoredRow
}

/** What a field of a body is in a record that is there: the row's own, its links', else the wire's. */
export const storedFieldsIn = ({ values: { row, links }, wire }: StoredFields, field: string): unknown =>
  field in row ? row[field] : (links[field] ?? wire[field])

/** @param lock the row is held; none where it is no longer there */
export async function readStoredFields(
  tx: Database,
  resource: OwnedResource,
  asker: Caller,
  id: string,
  lock?: 'update',
): Promise<StoredFields | undefined> {
  const [known] = await readRows(tx, resource, asker, [id], lock)
  return known && { ...known, wire: (await queriesOf(resource).one(tx, id, resource.whose.mine(asker))) as StoredRow }
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

/** @throws {ApiError} InvalidOperation naming the fields that would have another value, and are fixed in the row's state */
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
