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
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { openRewards, quoteFor, sponsorRewardsRepository } from '../repositories/sponsorRewards'
import { requestSponsorship } from '../repositories/sponsorshipRequests'
import { listSponsorships } from '../repositories/sponsorships'
import { callsOf, made } from './call'

const base = '/b2b/sponsor/rewards/fundraising'
const call = callsOf(['Sponsoring'], { access: only('Sponsor') })
const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() })

export function sponsorRoutes(app: App, deps: Deps) {
  browsing(app, deps)
  requests(app, deps)
}

function browsing(app: App, { db }: Deps) {
  app.get(
    base,
    call('Rewards that can be sponsored', { querystring: sponsorRewardsQuery, answer: fundraisingRewardPageSchema }),
    request => sponsorRewardsRepository(db, languageOf(request)).list(request.query),
  )
  app.get(
    `${base}/cities`,
    call('Cities with rewards', { querystring: placeSearchQuery, answer: z.array(sponsorCitySchema) }),
    request => sponsorRewardsRepository(db, languageOf(request)).cities(request.query.search),
  )
  app.get(
    `${base}/cities/:cityId/retailers`,
    call('Organisations with rewards in a city', {
      params: z.object({ cityId: guid }),
      querystring: placeSearchQuery,
      answer: z.array(sponsorOrganisationSchema),
    }),
    request =>
      sponsorRewardsRepository(db, languageOf(request)).organisations(request.params.cityId, request.query.search),
  )
}

function requests(app: App, { db, mailer }: Deps) {
  app.get(
    `${base}/sponsorship/price`,
    call('What rewards cost', { querystring: quoteQuery, answer: pricedQuoteSchema }),
    async request => quoteFor(await openRewards(db, request.query.rewardIds)),
  )
  app.get(
    `${base}/sponsorship`,
    call('Own sponsorships', { querystring: sponsorshipsQuery, answer: sponsorshipPageSchema }),
    request => listSponsorships(db, scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.post(
    `${base}/sponsorship`,
    call('Ask to sponsor rewards', {
      description: 'Sent again with the same Idempotency-Key, or the same body within a minute, it is not made twice.',
      headers: idempotencyHeaders,
      body: sponsorshipCreateSchema,
      made: sponsorshipSchema,
    }),
    async (request, reply) => {
      const asked = { ...request.body, key: request.headers['idempotency-key'] }
      return made(reply, await requestSponsorship(db, mailer, scopeOf(request), asked))
    },
  )
}
