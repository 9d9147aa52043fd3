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
import { callsOf } from '../call'
import { senderOf } from './sender'
import { machineTags as tags } from './tags'
import { inTurns } from './turns'

/** Those of one reward wait for each other: not on all of the connections. */
const shares = { inAll: 8, each: 8, waiting: 1000 }

export function redemptionRoutes(app: App, deps: Deps) {
  const { db } = deps
  const inTurn = inTurns(deps, shares)
  const call = callsOf(tags, { access: withKey('redemptions:write'), isItsOwnRecord: true })
  app.post(
    '/v1/redemptions',
    call('Redeem a premium reward', {
      headers: idempotencyHeaders,
      body: redemptionBodySchema,
      made: redemptionSchema,
    }),
    async (request, reply) => {
      const sender = senderOf(keyOf(request))
      const key = request.headers['idempotency-key']
      const made = await inTurn(request, reply, () => redeemReward(db, sender, key, request.body))
      return reply.code(201).send(made)
    },
  )
}

export function catalogueRoutes(app: App, { db }: Deps) {
  const call = callsOf(tags, { access: withKey('catalogue:read') })
  app.get('/v1/bins', call('Bins', { querystring: catalogueQuery, answer: catalogueBinsSchema }), request =>
    catalogueBins(db, keyOf(request), request.query.after),
  )
  app.get(
    '/v1/bookings',
    call('Started bookings', { querystring: catalogueQuery, answer: catalogueBookingsSchema }),
    request => catalogueBookings(db, keyOf(request), request.query.after),
  )
  app.get(
    '/v1/rewards',
    call('Premium rewards', { querystring: catalogueQuery, answer: catalogueRewardsSchema }),
    request => catalogueRewards(db, keyOf(request), request.query.after),
  )
  app.get(
    '/v1/fundraising',
    call('Fundraising rewards under way', { querystring: catalogueQuery, answer: catalogueFundraisingSchema }),
    request => catalogueFundraising(db, keyOf(request), request.query.after),
  )
}
