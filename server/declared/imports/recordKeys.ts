/** Finds the stored records that the rows of a file identify by key fields (`by` of the import). */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import type { ImportCaller } from '../../imports/importer'
import { allBodyFieldsOf, keyFieldsOf } from '../bodyFields'
import type { OwnedResource } from '../ownedResource'
import { restrictToCaller } from '../rowOwnership'
import { columnsOf, type StoredRow } from '../storedRows'
import type { ReferenceResolver } from './referencedRecords'
import { convertCell, type ImportedCells } from './rowCells'

/** The values of the key fields as texts, in the order of the fields. The value of a reference is the record's id. */
export type RecordKey = readonly string[]

/** Returns the text by which keys are compared: case is ignored. */
export const comparableKey = (key: RecordKey) => JSON.stringify(key.map(text => text.toLowerCase()))

/**
 * Returns a function that reads the key from the cells of a row. The function returns undefined if a key field is empty
 * or does not refer to exactly one record.
 * @param resolvers the resolvers of the key fields that are references
 */
export function createKeyReader(resource: OwnedResource, resolvers: ReadonlyMap<string, ReferenceResolver>) {
  const shape = allBodyFieldsOf(resource)
  const fields = keyFieldsOf(resource)
  return (cells: ImportedCells): RecordKey | undefined => {
    const texts = fields.flatMap(field => {
      const [cell, schema] = [cells[field], shape[field]]
      if (!cell || !schema) return []
      const found = resolvers.get(field)?.(cell)
      if (found) return 'id' in found ? [found.id] : []
      return [String(convertCell(schema, cell))]
    })
    return fields.length > 0 && texts.length === fields.length ? texts : undefined
  }
}

export const storedKeyOf = (resource: OwnedResource, row: StoredRow): RecordKey =>
  keyFieldsOf(resource).map(field => String(row[field] ?? ''))

/**
 * Returns the ids of the caller's records with these keys, ignoring case. If several records have the same key, returns
 * two of them, exact matches first: callers only need to know that the key is ambiguous.
 */
export async function findIdsByKey(
  db: Database,
  resource: OwnedResource,
  caller: ImportCaller,
  keys: readonly RecordKey[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const { table, ownership } = resource
  const stored = keyFieldsOf(resource).map(field => sql`${columnsOf(table)[field]}::text`)
  const list = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql`, `)
  const folded = list(stored.map(text => sql`lower(${text})`))
  const names = stored.map((_, at) => sql.raw(`part_${at}`))
  const given = sql`unnest(${list(stored.map((_, at) => sql`${sql.param(keys.map(key => key[at]))}::text[]`))})
    as given (${list(names)})`
  const isOne = sql`(${folded}) in (select ${list(names.map(name => sql`lower(${name})`))} from ${given})`
  const isExact = sql`(${list(stored)}) in (select ${list(names)} from ${given})`
  const place = sql<number>`row_number() over (partition by ${folded} order by ${isExact} desc, ${table.id})`
  const alike = db
    .select({ id: table.id, place: place.as('place') })
    .from(table)
    .where(restrictToCaller(ownership, caller, isOne))
    .as('alike')
  const rows = await db.select({ id: alike.id }).from(alike).where(sql`${alike.place} <= 2`)
  return rows.map(({ id }) => String(id))
}
