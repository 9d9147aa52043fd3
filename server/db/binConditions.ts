/**
 * Creates SQL conditions on bins from the columns of any query. A bin is full if its level is at least
 * `limits.binFullLevel`.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'

export const fullLevelCondition = (level: SQLWrapper): SQL => sql`${level} >= ${limits.binFullLevel}`

/** Returns the condition that a bin has reported a fault that has not been cleared since. */
export const faultyCondition = (faultAt: SQLWrapper, clearedAt: SQLWrapper): SQL =>
  sql`${faultAt} > coalesce(${clearedAt}, '-infinity')`

/** Returns the condition that a bin is private and was created in the last `limits.newBinDays` days. */
export const newPrivateCondition = (isPublic: SQLWrapper, createdAt: SQLWrapper): SQL =>
  sql`(not ${isPublic} and ${createdAt} > now() - make_interval(days => ${limits.newBinDays}))`

/**
 * The condition that a bin is full. This condition and the next two are for queries in which the table of bins has the
 * alias `b`.
 */
export const fullBinCondition = fullLevelCondition(sql`b.level`)
export const faultyBinCondition = faultyCondition(sql`b.fault_at`, sql`b.fault_cleared_at`)
export const newPrivateBinCondition = newPrivateCondition(sql`b.is_public`, sql`b.created_at`)
