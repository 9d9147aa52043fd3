/** Days and months of a period, as `YYYY-MM-DD`. date-fns counts by the calendar, in whatever zone the server runs. */
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

/** The day in UTC. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The first day of each day or month from the one of `from` to the one of `to`: a period of {@link isPeriod}. */
export function firstDays(from: string, to: string, unit: 'day' | 'month'): string[] {
  const interval = { start: parseISO(from), end: parseISO(to) }
  return (unit === 'day' ? eachDayOfInterval(interval) : eachMonthOfInterval(interval)).map(written)
}

/**
 * A period up to `before`, the day after it, and its whole months: from the first day of the first up to the first day
 * after the last, where it has any.
 */
export function wholeMonths(from: string, to: string) {
  const before = addDays(parseISO(to), 1)
  const [start, end] = [startOfMonth(addMonths(subDays(parseISO(from), 1), 1)), startOfMonth(before)]
  const months = isBefore(start, end) ? { start: written(start), end: written(end) } : undefined
  return { before: written(before), months }
}

/** The first day of twelve months of which the last is the one of `to`; fewer where the years we know begin. */
export const twelveMonthsUpTo = (to: string) =>
  written(max([startOfMonth(subMonths(parseISO(to), 11)), parseISO(limits.firstDay)]))

/** So many days earlier; not before the years we know. */
export const daysBefore = (day: string, days: number) =>
  written(max([subDays(parseISO(day), days), parseISO(limits.firstDay)]))
