/**
 * The rows of a declared table in the form that an import stores: their links and all columns except the owner, the
 * creation time and the version.
 */
import { eq, getTableColumns, inArray, is, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database'
import * as schema from '../../db/schema'
import type { ResourceTable } from '../../queries/queries'
import type { OwnedResource } from '../ownedResource'
import { type Caller, keyOf, scoped } from '../rowOwnership'

export type StoredRow = Record<string, unknown>
export interface RowValues extends Record<string, unknown> {
  row: StoredRow
  /** Ids, sorted. */
  links: Record<string, string[]>
  /** The body that describes a row which is about to be saved. */
  body?: object
}
export interface KnownRows {
  id: string
  values: RowValues
}

export const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>

/** Returns the keys of the table's columns that an import writes. */
export const writtenKeys = ({ table, whose }: OwnedResource) =>
  Object.entries(columnsOf(table)).flatMap(([key, column]) =>
    ['id', 'createdAt', 'version', ...(whose.stamp ? [keyOf(whose.column, table)] : [])].includes(key) ||
    column.generated
      ? []
      : [key],
  )

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
/** Returns the values in a form that JSON can represent. */
export const toStored = ({ row, links }: RowValues): RowValues => ({
  row: Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [[key, plain(value)]])),
  ),
  links,
})
/** Returns the row in the form that is written to the database. */
export const fromStored = (table: PgTable, { row }: RowValues): StoredRow => {
  const columns = columnsOf(table)
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      columns[key]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}

/** Reads the caller's rows with these ids, ordered by id, in the stored form. */
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
    return { id, values: toStored({ row: Object.fromEntries(keys.map(key => [key, row[key]])), links: own }) }
  })
}

/**
 * Returns the columns of other tables that refer to this one; links are excluded, because they are deleted with
 * their row.
 */
const referringColumns = ({ table, links = {} }: OwnedResource): PgColumn[] =>
  Object.values<unknown>(schema)
    .filter(each => is(each, PgTable))
    .filter(each => !Object.values(links).some(({ from }) => from.table === each))
    .flatMap(each => getTableConfig(each).foreignKeys.map(key => key.reference()))
    .filter(({ foreignTable }) => foreignTable === table)
    .flatMap(({ columns }) => columns.slice(0, 1))

/** Returns those of the ids that other tables refer to. */
export async function readReferencedIds(
  db: Database,
  resource: OwnedResource,
  ids: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>()
  for (const column of referringColumns(resource)) {
    const rows = await db
      .selectDistinct({ id: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, [...ids]))
    for (const { id } of rows) used.add(id)
  }
  return used
}

/**
 * Returns the ids of the rows whose text is one of these, ignoring case. Of several rows with the same text it
 * returns two, an exact match first: it is enough to know that there are several.
 */
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

/**
 * Returns the key of the column that names a row in messages: `name`, otherwise the field that identifies the
 * record.
 */
export const nameKeyOf = ({ table, import: said }: OwnedResource) =>
  'name' in columnsOf(table) ? 'name' : (said?.by ?? 'id')
