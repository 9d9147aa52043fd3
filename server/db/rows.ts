/**
 * Functions that read and change rows of a table: pages in the API's format (docs/readings.md, 5), and single rows that
 * must exist. The parameter `what` is the record's name in a 404 error.
 */
import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { ApiError, notFoundError, requireFound } from '../errors/apiErrors'
import type { Database } from './database'

type OptionalCondition = SQL | undefined
type DbRow<Table extends PgTable> = Table['$inferSelect']

interface PageRange {
  where: OptionalCondition
  order: SQL[]
  offset: number
  limit?: number
  /** The search words, if the list is searched. */
  q?: string | undefined
}

/**
 * Reads the rows of a page and the total number of rows, which is also correct for a page past the end. The total is
 * counted only if it does not follow from the page, and after the page, so that a call uses one connection. The total
 * of a search is exact up to `limits.matchesCounted`, and never higher.
 * @param countRows counts the rows, and stops at the given number
 */
export async function readRowsAndTotal<Item>(
  { offset, limit, q }: { offset: number; limit: number; q?: string | undefined },
  readRows: () => Promise<Item[]>,
  countRows: (atMost?: number) => Promise<number>,
): Promise<{ items: Item[]; total: number }> {
  const items = await readRows()
  const isLastPage = items.length < limit && (items.length > 0 || offset === 0)
  const atMost = q ? limits.matchesCounted : undefined
  const total = isLastPage ? offset + items.length : await countRows(atMost)
  return { items, total: Math.min(total, atMost ?? total) }
}

/** Counts the rows of a query. The query is executed only up to `atMost` rows. */
export const countUpTo = (db: Database, rows: PgSelect, atMost: number): Promise<number> =>
  db.$count(rows.limit(atMost).as('counted'))

/** Reads a page of rows and the total number of rows. */
export async function readPage<Table extends PgTable, Item>(
  db: Database,
  table: Table,
  { where, order, offset, limit = limits.pageSize, q }: PageRange,
  toItem: (row: DbRow<Table>) => Item,
): Promise<Page<Item>> {
  const readRows = () =>
    db
      .select()
      .from(table as PgTable)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  const countRows = (atMost?: number) => {
    if (atMost === undefined) return db.$count(table, where)
    const rows = db.select({ counted: sql`1`.as('counted') }).from(table as PgTable)
    return countUpTo(db, rows.where(where).$dynamic(), atMost)
  }
  const { items, total } = await readRowsAndTotal({ offset, limit, q }, readRows, countRows)
  return { items: items.map(row => toItem(row as DbRow<Table>)), total, pageSize: limit }
}

/**
 * Returns the next rows in the order of their ids.
 * @param after the last id that was read; undefined for the first rows
 */
export async function readNextRows<Table extends PgTable & { id: PgColumn }, Item>(
  db: Database,
  table: Table,
  { where, after, limit }: { where: OptionalCondition; after: string | undefined; limit: number },
  toItem: (row: DbRow<Table>) => Item,
): Promise<{ id: string; item: Item }[]> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(where, after === undefined ? undefined : gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit)
  return rows.map(row => ({ id: String(row.id), item: toItem(row as DbRow<Table>) }))
}

/**
 * Returns the row that meets the condition.
 * @param lock how the row is locked until the transaction ends
 * @throws {ApiError} EntityNotFound if there is no such row
 */
export async function readRow<Table extends PgTable>(
  db: Database,
  table: Table,
  where: OptionalCondition,
  what: string,
  lock?: 'update' | 'no key update' | 'key share',
): Promise<DbRow<Table>> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(where)
  const [row] = await (lock ? query.for(lock) : query)
  return requireFound(row as DbRow<Table> | undefined, what)
}

/** Inserts a row and returns it as stored. */
export async function insertRow<Table extends PgTable>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<DbRow<Table>> {
  const rows = await db.insert(table).values(values).returning()
  return requireFound(rows[0] as DbRow<Table> | undefined, 'Row')
}

async function runUpdate<Table extends PgTable>(
  db: Database,
  table: Table,
  set: PgUpdateSetSource<Table>,
  where: OptionalCondition,
) {
  const rows = await db
    .update(table as PgTable)
    .set(set as PgUpdateSetSource<PgTable>)
    .where(where)
    .returning()
  return rows[0] as DbRow<Table> | undefined
}

export async function updateRow<Table extends PgTable>(
  db: Database,
  table: Table,
  set: PgUpdateSetSource<Table>,
  where: OptionalCondition,
  what: string,
): Promise<DbRow<Table>> {
  return requireFound(await runUpdate(db, table, set, where), what)
}

export async function deleteRow(db: Database, table: PgTable, where: OptionalCondition, what: string): Promise<void> {
  const deleted = await db.delete(table).where(where).returning()
  requireFound(deleted[0], what)
}

export interface StateChange<Table extends PgTable> {
  /** The condition that selects the row, by its id and owner. */
  row: OptionalCondition
  /** The condition that the row must meet before the change, for example that it is in a certain state. */
  from: OptionalCondition
  set: PgUpdateSetSource<Table>
  what: string
  message: string
}

/**
 * Changes a row from one state to another. If several calls run concurrently, only the first one finds the row in its
 * previous state; the others are rejected.
 * @throws {ApiError} EntityNotFound if there is no such row
 * @throws {ApiError} InvalidOperation if the row is in another state
 */
export async function transitionRow<Table extends PgTable>(
  tx: Database,
  table: Table,
  { row, from, set, what, message }: StateChange<Table>,
): Promise<DbRow<Table>> {
  const moved = await runUpdate(tx, table, set, and(row, from))
  if (moved) return moved
  if (!(await tx.$count(table, row))) throw notFoundError(what)
  throw new ApiError('InvalidOperation', message)
}
