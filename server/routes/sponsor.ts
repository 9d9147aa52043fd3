/**
 * What sponsors browse and ask for (spec section 7, Sponsor), base `/b2b/sponsor/rewards/fundraising`.
 *
 *   GET  {base}                             ?Offset,cityId,retailerId → page of rewards
 *   GET  {base}/cities                      ?search → cities with counts
 *   GET  {base}/cities/{cityId}/retailers   ?search → organisations with counts
 *   GET  {base}/sponsorship/price           ?rewardIds=…&rewardIds=… → quote
 *   GET  {base}/sponsorship                 ?Offset,status → page of sponsorships
 *   POST {base}/sponsorship                 → 201 sponsorship; the same request again answers the same
 */
import { z } from 'zod'
import { only } from '../../contract/access'
import { placeSearchQuery } from '../../contract/cities'
import type { Language } from '../../contract/limits'
import { guid } from '../../contract/primitives'
import { fundraisingRewardPageSchema } from '../../contract/rewards'
import {
  pricedQuoteSchema,
  quoteQuery,
  sponsorCitySchema,
  sponsorOrganisationSchema,
  sponsorRewardsQuery,
  sponsorshipCreateSchema,
  sponsorshipPageSchema,
  sponsorshipSchema,
  sponsorshipsQuery,
} from '../../contract/sponsorships'
import type { App } from '../app'
import type { Deps } from '../deps'
import { openRewards, quoteFor, sponsorRewardsRepository } from '../repositories/sponsorRewards'
import { requestSponsorship } from '../repositories/sponsorshipRequests'
import { listSponsorships } from '../repositories/sponsorships'
import { callsOf } from './call'

const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() })

export function sponsorRoutes(app: App, { db, mailer }: Deps) {
  const call = callsOf(app, '/b2b/sponsor/rewards/fundraising', ['Sponsoring'], { access: only('Sponsor') })
  const rewards = (language: Language) => sponsorRewardsRepository(db, language)
  const open = { querystring: sponsorRewardsQuery, answer: fundraisingRewardPageSchema }
  call.get('', 'Rewards that can be sponsored', open, ({ query, language }) => rewards(language).list(query))
  const cities = { querystring: placeSearchQuery, answer: z.array(sponsorCitySchema) }
  call.get('/cities', 'Cities with rewards', cities, ({ query, language }) => rewards(language).cities(query.search))
  call.get(
    '/cities/:cityId/retailers',
    'Organisations with rewards in a city',
    {
      params: z.object({ cityId: guid }),
      querystring: placeSearchQuery,
      answer: z.array(sponsorOrganisationSchema),
    },
    ({ params, query, language }) => rewards(language).organisations(params.cityId, query.search),
  )
  const price = { querystring: quoteQuery, answer: pricedQuoteSchema }
  call.get('/sponsorship/price', 'What rewards cost', price, async ({ query }) =>
    quoteFor(await openRewards(db, query.rewardIds)),
  )
  const own = { querystring: sponsorshipsQuery, answer: sponsorshipPageSchema }
  call.get('/sponsorship', 'Own sponsorships', own, ({ scope, query, language }) =>
    listSponsorships(db, scope, { ...query, language }),
  )
  call.post(
    '/sponsorship',
    'Ask to sponsor rewards',
    {
      description: 'Sent again with the same Idempotency-Key, or the same body within a minute, it is not made twice.',
      headers: idempotencyHeaders,
      body: sponsorshipCreateSchema,
      made: sponsorshipSchema,
    },
    ({ scope, body, headers }) => requestSponsorship(db, mailer, scope, { ...body, key: headers['idempotency-key'] }),
  )
}
