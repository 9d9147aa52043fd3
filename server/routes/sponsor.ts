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

const base = '/b2b/sponsor/rewards/fundraising'
const tags = ['Sponsoring']
const config = { access: only('Sponsor') }
const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() })

export function sponsorRoutes(app: App, deps: Deps) {
  browsing(app, deps)
  requests(app, deps)
}

function browsing(app: App, { db }: Deps) {
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Rewards that can be sponsored',
        querystring: sponsorRewardsQuery,
        response: { 200: fundraisingRewardPageSchema },
      },
    },
    request => sponsorRewardsRepository(db, languageOf(request)).list(request.query),
  )
  app.get(
    `${base}/cities`,
    {
      config,
      schema: {
        tags,
        summary: 'Cities with rewards',
        querystring: placeSearchQuery,
        response: { 200: z.array(sponsorCitySchema) },
      },
    },
    request => sponsorRewardsRepository(db, languageOf(request)).cities(request.query.search),
  )
  app.get(
    `${base}/cities/:cityId/retailers`,
    {
      config,
      schema: {
        tags,
        summary: 'Organisations with rewards in a city',
        params: z.object({ cityId: guid }),
        querystring: placeSearchQuery,
        response: { 200: z.array(sponsorOrganisationSchema) },
      },
    },
    request =>
      sponsorRewardsRepository(db, languageOf(request)).organisations(request.params.cityId, request.query.search),
  )
}

function requests(app: App, { db, mailer }: Deps) {
  app.get(
    `${base}/sponsorship/price`,
    {
      config,
      schema: { tags, summary: 'What rewards cost', querystring: quoteQuery, response: { 200: pricedQuoteSchema } },
    },
    async request => quoteFor(await openRewards(db, request.query.rewardIds)),
  )
  app.get(
    `${base}/sponsorship`,
    {
      config,
      schema: {
        tags,
        summary: 'Own sponsorships',
        querystring: sponsorshipsQuery,
        response: { 200: sponsorshipPageSchema },
      },
    },
    request => listSponsorships(db, scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.post(
    `${base}/sponsorship`,
    {
      config,
      schema: {
        tags,
        summary: 'Ask to sponsor rewards',
        description:
          'Sent again with the same Idempotency-Key, or the same body within a minute, it is not made twice.',
        headers: idempotencyHeaders,
        body: sponsorshipCreateSchema,
        response: { 201: sponsorshipSchema },
      },
    },
    async (request, reply) => {
      const asked = { ...request.body, key: request.headers['idempotency-key'] }
      const sponsorship = await requestSponsorship(db, mailer, scopeOf(request), asked)
      request.auditNote = { subject: sponsorship.guid }
      return reply.code(201).send(sponsorship)
    },
  )
}
