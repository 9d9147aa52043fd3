/**
 * Deletes the rows that are older than the retention of their table (server/ownership/owned/). Each batch is a separate
 * transaction. If a server is killed or a batch times out, the next batch deletes the remaining rows, on any server.
 */
import { setTimeout } from 'node:timers/promises'
import { and, asc, getTableName, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, rowsOf } from '../db/database'
import { sqlStateOf } from '../errors/connectionErrors'
import { listOwnedTables } from '../ownership/owned'
import { unownedTables } from '../ownership/owned/unowned'
import type { Expiry, Retention } from '../ownership/ownership'

export interface RetainedTable {
  table: PgTable
  retention: Retention
}
export interface ExpiringTable {
  table: PgTable
  retention: Expiry
}

const hourMs = 3600_000
const mostRows = 1000
/** Maximum time in ms for one table. The remaining rows are deleted in the next run. */
const longestMs = 2 * 60_000
/**
 * SQLSTATEs of a statement timeout, a lock timeout and a deadlock. After these errors a batch with fewer rows may
 * succeed.
 */
const retriedStates = ['57014', '55P03', '40P01']

/** Returns every table that declares a retention of its rows. */
export const retainedTables = (): RetainedTable[] => [
  ...listOwnedTables().flatMap(({ table, retention }) => (retention ? [{ table, retention }] : [])),
  ...unownedTables,
]
export const isExpiringTable = (table: RetainedTable): table is ExpiringTable => 'hours' in table.retention

/**
 * Returns the condition of expired rows: rows older than `hours`, and rows that meet `over`, which expire earlier;
 * never rows that meet `unless`.
 */
function expiryCondition({ since, hours, over, unless }: Expiry, now: Date): SQL | undefined {
  const limit = new Date(now.getTime() - hours * hourMs).toISOString()
  return and(or(lt(since, sql`${limit}::${sql.raw(since.getSQLType())}`), over?.(now)), unless && not(unless))
}

/**
 * The positions up to which tables with rows that stay (`unless`) were scanned, by the tables' names. The next run
 * continues there. It scans the whole table again if the last complete scan began more than a day ago, because a row may
 * no longer have the reason for which it stayed.
 */
export type ScanPositions = Map<string, { since: string; row: string; begunAt: Date }>

const scanAgainAfterMs = 24 * hourMs

/**
 * Deletes the expired rows among the next ones after the position, except those that meet `unless`.
 * @returns the number of scanned rows
 */
async function deleteNext(
  db: Database,
  { table, retention }: ExpiringTable,
  now: Date,
  rows: number,
  positions: ScanPositions,
) {
  const { unless, since, ...expiry } = retention
  const name = getTableName(table)
  const from = positions.get(name)
  const after = from && sql`(${since}, ctid) > (${from.since}::${sql.raw(since.getSQLType())}, ${from.row}::tid)`
  const due = sql`
    select ctid from ${table} where ctid = any(array(select ctid from scanned)) and ${not(unless ?? sql`false`)}
    for update skip locked`
  const [last] = rowsOf<{ scanned: number; since: string; row: string }>(
    await db.execute(sql`
      with scanned as materialized (
        select ctid, ${since} as since from ${table} where ${and(expiryCondition({ since, ...expiry }, now), after)}
        order by ${asc(since)}, ctid limit ${sql.raw(String(rows))}
      ), deleted as (delete from ${table} where ctid = any(array(${due})))
      select since::text as since, ctid::text as row, (select count(*)::int from scanned) as scanned
      from scanned order by scanned.since desc, ctid desc limit 1`),
  )
  if (last) positions.set(name, { since: last.since, row: last.row, begunAt: from?.begunAt ?? now })
  return last?.scanned ?? 0
}

async function deleteBatch(db: Database, { table, retention }: ExpiringTable, now: Date, rows: number) {
  // `order by` makes PostgreSQL use the index. Otherwise it might read the whole table to find a few expired rows.
  const due = sql`
    select ctid from ${table} where ${expiryCondition(retention, now)}
    order by ${asc(retention.since)} limit ${sql.raw(String(rows))} for update skip locked`
  return rowsOf(await db.execute(sql`delete from ${table} where ctid = any(array(${due})) returning 1`)).length
}

export interface RetentionOptions {
  tables?: ExpiringTable[]
  signal?: AbortSignal | undefined
  /** The positions of earlier runs. Without them, every row is scanned. */
  positions?: ScanPositions
}

/**
 * Deletes rows in batches, each in a transaction. A batch that times out is repeated with half as many rows.
 * @param deleteRows deletes among at most the given number of rows, and returns how many it has deleted or scanned
 */
export async function deleteInBatches(
  deleteRows: (rows: number) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const begun = performance.now()
  for (let rows = mostRows; !signal?.aborted && performance.now() - begun < longestMs; ) {
    const started = performance.now()
    try {
      if ((await deleteRows(rows)) < rows) return
    } catch (error) {
      if (rows === 1 || !retriedStates.includes(sqlStateOf(error) ?? '')) throw error
      rows = Math.ceil(rows / 2)
    }
    // The pause is as long as the batch, so that the deletion uses at most half of the database's time.
    await setTimeout(performance.now() - started, undefined, { ref: false })
  }
}

/**
 * Deletes the expired rows of the given tables, by default of all tables. If a table fails, the other tables are still
 * processed.
 * @throws {AggregateError} if tables failed
 */
export async function deleteExpiredRows(
  db: Database,
  now: Date,
  { tables, signal, positions = new Map() }: RetentionOptions = {},
) {
  for (const [name, { begunAt }] of positions) {
    if (now.getTime() - begunAt.getTime() > scanAgainAfterMs) positions.delete(name)
  }
  const failures: Error[] = []
  for (const each of tables ?? retainedTables().filter(isExpiringTable)) {
    const deleteRows = (rows: number) =>
      each.retention.unless ? deleteNext(db, each, now, rows, positions) : deleteBatch(db, each, now, rows)
    await deleteInBatches(deleteRows, signal).catch(cause =>
      failures.push(new Error(`Expired rows of ${getTableName(each.table)} were not deleted`, { cause })),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}
