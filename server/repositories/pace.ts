/** Limits of what one organisation does to another one, counted from the rows that it leaves. */
import { and, desc, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { ApiError } from '../errors'

/**
 * Rejects a change that has added one row too many within an hour: the caller's transaction undoes it. Rows stay when what
 * they stand for is cancelled, so that cancelling and starting again gains nothing.
 * @param createdAt the column of the table that tells when a row was added
 * @param whose the condition of the rows that count together
 * @throws {ApiError} TooManyRequests, with the seconds until the oldest of the hour's rows no longer counts
 */
export async function requireHourlyPace(
  tx: Database,
  table: PgTable,
  createdAt: PgColumn,
  whose: SQL | undefined,
  { most, what }: { most: number; what: string },
) {
  const [row] = await tx
    .select({ left: sql<number>`extract(epoch from ${createdAt} + interval '1 hour' - now())`.mapWith(Number) })
    .from(table)
    .where(and(whose, gt(createdAt, sql`now() - interval '1 hour'`)))
    .orderBy(desc(createdAt))
    .limit(1)
    .offset(most)
  if (!row) return
  throw new ApiError('TooManyRequests', `At most ${most} ${what} an hour`, { retryAfter: Math.max(1, row.left) })
}
