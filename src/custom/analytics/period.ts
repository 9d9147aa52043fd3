/**
 * The period of the figures: a preset that ends today, or two custom days. Days are ISO dates of the local calendar.
 */
import { addDays, formatISO, subDays, subMonths } from 'date-fns'

export const presets = ['month', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]

export interface Period {
  from: string
  to: string
}

const iso = (day: Date) => formatISO(day, { representation: 'date' })

export const presetPeriod = (preset: Preset, today = new Date()): Period => {
  const from = {
    month: subDays(today, 29),
    quarter: addDays(subMonths(today, 3), 1),
    year: addDays(subMonths(today, 12), 1),
  }
  return { from: iso(from[preset]), to: iso(today) }
}

/** Returns the preset that has these days today, or `undefined` for custom days. */
export const presetOf = ({ from, to }: Period) =>
  presets.find(preset => {
    const days = presetPeriod(preset)
    return days.from === from && days.to === to
  })
