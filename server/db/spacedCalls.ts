/**
 * Turns at something that everybody who uses this database shares: each begins at least so long after the one before it,
 * whichever server takes it. The clock is the database's.
 */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database'

/**
 * @param intervalMs between two turns; @param most that may be under way or wait
 * @param before how many of them one stands behind at most, oneself among them
 * @returns how long to wait for one's turn, in ms, or undefined where too many wait
 */
export async function spaceCalls(db: Database, name: string, intervalMs: number, most: number, before = most) {
  const interval = sql`${intervalMs}::float8 * interval '1 ms'`
  const now = sql`statement_timestamp()`
  // A turn further away than the longest queue was given out before the clock was put back.
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
