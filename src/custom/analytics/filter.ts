/**
 * The filter of the figures. The page's URL and the API's query have the same parameters: `from`, `to`, `cityId`,
 * `locationId`. Invalid values in the URL are ignored.
 */
import { isGuid, isValidPeriod } from '../../../contract/rules'
import { type Period, type PeriodPreset, periodOfPreset } from './period'

export interface AnalyticsFilter extends Period {
  /** Guid of a city. An empty text means all cities; for `locationId` it means all locations. */
  cityId: string
  locationId: string
  /** Maximum number of cities and of locations for which the API returns figures. If it is missing, the API decides. */
  top?: number
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * Parses the filter from a query string.
 * @param opening preset of the period that applies if the query string has no valid period
 */
export const parseFilter = (search: string, opening: PeriodPreset): AnalyticsFilter => {
  const params = new URLSearchParams(search)
  const of = (name: keyof AnalyticsFilter, isSensible: (text: string) => boolean) => {
    const text = params.get(name) ?? ''
    return isSensible(text) ? text : ''
  }
  const own = { from: of('from', isDay), to: of('to', isDay) }
  return {
    ...(isValidPeriod(own) ? own : periodOfPreset(opening)),
    cityId: of('cityId', isGuid),
    locationId: of('locationId', isGuid),
  }
}

export const toAnalyticsQuery = ({ from, to, cityId, locationId, top }: AnalyticsFilter): Record<string, string> => ({
  from,
  to,
  ...(cityId && { cityId }),
  ...(locationId && { locationId }),
  ...(top && { top: `${top}` }),
})

/**
 * Returns the query string of a filter; the reverse of `parseFilter`.
 * @param opening preset of the default period, whose dates are omitted from the query string
 */
export const toFilterSearch = (filter: AnalyticsFilter, opening: PeriodPreset) => {
  const { from, to, ...place } = toAnalyticsQuery(filter)
  const bare = periodOfPreset(opening)
  const isBare = from === bare.from && to === bare.to
  return `${new URLSearchParams(isBare ? place : toAnalyticsQuery(filter))}`
}

/**
 * Returns the API path that the analytics page requests first.
 * @param api base path of the role's endpoints, such as `/b2b/retail`
 * @param search query string of the page
 */
export const analyticsPath = (api: string, search: string) =>
  `${api}/analytics?${new URLSearchParams(toAnalyticsQuery(parseFilter(search, 'year')))}`
