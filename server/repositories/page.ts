/** A page of a table's rows as the API answers it (design, reading 5). */

import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import type { Database } from '../db/database'

interface Part {
  where: SQL | undefined
  order: SQL[]
  offset: number
  limit?: number
}

/** Asks for the rows and for the total at once; the total is true past the last page too. */
export async function readPage<Table extends PgTable, Item>(
  db: Database,
  table: Table,
  { where, order, offset, limit = limits.pageSize }: Part,
  toItems: (rows: Table['$inferSelect'][]) => Item[] | Promise<Item[]>,
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
  return { items: await toItems(rows as Table['$inferSelect'][]), total, pageSize: limit }
}
