/** Which fields of a record have another value than before a change: their names are for the audit row, their values are not. */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../db/database'
import { type Known, type Row, readRows } from './imports/rows'
import { readsOf } from './reads'
import type { OwnedResource } from './resource'
import type { Asker } from './whose'

export interface Held extends Known {
  /** The record. */
  wire: Row
}

/** What a field of a body is in a record that is there: the row's own, its links', else the wire's. */
export const heldIn = ({ values: { row, links }, wire }: Held, field: string): unknown =>
  field in row ? row[field] : (links[field] ?? wire[field])

/** @param lock the row is held; none where it is no longer there */
export async function readHeld(
  tx: Database,
  resource: OwnedResource,
  asker: Asker,
  id: string,
  lock?: 'update',
): Promise<Held | undefined> {
  const [known] = await readRows(tx, resource, asker, [id], lock)
  return known && { ...known, wire: (await readsOf(resource).one(tx, id, resource.whose.mine(asker))) as Row }
}

export const changedFields = (body: object, before: Held, after: Held): string[] =>
  Object.keys(body).filter(field => !isDeepStrictEqual(heldIn(before, field), heldIn(after, field)))
