/**
 * Converts redemptions into rows for the chart, the table by day or month and its exported file, including days without
 * redemptions.
 */
import { maxDailySeriesDays } from '../../../contract/analyticsUnit'
import type { Language } from '../../../contract/languages'
import type { RedemptionReport } from '../../../contract/redemptions'
import { formatPeriodName, isPartialMonth, partialMonthMark } from '../analytics/massRows'
import type { ExportTable } from '../engine/export/exportTable'
import { parseTime } from '../ui/format'

interface DayRow {
  day: string
  quantity: number
}
export interface PeriodRow {
  id: string
  /** Name on the chart's axis. */
  name: string
  quantity: number
}

/** Returns every day of the period, the oldest first. */
function buildDayRows({ from, to, byDay }: Pick<RedemptionReport, 'from' | 'to' | 'byDay'>): DayRow[] {
  const quantities = new Map(byDay.map(({ day, quantity }) => [day, quantity]))
  const days: DayRow[] = []
  for (const at = new Date(from); at <= new Date(to); at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10)
    days.push({ day, quantity: quantities.get(day) ?? 0 })
  }
  return days
}

/**
 * Returns the rows of a period: one for each day, or one for each month if there would be too many days for a chart.
 * `hasPartMonths` is true if only some days of a month are in the period.
 */
export function buildPeriodRows(data: Pick<RedemptionReport, 'from' | 'to' | 'byDay'>, language: Language) {
  const days = buildDayRows(data)
  const unit = days.length > maxDailySeriesDays ? ('month' as const) : ('day' as const)
  const sums = new Map<string, number>()
  for (const { day, quantity } of days) {
    const period = unit === 'month' ? `${day.slice(0, 7)}-01` : day
    sums.set(period, (sums.get(period) ?? 0) + quantity)
  }
  const mark = (period: string) => (isPartialMonth(period, { ...data, unit }) ? ` ${partialMonthMark}` : '')
  const rows = [...sums].map(
    ([id, quantity]): PeriodRow => ({ id, name: formatPeriodName(id, unit, language) + mark(id), quantity }),
  )
  return { unit, rows, hasPartMonths: rows.some(({ id }) => mark(id)) }
}

export const buildDayTable = (
  data: RedemptionReport,
  headings: readonly [day: string, quantity: string],
): ExportTable => ({
  headings,
  rows: buildDayRows(data).map(({ day, quantity }) => [{ date: parseTime(day), isDay: true, text: day }, quantity]),
})
