/** SQL for figures of the home page: an aggregate of the current period, of the previous one, and its trend. */
import { type SQL, sql } from 'drizzle-orm'
import { homePeriodDays, homeTrendParts } from '../../../contract/homeParts'
import { joinWithCommas } from '../../db/database'

export interface HomePeriods {
  /** First day of the previous period, which is compared with the current one. */
  before: string
  from: string
}

export const daysOfPart = homePeriodDays / homeTrendParts
/** For each part of the period: the number of days from the first day of the period to the first day of the part. */
export const partStarts = Array.from({ length: homeTrendParts }, (_, part) => part * daysOfPart)

/**
 * Returns the columns of a figure: an aggregate of the current period, of the previous period, and of each part of the
 * current period.
 * @param at a column of type date
 * @param unit the divisor of the figure, such as 1000 to convert grams to kg
 */
export const buildFigureColumns = (key: string, aggregate: SQL, at: SQL, { from }: HomePeriods, unit = sql`1`) => {
  const [value, former, trend] = [key, `${key}Before`, `${key}Trend`].map(sql.identifier)
  const parts = partStarts.map(start => {
    const begins = sql`${from}::date + ${sql.raw(String(start))}`
    const isInPart = sql`${at} >= ${begins} and ${at} < ${begins} + ${sql.raw(String(daysOfPart))}`
    return sql`coalesce((${aggregate} filter (where ${isInPart})) / ${unit}, 0)`
  })
  return sql`(${aggregate} filter (where ${at} >= ${from}::date)) / ${unit} as ${value},
    (${aggregate} filter (where ${at} < ${from}::date)) / ${unit} as ${former},
    json_build_array(${joinWithCommas(parts)}) as ${trend}`
}
/** Like `buildFigureColumns`, for a column with a time instead of a day. */
export const buildFigureColumnsOfTime = (key: string, aggregate: SQL, moment: SQL, span: HomePeriods, unit?: SQL) =>
  buildFigureColumns(key, aggregate, sql`(${moment} at time zone 'UTC')`, span, unit)
/**
 * Returns the beginning of the previous period as a `timestamptz`, the type of the time columns, so that an index can
 * be used.
 */
export const previousPeriodStart = ({ before }: HomePeriods) => sql`${before}::date::timestamp at time zone 'UTC'`
