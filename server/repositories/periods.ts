/**
 * Days and months of a period, as `YYYY-MM-DD`. date-fns calculates by the calendar, whatever the server's time zone.
 */
import {
  addDays,
  addMonths,
  eachDayOfInterval,
  eachMonthOfInterval,
  format,
  isBefore,
  max,
  parseISO,
  startOfMonth,
  subDays,
  subMonths,
} from 'date-fns'
import { limits } from '../../contract/limits'

export const dayMs = 24 * 3600_000

const written = (date: Date) => format(date, 'yyyy-MM-dd')

/** Returns the day in UTC. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/**
 * Returns the first day of each day or month from that of `from` to that of `to`, for a period that {@link isPeriod}
 * accepts.
 */
export function firstDays(from: string, to: string, unit: 'day' | 'month'): string[] {
  const interval = { start: parseISO(from), end: parseISO(to) }
  return (unit === 'day' ? eachDayOfInterval(interval) : eachMonthOfInterval(interval)).map(written)
}

/**
 * Returns `before`, the day after the period, and its whole months, if any: from the first day of the first one up to
 * the first day after the last one.
 */
export function wholeMonths(from: string, to: string) {
  const before = addDays(parseISO(to), 1)
  const [start, end] = [startOfMonth(addMonths(subDays(parseISO(from), 1), 1)), startOfMonth(before)]
  const months = isBefore(start, end) ? { start: written(start), end: written(end) } : undefined
  return { before: written(before), months }
}

/**
 * Returns the first day of the twelve months that end with the month of `to`, but not earlier than the first day on
 * record.
 */
export const twelveMonthsUpTo = (to: string) =>
  written(max([startOfMonth(subMonths(parseISO(to), 11)), parseISO(limits.firstDay)]))

/** Returns the day that many days earlier, but not earlier than the first day on record. */
export const daysBefore = (day: string, days: number) =>
  written(max([subDays(parseISO(day), days), parseISO(limits.firstDay)]))
