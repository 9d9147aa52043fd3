/**
 * Returns the column values to write when a user marks a bin as emptied or as repaired, and when the user undoes this.
 * A bin that has never reported a level still has no level after it is marked as emptied.
 */
import { type SQL, sql } from 'drizzle-orm'
import { bins } from '../db/schema'

const { level, levelAt, emptiedAt, faultAt, faultClearedAt } = bins
const { markedEmptiedAt, levelBeforeMark, levelAtBeforeMark, emptiedAtBeforeMark } = bins

/**
 * A bin's clock may be ahead of the server's. Therefore the time of the mark is never earlier than the time of the
 * level that it replaces.
 */
const markedAt = sql`greatest(now(), ${levelAt}, ${emptiedAt})`

export const markEmptiedValues = {
  level: sql`case when ${level} is not null then 0 end`,
  levelAt: sql`case when ${level} is not null then ${markedAt} end`,
  emptiedAt: markedAt,
  markedEmptiedAt: markedAt,
  levelBeforeMark: sql`${level}`,
  levelAtBeforeMark: sql`${levelAt}`,
  emptiedAtBeforeMark: sql`${emptiedAt}`,
}

/**
 * Returns the value that the bin had before it was marked as emptied, unless the bin has reported a newer value since.
 */
const beforeMark = (time: typeof levelAt, before: SQL, now: SQL) =>
  sql`case when ${time} > ${markedEmptiedAt} then ${now} else ${before} end`

export const undoEmptiedValues = {
  level: beforeMark(levelAt, sql`${levelBeforeMark}`, sql`${level}`),
  levelAt: beforeMark(levelAt, sql`${levelAtBeforeMark}`, sql`${levelAt}`),
  emptiedAt: beforeMark(emptiedAt, sql`${emptiedAtBeforeMark}`, sql`${emptiedAt}`),
  markedEmptiedAt: null,
  levelBeforeMark: null,
  levelAtBeforeMark: null,
  emptiedAtBeforeMark: null,
}
export const markedEmptiedCondition = sql`${markedEmptiedAt} is not null`

export const clearFaultValues = { faultClearedAt: sql`greatest(${faultAt}, now())` }
export const reopenFaultValues = { faultClearedAt: null }
export const faultClearedCondition = sql`${faultClearedAt} >= ${faultAt}`
