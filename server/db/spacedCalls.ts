/**
 * Spaces out calls to an external service that all users share: each call begins at least an interval after the
 * previous call, on any server. All times come from the database's clock.
 */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database'

/**
 * Reserves the time of the next call to a service.
 * @param intervalMs the interval between two calls in ms
 * @param most maximum number of calls that run or wait
 * @param before the last position in the queue that this call may take; a lower number gives priority to other calls
 * @returns how long to wait before the call, in ms, or undefined if too many calls wait
 */
export async function reserveSpacedCall(db: Database, name: string, intervalMs: number, most: number, before = most) {
  const interval = sql`${intervalMs}::float8 * interval '1 ms'`
  const now = sql`statement_timestamp()`
  // A `next_at` beyond the longest possible queue was written before the database's clock was set back. Such a value is
  // ignored.
  const isOfAnotherClock = sql`turns.next_at > ${now} + ${most + 1} * ${interval}`
  const result = await db.execute(sql`
    insert into turns as turns (name, next_at) values (${name}, ${now} + ${interval})
    on conflict (name) do update
      set next_at = case when ${isOfAnotherClock} then ${now} else greatest(turns.next_at, ${now}) end + ${interval}
      where turns.next_at <= ${now} + ${before - 1} * ${interval} or ${isOfAnotherClock}
    returning extract(epoch from next_at - ${interval} - ${now}) * 1000 as "waitMs"`)
  const [turn] = rowsOf<{ waitMs: string | number }>(result)
  return turn && Math.max(0, Number(turn.waitMs))
}
