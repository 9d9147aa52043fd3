/**
 * What the figures are of, in the page's address as in the API's query: `from`, `to`, `cityId`, `locationId`. What an address
 * says wrongly is passed over.
 */
import { isGuid, isPeriod } from '../../../contract/rules'
import { type Period, type Preset, presetPeriod } from './period'

export interface AnalyticsFilter extends Period {
  /** Empty: all. */
  cityId: string
  locationId: string
  /** Rows by city and by location; none: as many as the API sends by itself. */
  top?: number
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** @param opening what an address without days means */
export const filterIn = (search: string, opening: Preset): AnalyticsFilter => {
  const params = new URLSearchParams(search)
  const of = (name: keyof AnalyticsFilter, isSensible: (text: string) => boolean) => {
    const text = params.get(name) ?? ''
    return isSensible(text) ? text : ''
  }
  const own = { from: of('from', isDay), to: of('to', isDay) }
  return {
    ...(isPeriod(own) ? own : presetPeriod(opening)),
    cityId: of('cityId', isGuid),
    locationId: of('locationId', isGuid),
  }
}

export const queryOf = ({ from, to, cityId, locationId, top }: AnalyticsFilter): Record<string, string> => ({
  from,
  to,
  ...(cityId && { cityId }),
  ...(locationId && { locationId }),
  ...(top && { top: `${top}` }),
})

/** The other way round. @param opening its days need no words */
export const searchOf = (filter: AnalyticsFilter, opening: Preset) => {
  const { from, to, ...place } = queryOf(filter)
  const bare = presetPeriod(opening)
  const isBare = from === bare.from && to === bare.to
  return `${new URLSearchParams(isBare ? place : queryOf(filter))}`
}

/** What the analytics ask for when they are opened. @param api base of the role's calls: `/b2b/retail` */
export const analyticsCall = (api: string, search: string) =>
  `${api}/analytics?${new URLSearchParams(queryOf(filterIn(search, 'year')))}`
