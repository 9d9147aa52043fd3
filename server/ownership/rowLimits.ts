/**
 * Enforces the maximum number of rows of a table for each owner (server/ownership/owned.ts). The owner's row is locked
 * until the end of the transaction before the rows are counted, so that parallel calls cannot exceed a limit together.
 * Deletions of the owner lock this row too (docs/adr/0012-erasure.md). Triggers and foreign keys are not delayed,
 * because they take only a shared lock.
 */
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Database, rowsOf } from '../db/database'
import { organisations } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { lockMemberAccountsForReference } from './owners'
import { idColumnOf, ownershipOf, type RowLimit } from './ownership'

/** The number of rows that can still be added, and the limit that allows the fewest. */
export interface RemainingRows {
  rows: number
  limit: RowLimit
}

/** The values that a row limit compares with existing rows, by the names of the table's columns. */
export type NewRow = Readonly<Record<string, unknown>>

/** Returns the error code of a row beyond the limit. */
export const limitErrorCode = ({ withinHours }: RowLimit) =>
  withinHours === undefined ? 'LimitReached' : 'RateLimitExceeded'

/**
 * Returns the declared limits of a table.
 * @throws {Error} for a table without a row limit
 */
export function rowLimitsOf(table: PgTable): readonly RowLimit[] {
  const { growth } = ownershipOf(table)
  if (Array.isArray(growth)) return growth
  throw new Error(`${getTableName(table)} has no limit of its own`)
}

const createdAtOf = ({ per }: RowLimit) => (getTableColumns(per.column.table) as { createdAt?: PgColumn }).createdAt

/** Returns the new row's value in the column by which a limit groups rows. */
function groupValue({ name, per }: RowLimit, column: PgColumn, row: NewRow): unknown {
  const [key = ''] = Object.entries(getTableColumns(per.column.table)).find(([, each]) => each === column) ?? []
  if (!(key in row)) throw new Error(`${name} is compared without ${key}`)
  return row[key]
}

/** Returns the condition of the rows of an owner that count against a limit. */
function countedRows(limit: RowLimit, owner: string, row: NewRow): SQL {
  const { per, counted, withinHours, groupedBy } = limit
  const conditions: SQL[] = [sql`${per.column} = ${owner}`]
  if (counted) conditions.push(sql`(${counted})`)
  if (groupedBy) conditions.push(sql`${groupedBy} = ${groupValue(limit, groupedBy, row)}`)
  if (withinHours !== undefined) {
    conditions.push(sql`${createdAtOf(limit)} > now() - make_interval(hours => ${withinHours})`)
  }
  return sql.join(conditions, sql` and `)
}

async function count(tx: Database, limit: RowLimit, owner: string, row: NewRow): Promise<number> {
  const counting = sql`select 1 from ${limit.per.column.table} where ${countedRows(limit, owner, row)} limit ${limit.atMost}`
  const [result] = rowsOf<{ held: number }>(
    await tx.execute(sql`select count(*)::int as held from (${counting}) counted`),
  )
  return result?.held ?? 0
}

/**
 * Returns the time in seconds until enough rows are too old to count, so that the limit allows the added rows. It is at
 * most the limit's period: a server's reading of the database's clock may be half a second ahead, and so may the times
 * that it stores (server/db/clock.ts).
 */
async function waitSeconds(tx: Database, limit: RowLimit, owner: string, row: NewRow, added: number): Promise<number> {
  const createdAt = createdAtOf(limit)
  const ends = sql`${createdAt} + make_interval(hours => ${limit.withinHours})`
  const [oldest] = rowsOf<{ left: string | number }>(
    await tx.execute(sql`
      select extract(epoch from ${ends} - now()) as left from ${limit.per.column.table}
      where ${countedRows(limit, owner, row)}
      order by ${createdAt} desc offset ${Math.max(0, limit.atMost - added)} limit 1`),
  )
  const longest = (limit.withinHours ?? 0) * 3600
  return Math.max(1, Math.min(longest, Number(oldest?.left ?? 1)))
}

/** Returns the error for rows beyond a limit. Its `params` contain the limit, and the hours within which rows count. */
async function limitReached(tx: Database, limit: RowLimit, owner: string, row: NewRow, added: number) {
  const { name, atMost, withinHours } = limit
  if (withinHours === undefined) {
    return new ApiError(limitErrorCode(limit), `At most ${atMost} (${name})`, { params: { limit: atMost, name } })
  }
  return new ApiError(limitErrorCode(limit), `At most ${atMost} within ${withinHours} hours (${name})`, {
    params: { limit: atMost, name, hours: withinHours },
    retryAfter: await waitSeconds(tx, limit, owner, row, added),
  })
}

/**
 * Locks the owner and returns how many more rows it may have.
 * @param owner the id of the owner's row
 */
export async function readRemainingRows(
  tx: Database,
  limits: readonly RowLimit[],
  owner: string,
  row: NewRow = {},
): Promise<RemainingRows> {
  const [first] = limits
  if (!first) throw new Error('no limit is declared')
  const { of } = first.per
  if (of === organisations) await lockMemberAccountsForReference(tx, owner)
  await tx.execute(sql`select 1 from ${of} where ${idColumnOf(of)} = ${owner} for no key update`)
  let least: RemainingRows | undefined
  for (const limit of limits) {
    const rows = Math.max(0, limit.atMost - (await count(tx, limit, owner, row)))
    if (!least || rows < least.rows) least = { rows, limit }
  }
  return least as RemainingRows
}

/**
 * Checks that an owner may have more rows of a table.
 * @param owner the id of the owner's row
 * @param row values of the new row that limits compare, if the table has limits for groups of rows
 * @throws {ApiError} LimitReached, or RateLimitExceeded with the time to wait; both contain the limit
 */
export async function assertRowLimit(
  tx: Database,
  table: PgTable | readonly RowLimit[],
  owner: string,
  { added = 1, row = {} }: { added?: number; row?: NewRow } = {},
): Promise<void> {
  const limits = Array.isArray(table) ? (table as readonly RowLimit[]) : rowLimitsOf(table as PgTable)
  const room = await readRemainingRows(tx, limits, owner, row)
  if (room.rows < added) throw await limitReached(tx, room.limit, owner, row, added)
}
