/**
 * Enforces how many rows an owner may have of a table (server/db/owned.ts). The owner's row is locked to the end of the
 * transaction before the rows are counted, so that parallel calls cannot exceed a limit together. Deletions of the owner lock
 * the same row (docs/adr/0012-erasure.md); triggers and foreign keys, which only share it, are not delayed.
 */
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RowLimitName } from '../../contract/rowLimits'
import { type Database, rowsOf } from '../db/database'
import { idOf, ownershipOf, type RowLimit } from '../db/ownership'
import { organisations } from '../db/schema'
import { ApiError } from '../errors'
import { holdAccounts } from './owners'

/** How many rows fit, and the limit that fits the fewest. */
export interface Room {
  rows: number
  limit: RowLimit
}

/** The error of a row that does not fit; `params` holds the number, and the hours within which the limit counts. */
export const limitReached = ({ name, atMost, withinHours }: RowLimit) =>
  new ApiError(
    withinHours === undefined ? 'LimitReached' : 'DailyLimitReached',
    `At most ${atMost}${withinHours === undefined ? '' : ` within ${withinHours} hours`} (${name})`,
    { params: { limit: atMost, name, ...(withinHours !== undefined && { hours: withinHours }) } },
  )

/** The declared limits of a table. @throws {Error} for a table that is bounded otherwise */
export function limitsOf(table: PgTable): readonly RowLimit[] {
  const { growth } = ownershipOf(table)
  if (Array.isArray(growth)) return growth
  throw new Error(`${getTableName(table)} has no limit of its own`)
}

async function count(tx: Database, { per, atMost, counted, withinHours }: RowLimit, owner: string): Promise<number> {
  const { table } = per.column
  const { createdAt } = getTableColumns(table) as { createdAt?: PgColumn }
  const conditions: SQL[] = [sql`${per.column} = ${owner}`]
  if (counted) conditions.push(sql`(${counted})`)
  if (withinHours !== undefined) conditions.push(sql`${createdAt} > now() - make_interval(hours => ${withinHours})`)
  const counting = sql`select 1 from ${table} where ${sql.join(conditions, sql` and `)} limit ${atMost}`
  const [row] = rowsOf<{ held: number }>(await tx.execute(sql`select count(*)::int as held from (${counting}) counted`))
  return row?.held ?? 0
}

/**
 * Locks the owner and returns how many more rows it may have.
 * @param owner the id of the row that the limits are counted for
 */
export async function readRoom(tx: Database, limits: readonly RowLimit[], owner: string): Promise<Room> {
  const [first] = limits
  if (!first) throw new Error('no limit is declared')
  const { of } = first.per
  if (of === organisations) await holdAccounts(tx, owner)
  await tx.execute(sql`select 1 from ${of} where ${idOf(of)} = ${owner} for no key update`)
  let least: Room | undefined
  for (const limit of limits) {
    const rows = Math.max(0, limit.atMost - (await count(tx, limit, owner)))
    if (!least || rows < least.rows) least = { rows, limit }
  }
  return least as Room
}

/**
 * Makes sure that an owner may have so many more rows of a table.
 * @param only checks one of the table's limits; all of them where it is omitted
 * @throws {ApiError} LimitReached or DailyLimitReached, with the number
 */
export async function requireRoom(
  tx: Database,
  table: PgTable | readonly RowLimit[],
  owner: string,
  added = 1,
  only?: RowLimitName,
): Promise<void> {
  const all = Array.isArray(table) ? (table as readonly RowLimit[]) : limitsOf(table as PgTable)
  const room = await readRoom(tx, only ? all.filter(({ name }) => name === only) : all, owner)
  if (room.rows < added) throw limitReached(room.limit)
}
