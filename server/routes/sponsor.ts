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
  call.get(
    '',
    'Rewards that can be sponsored',
    { querystring: sponsorRewardsQuery, answer: fundraisingRewardPageSchema },
    ({ query, language }) => sponsorRewardsRepository(db, language).list(query),
  )
  call.get(
    '/cities',
    'Cities with rewards',
    { querystring: placeSearchQuery, answer: z.array(sponsorCitySchema) },
    ({ query, language }) => sponsorRewardsRepository(db, language).cities(query.search),
  )
  call.get(
    '/cities/:cityId/retailers',
    'Organisations with rewards in a city',
    {
      params: z.object({ cityId: guid }),
      querystring: placeSearchQuery,
      answer: z.array(sponsorOrganisationSchema),
    },
    ({ params, query, language }) => sponsorRewardsRepository(db, language).organisations(params.cityId, query.search),
  )
  call.get(
    '/sponsorship/price',
    'What rewards cost',
    { querystring: quoteQuery, answer: pricedQuoteSchema },
    async ({ query }) => quoteFor(await openRewards(db, query.rewardIds)),
  )
  call.get(
    '/sponsorship',
    'Own sponsorships',
    { querystring: sponsorshipsQuery, answer: sponsorshipPageSchema },
    ({ scope, query, language }) => listSponsorships(db, scope, { ...query, language }),
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
