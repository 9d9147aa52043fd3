/** The rows of a declared table as an import keeps them: all that a row holds but whose and since when it is and how often it was edited, and its links. */
import { eq, getTableColumns, inArray, is, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database'
import * as schema from '../../db/schema'
import type { ResourceTable } from '../../queries/queries'
import type { OwnedResource } from '../resource'
import { type Caller, keyOf, scoped } from '../rowOwnership'

export type StoredRow = Record<string, unknown>
export interface RowValues extends Record<string, unknown> {
  row: StoredRow
  /** Ids, in their order. */
  links: Record<string, string[]>
  /** Of one that is about to be saved. */
  body?: object
}
export interface KnownRows {
  id: string
  values: RowValues
}

export const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>

/** The table's keys that an import writes. */
export const writtenKeys = ({ table, whose }: OwnedResource) =>
  Object.entries(columnsOf(table)).flatMap(([key, column]) =>
    ['id', 'createdAt', 'version', ...(whose.stamp ? [keyOf(whose.column, table)] : [])].includes(key) ||
    column.generated
      ? []
      : [key],
  )

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
/** As it is kept: what JSON holds. */
export const keptOf = ({ row, links }: RowValues): RowValues => ({
  row: Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [[key, plain(value)]])),
  ),
  links,
})
/** As it is written again. */
export const rowOf = (table: PgTable, { row }: RowValues): StoredRow => {
  const columns = columnsOf(table)
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      columns[key]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}

/** In the order of their ids, as they are kept. */
export async function readRows(
  db: Database,
  resource: OwnedResource,
  whose: Caller,
  ids: readonly string[],
  lock?: 'update' | 'no key update',
): Promise<KnownRows[]> {
  if (ids.length === 0) return []
  const { table, links = {} } = resource
  const query = db
    .select()
    .from(table as ResourceTable)
    .where(scoped(resource.whose, whose, inArray(table.id, [...ids])))
    .orderBy(table.id)
  const rows = (await (lock ? query.for(lock) : query)) as StoredRow[]
  const linked = new Map<string, Map<string, string[]>>()
  for (const [field, { from, to }] of Object.entries(links)) {
    const pairs = await db
      .select({ id: from, to })
      .from(from.table)
      .where(inArray(from, [...ids]))
      .orderBy(to)
    const byId = new Map<string, string[]>()
    for (const pair of pairs) byId.set(String(pair.id), [...(byId.get(String(pair.id)) ?? []), String(pair.to)])
    linked.set(field, byId)
  }
  const keys = writtenKeys(resource)
  return rows.map(row => {
    const id = String(row.id)
    const own = Object.fromEntries(Object.keys(links).map(field => [field, linked.get(field)?.get(id) ?? []]))
    return { id, values: keptOf({ row: Object.fromEntries(keys.map(key => [key, row[key]])), links: own }) }
  })
}

/** Columns of other tables that lead to this one; its links go with their row. */
const leadingTo = ({ table, links = {} }: OwnedResource): PgColumn[] =>
  Object.values<unknown>(schema)
    .filter(each => is(each, PgTable))
    .filter(each => !Object.values(links).some(({ from }) => from.table === each))
    .flatMap(each => getTableConfig(each).foreignKeys.map(key => key.reference()))
    .filter(({ foreignTable }) => foreignTable === table)
    .flatMap(({ columns }) => columns.slice(0, 1))

/** Those of the ids on which something hangs. */
export async function usedOf(db: Database, resource: OwnedResource, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const column of leadingTo(resource)) {
    const rows = await db
      .selectDistinct({ id: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, [...ids]))
    for (const { id } of rows) used.add(id)
  }
  return used
}

/** Those whose text is one of these, without regard to case; of namesakes two, the same by letter first: that they are several is enough. */
export const idsByText = async (
  db: Database,
  resource: OwnedResource,
  whose: Caller,
  key: string,
  texts: readonly string[],
): Promise<string[]> => {
  const column = columnsOf(resource.table)[key]
  if (!column || texts.length === 0) return []
  const isOne = sql`lower(${column}) in (select lower(each) from unnest(${sql.param(texts)}::text[]) each)`
  const place = sql<number>`row_number() over (partition by lower(${column}) order by (${column} = any(${sql.param(texts)})) desc, ${resource.table.id})`
  const alike = db
    .select({ id: resource.table.id, place: place.as('place') })
    .from(resource.table)
    .where(scoped(resource.whose, whose, isOne))
    .as('alike')
  const rows = await db.select({ id: alike.id }).from(alike).where(sql`${alike.place} <= 2`)
  return rows.map(({ id }) => String(id))
}

export const whereId = (resource: OwnedResource, whose: Caller, id: string) =>
  scoped(resource.whose, whose, eq(resource.table.id, id))

/** What a row is called by where it is named: its own name, else the field that says which it is. */
export const nameKeyOf = ({ table, import: said }: OwnedResource) =>
  'name' in columnsOf(table) ? 'name' : (said?.by ?? 'id')
