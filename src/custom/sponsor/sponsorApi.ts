/**
 * The sponsor's calls that are not list operations (spec section 7), below `/b2b/sponsor/rewards/fundraising`:
 *   GET  /cities                        ?search
 *   GET  /cities/{cityId}/retailers     ?search
 *   GET  /sponsorship/price             ?rewardIds
 *   GET  /sponsorship                   ?status,Offset
 *   POST /sponsorship
 *   GET  /sponsorship/{id}/receipt      PDF; not in the specification
 *   GET  /sponsorship/statement         years with payments; not in the specification
 *   GET  /sponsorship/statement/{year}  PDF, with `/csv` CSV; not in the specification
 */

import type { Page } from '../../../contract/paging'
import type { PricedQuote, SponsorableCity, SponsorableOrganisation, Sponsorship } from '../../../contract/sponsorships'
import { ApiError } from '../../dataProvider/apiError'
import { fetchPdf } from '../../dataProvider/downloads'
import { http, uncorrectable } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import type { FetchPlaces } from '../ui/usePlaces'

const at = (rest: string) => rolePath(`/rewards/fundraising${rest}`)
const toQuery = (search: string) => (search ? { search } : {})

export const fetchCities: FetchPlaces = async (search, signal) => {
  const cities = await http<SponsorableCity[]>(at('/cities'), { query: toQuery(search), signal })
  return cities.map(({ cityId, city, rewardsCount }) => ({ id: cityId, name: city, count: rewardsCount }))
}

export const fetchOrganisations =
  (cityId: string): FetchPlaces =>
  async (search, signal) => {
    const path = at(`/cities/${encodeURIComponent(cityId)}/retailers`)
    const organisations = await http<SponsorableOrganisation[]>(path, { query: toQuery(search), signal })
    return organisations.map(({ guid, name, rewardsCount }) => ({ id: guid, name, count: rewardsCount }))
  }

/**
 * Returns the price of the rewards. Rejects if a reward is no longer open; the error's `fields` then has `rewardIds.N`.
 */
export const fetchQuote = (rewardIds: readonly string[], signal?: AbortSignal) =>
  http<PricedQuote>(at('/sponsorship/price'), { query: { rewardIds }, signal })

export interface SponsorshipContact {
  name: string
  phone: string
  email: string
}

/** Sends the request. If it is sent again after a lost response, no second sponsorship is created. */
export const requestSponsorship = (rewardIds: readonly string[], contact: SponsorshipContact) =>
  http<Sponsorship>(at('/sponsorship'), {
    method: 'POST',
    body: { rewardIds, ...contact },
    correction: uncorrectable('sponsorship'),
  })

/** Returns the first page of the sponsor's started requests, newest first. */
export const fetchStartedSponsorships = async (signal: AbortSignal) => {
  const query = { status: 'Started', Offset: 0 }
  return (await http<Page<Sponsorship>>(at('/sponsorship'), { query, signal })).items
}

/** Downloads the receipt in the user's language. */
export const fetchReceipt = (guid: string) => fetchPdf(at(`/sponsorship/${encodeURIComponent(guid)}/receipt`))
/** Returns the years with payments, latest first, or the last three years if the API does not list them. */
export const fetchPaidYears = async (): Promise<readonly number[]> => {
  const thisYear = new Date().getUTCFullYear()
  return http<number[]>(at('/sponsorship/statement')).catch(error => {
    if (error instanceof ApiError && error.status === 404) return [0, 1, 2].map(back => thisYear - back)
    throw error
  })
}
export const fetchStatement = (year: number, kind: 'pdf' | 'csv') =>
  fetchPdf(at(`/sponsorship/statement/${year}${kind === 'csv' ? '/csv' : ''}`))
