/** The period of the figures: a preset, or two custom days. Days are local ISO dates. */
import { addDays, endOfMonth, formatISO, startOfMonth, subDays, subMonths } from 'date-fns'

export const periodPresets = ['yesterday', 'week', 'month', 'thisMonth', 'lastMonth', 'quarter', 'year'] as const
export type PeriodPreset = (typeof periodPresets)[number]

export interface Period {
  from: string
  to: string
}

const iso = (day: Date) => formatISO(day, { representation: 'date' })

export const periodOfPreset = (preset: PeriodPreset, today = new Date()): Period => {
  const yesterday = subDays(today, 1)
  const lastMonth = subMonths(today, 1)
  const days: Record<PeriodPreset, [from: Date, to: Date]> = {
    yesterday: [yesterday, yesterday],
    week: [subDays(today, 6), today],
    month: [subDays(today, 29), today],
    thisMonth: [startOfMonth(today), today],
    lastMonth: [startOfMonth(lastMonth), endOfMonth(lastMonth)],
    quarter: [addDays(subMonths(today, 3), 1), today],
    year: [addDays(subMonths(today, 12), 1), today],
  }
  const [from, to] = days[preset]
  return { from: iso(from), to: iso(to) }
}

/** Returns the first preset that gives exactly this period today; `undefined` if there is none. */
export const findMatchingPreset = ({ from, to }: Period) =>
  periodPresets.find(preset => {
    const days = periodOfPreset(preset)
    return days.from === from && days.to === to
  })
