/** Rows of a table: a page of them as the API answers it (design, reading 5); and one that has to be there, a 404 calls it `what`. */
import { and, type SQL } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { ApiError, found, notFound } from '../errors/apiErrors'
import type { Database } from './database'

type Where = SQL | undefined
type DbRow<Table extends PgTable> = Table['$inferSelect']

interface Part {
  where: Where
  order: SQL[]
  offset: number
  limit?: number
}

/** Asks for the rows and for the total at once; the total is true past the last page too. */
export async function readPage<Table extends PgTable, Item>(
  db: Database,
  table: Table,
  { where, order, offset, limit = limits.pageSize }: Part,
  toItem: (row: DbRow<Table>) => Item,
): Promise<Page<Item>> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table as PgTable)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(table, where),
  ])
  return { items: rows.map(row => toItem(row as DbRow<Table>)), total, pageSize: limit }
}

/** @param lock it is held to the end of the transaction */
export async function readRow<Table extends PgTable>(
  db: Database,
  table: Table,
  where: Where,
  what: string,
  lock?: 'update' | 'no key update' | 'key share',
): Promise<DbRow<Table>> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(where)
  const [row] = await (lock ? query.for(lock) : query)
  return found(row as DbRow<Table> | undefined, what)
}

/** @returns the row as it is there */
export async function addRow<Table extends PgTable>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<DbRow<Table>> {
  const rows = await db.insert(table).values(values).returning()
  return found(rows[0] as DbRow<Table> | undefined, 'Row')
}

async function updated<Table extends PgTable>(db: Database, table: Table, set: PgUpdateSetSource<Table>, where: Where) {
  const rows = await db
    .update(table as PgTable)
    .set(set as PgUpdateSetSource<PgTable>)
    .where(where)
    .returning()
  return rows[0] as DbRow<Table> | undefined
}

export async function changeRow<Table extends PgTable>(
  db: Database,
  table: Table,
  set: PgUpdateSetSource<Table>,
  where: Where,
  what: string,
): Promise<DbRow<Table>> {
  return found(await updated(db, table, set, where), what)
}

export async function removeRow(db: Database, table: PgTable, where: Where, what: string): Promise<void> {
  const gone = await db.delete(table).where(where).returning()
  found(gone[0], what)
}

export interface Move<Table extends PgTable> {
  /** Which row. */
  row: Where
  /** What it must be before. */
  from: Where
  set: PgUpdateSetSource<Table>
  what: string
  refused: string
}

/** From one state to another: of several at a time one finds it as it was. @throws {ApiError} InvalidOperation in any other */
export async function moveRow<Table extends PgTable>(
  tx: Database,
  table: Table,
  { row, from, set, what, refused }: Move<Table>,
): Promise<DbRow<Table>> {
  const moved = await updated(tx, table, set, and(row, from))
  if (moved) return moved
  if (!(await tx.$count(table, row))) throw notFound(what)
  throw new ApiError('InvalidOperation', refused)
}
