/**
 * Redemptions, and what machines may name (docs/integration.md).
 *
 *   POST /v1/redemptions {rewardId, quantity?, consumerRef?}, Idempotency-Key → 201 redemption, with the good's content;
 *                        409 RewardIsOver; the answer is repeated for 24 hours
 *   GET  /v1/bins, /v1/bookings, /v1/rewards, /v1/fundraising ?after → {items, next}
 */
import { withKey } from '../../../contract/access'
import {
  catalogueBinsSchema,
  catalogueBookingsSchema,
  catalogueFundraisingSchema,
  catalogueQuery,
  catalogueRewardsSchema,
  idempotencyHeaders,
  redemptionBodySchema,
  redemptionSchema,
} from '../../../contract/redemptions'
import type { App } from '../../app'
import { keyOf } from '../../auth/gate'
import type { Deps } from '../../deps'
import { catalogueBins, catalogueBookings, catalogueFundraising, catalogueRewards } from '../../repositories/catalogue'
import { redeemReward } from '../../repositories/redemptions'
import { senderOf } from './sender'
import { machineTags as tags } from './tags'
import { inTurns } from './turns'

/** Those of one reward wait for each other: not on all of the connections. */
const shares = { inAll: 8, each: 8, waiting: 1000 }

export function redemptionRoutes(app: App, deps: Deps) {
  const { db } = deps
  const inTurn = inTurns(deps, shares)
  app.post(
    '/v1/redemptions',
    {
      config: { access: withKey('redemptions:write'), isItsOwnRecord: true },
      schema: {
        tags,
        summary: 'Redeem a premium reward',
        headers: idempotencyHeaders,
        body: redemptionBodySchema,
        response: { 201: redemptionSchema },
      },
    },
    async (request, reply) => {
      const sender = senderOf(keyOf(request))
      const key = request.headers['idempotency-key']
      const made = await inTurn(request, reply, () => redeemReward(db, sender, key, request.body))
      return reply.code(201).send(made)
    },
  )
}

export function catalogueRoutes(app: App, { db }: Deps) {
  const config = { access: withKey('catalogue:read') }
  const schemaOf = <Response>(summary: string, response: Response) => ({
    tags,
    summary,
    querystring: catalogueQuery,
    response: { 200: response },
  })
  app.get('/v1/bins', { config, schema: schemaOf('Bins', catalogueBinsSchema) }, request =>
    catalogueBins(db, keyOf(request), request.query.after),
  )
  app.get('/v1/bookings', { config, schema: schemaOf('Started bookings', catalogueBookingsSchema) }, request =>
    catalogueBookings(db, keyOf(request), request.query.after),
  )
  app.get('/v1/rewards', { config, schema: schemaOf('Premium rewards', catalogueRewardsSchema) }, request =>
    catalogueRewards(db, keyOf(request), request.query.after),
  )
  app.get(
    '/v1/fundraising',
    { config, schema: schemaOf('Fundraising rewards under way', catalogueFundraisingSchema) },
    request => catalogueFundraising(db, keyOf(request), request.query.after),
  )
}
