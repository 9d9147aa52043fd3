/** Converts the figures into rows for the chart, the tables on the screen and the exported files. */
import { endOfMonth, format, parseISO } from 'date-fns'
import type { Analytics } from '../../../contract/analytics'
import { type Language, pickLocalName } from '../../../contract/languages'
import { type Material, materials } from '../../../contract/statuses'
import type { ExportTable } from '../engine/export/exportTable'
import { cacheFormatters, withoutYearSign } from '../ui/format'

export interface MassRow {
  id: string
  name: string
  /** Day or month in ISO 8601, for a row of a period. */
  period?: string
  totalKg: number
  kgByMaterial: Analytics['totals']['kgByMaterial']
}

const names = {
  month: cacheFormatters(
    locale => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'short' }),
  ),
  day: cacheFormatters(locale => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })),
}

export const formatPeriodName = (period: string, unit: Analytics['unit'], language: Language) =>
  withoutYearSign(names[unit](language).format(new Date(`${period}T00:00:00Z`)))

/** Mark after the name of a month of which only some days are in the period, such as a month that is not over yet. */
export const partialMonthMark = '*'

type Days = Pick<Analytics, 'from' | 'to' | 'unit'>

export const isPartialMonth = (period: string, { from, to, unit }: Days) =>
  unit === 'month' && (period < from || format(endOfMonth(parseISO(period)), 'yyyy-MM-dd') > to)

export const hasPartialMonths = (data: Analytics) => data.series.some(({ period }) => isPartialMonth(period, data))

export const buildSeriesRows = (data: Analytics, language: Language): MassRow[] =>
  data.series.map(({ period, ...masses }) => ({
    id: period,
    period: data.unit === 'month' ? period.slice(0, 7) : period,
    name: formatPeriodName(period, data.unit, language) + (isPartialMonth(period, data) ? ` ${partialMonthMark}` : ''),
    ...masses,
  }))

export const buildCityRows = ({ byCity }: Analytics, language: Language): MassRow[] =>
  byCity.map(({ cityId, localizedNames, ...masses }) => ({
    id: cityId,
    name: pickLocalName(localizedNames, language),
    ...masses,
  }))

export const buildLocationRows = ({ byLocation }: Analytics, language: Language): MassRow[] =>
  byLocation.map(({ guid, name, localizedNames, ...masses }) => ({
    id: guid,
    name: `${name}, ${pickLocalName(localizedNames, language)}`,
    ...masses,
  }))

/** Returns the table to export: masses in kilograms, units in the headings, and periods in ISO 8601 (`2026-05`). */
export const buildMassTable = (
  rows: readonly MassRow[],
  words: { first: string; materials: Readonly<Record<Material, string>>; total: string; kg: string },
): ExportTable => ({
  headings: [words.first, ...materials.map(material => `${words.materials[material]}, ${words.kg}`), words.total],
  rows: rows.map(({ name, period = name, totalKg, kgByMaterial }) => [
    period,
    ...materials.map(material => kgByMaterial[material]),
    totalKg,
  ]),
})
