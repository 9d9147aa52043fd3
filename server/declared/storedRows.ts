/**
 * Reads the rows of a declared table in the form that an import stores. This form has the row's links and all columns
 * except the id, the creation time, the version and generated columns. The owner's column is included only if the body
 * determines the owner.
 */
import { eq, getTableColumns, inArray, is, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable, PgText } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import * as schema from '../db/schema'
import { isKeyColumn } from '../db/schema/commonColumns'
import type { ResourceTable } from '../queries/listQuery'
import type { OwnedResource } from './ownedResource'
import { type RowCaller, restrictToCaller, rowKeyOfColumn } from './rowOwnership'

export type StoredRow = Record<string, unknown>
export interface RowValues extends Record<string, unknown> {
  row: StoredRow
  /** The sorted ids of the linked records, by link field. */
  links: Record<string, string[]>
  /** The validated body that the row of a file describes; undefined for a stored row. */
  body?: object
}
export interface LinkedRow {
  id: string
  /** The record's version; 0 if the table has no column `version`. */
  version: number
  values: RowValues
}

export const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>

/** Returns the keys of the table's columns that an import writes. */
export const importedColumnKeys = ({ table, ownership }: OwnedResource) =>
  Object.entries(columnsOf(table)).flatMap(([key, column]) =>
    ['id', 'createdAt', 'version', ...(ownership.stamp ? [rowKeyOfColumn(ownership.column, table)] : [])].includes(
      key,
    ) ||
    column.generated ||
    isKeyColumn(column)
      ? []
      : [key],
  )

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
/**
 * Returns the row's columns and links in a form that JSON can represent, without undefined values and without the body.
 */
export const toJsonValues = ({ row, links }: RowValues): RowValues => ({
  row: Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [[key, plain(value)]])),
  ),
  links,
})
/** Returns the row in the form that drizzle writes to the database. */
export const fromJsonValues = (table: PgTable, { row }: RowValues): StoredRow => {
  const columns = columnsOf(table)
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      columns[key]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}

/** Returns the links of the records with these ids: by field and record, the sorted ids of the linked records. */
async function readLinks({ links = {} }: OwnedResource, db: Database, ids: readonly string[]) {
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
  return linked
}

/** Returns rows of the table, with their links, in the form that an import stores. */
export async function withLinks(
  db: Database,
  resource: OwnedResource,
  rows: readonly StoredRow[],
): Promise<LinkedRow[]> {
  if (rows.length === 0) return []
  const idOf = (row: StoredRow) => String(row.id)
  const linked = await readLinks(resource, db, rows.map(idOf))
  const keys = importedColumnKeys(resource)
  return rows.map(row => {
    const id = idOf(row)
    const links = Object.fromEntries([...linked].map(([field, byId]) => [field, byId.get(id) ?? []]))
    const values = toJsonValues({ row: Object.fromEntries(keys.map(key => [key, row[key]])), links })
    return { id, version: Number(row.version ?? 0), values }
  })
}

/** Reads the caller's rows with these ids, sorted by id, in the form that an import stores. */
export async function readRows(
  db: Database,
  resource: OwnedResource,
  caller: RowCaller,
  ids: readonly string[],
  lock?: 'update' | 'no key update',
): Promise<LinkedRow[]> {
  if (ids.length === 0) return []
  const { table } = resource
  const query = db
    .select()
    .from(table as ResourceTable)
    .where(restrictToCaller(resource.ownership, caller, inArray(table.id, [...ids])))
    .orderBy(table.id)
  return withLinks(db, resource, (await (lock ? query.for(lock) : query)) as StoredRow[])
}

/**
 * Returns the columns of other tables that refer to this resource's table. The resource's link tables are excluded,
 * because their rows are deleted together with the record.
 */
const referringColumns = ({ table, links = {} }: OwnedResource): PgColumn[] =>
  Object.values<unknown>(schema)
    .filter(table => is(table, PgTable))
    .filter(table => !Object.values(links).some(({ from }) => from.table === table))
    .flatMap(table => getTableConfig(table).foreignKeys.map(key => key.reference()))
    .filter(({ foreignTable }) => foreignTable === table)
    .flatMap(({ columns }) => columns.slice(0, 1))

/** Returns the ids, among the given ids, to which rows of other tables refer. */
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

export const ownedIdCondition = (resource: OwnedResource, caller: RowCaller, id: string) =>
  restrictToCaller(resource.ownership, caller, eq(resource.table.id, id))

/**
 * Returns the key of the column that names a row in messages: `name`, otherwise the first text column, otherwise the
 * id.
 */
export const nameKeyOf = ({ table }: OwnedResource) => {
  const columns = Object.entries(columnsOf(table))
  return 'name' in columnsOf(table) ? 'name' : (columns.find(([, column]) => is(column, PgText))?.[0] ?? 'id')
}
