/**
 * Computes the days and months of a period, as `YYYY-MM-DD`. date-fns calculates by the calendar, so that the server's
 * time zone does not matter.
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

const formatDay = (date: Date) => format(date, 'yyyy-MM-dd')

/** Returns the day of a time in UTC, as `YYYY-MM-DD`. */
export const utcDayOf = (date: Date) => date.toISOString().slice(0, 10)

/**
 * Returns the days of a period, or the first days of its months. The period must be valid (`isValidPeriod` in
 * contract/rules.ts).
 */
export function firstDaysOfUnits(from: string, to: string, unit: 'day' | 'month'): string[] {
  const interval = { start: parseISO(from), end: parseISO(to) }
  return (unit === 'day' ? eachDayOfInterval(interval) : eachMonthOfInterval(interval)).map(formatDay)
}

/**
 * Returns `before`, the day after the period, and the whole months of the period, if there are any: `start` is the
 * first day of the first month, `end` the day after the last month.
 */
export function splitPeriodIntoMonths(from: string, to: string) {
  const before = addDays(parseISO(to), 1)
  const [start, end] = [startOfMonth(addMonths(subDays(parseISO(from), 1), 1)), startOfMonth(before)]
  const months = isBefore(start, end) ? { start: formatDay(start), end: formatDay(end) } : undefined
  return { before: formatDay(before), months }
}

/**
 * Returns the first day of the twelve months that end with the month of `to`. It is not earlier than the first day for
 * which masses are recorded.
 */
export const firstDayOfTwelveMonths = (to: string) =>
  formatDay(max([startOfMonth(subMonths(parseISO(to), 11)), parseISO(limits.firstDay)]))

/** Returns the day that is `days` days earlier. It is not earlier than the first day for which masses are recorded. */
export const daysBefore = (day: string, days: number) =>
  formatDay(max([subDays(parseISO(day), days), parseISO(limits.firstDay)]))
