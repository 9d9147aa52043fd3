/**
 * Declares the calls of redemptions, and of the records that machines refer to (docs/integration.md).
 *
 *   POST /v1/redemptions {rewardId, quantity?, consumerRef?}, Idempotency-Key → 201 redemption, with the digital code;
 *                        409 RewardIsOver; a repeated call gets the same response for 24 hours
 *   GET  /v1/bins, /v1/bookings, /v1/rewards, /v1/fundraising ?after → {items, next}
 *   GET  /v1/materials → the materials and their types
 */
import { keyAccess, keyScopes } from '../../../contract/access'
import { materialsSchema } from '../../../contract/materials'
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
import { materials, materialTypes } from '../../../contract/statuses'
import type { Deps } from '../../deps'
import type { App } from '../../lib/fastifyApp'
import {
  readBinsForMachines,
  readBookingsForMachines,
  readFundraisingForMachines,
  readRewardsForMachines,
} from '../../repositories/catalogue'
import { redeemReward } from '../../repositories/redemptions'
import { createApiRouter } from '../call'
import { createMachineCallQueue, eventSenderOfKey } from './machineCalls'

const catalogue = [
  ['/bins', 'Bins', catalogueBinsSchema, readBinsForMachines, undefined],
  ['/bookings', 'Started bookings', catalogueBookingsSchema, readBookingsForMachines, undefined],
  ['/rewards', 'Premium rewards', catalogueRewardsSchema, readRewardsForMachines, 'premiumRewards'],
  [
    '/fundraising',
    'Fundraising rewards in progress',
    catalogueFundraisingSchema,
    readFundraisingForMachines,
    'fundraisers',
  ],
] as const

/**
 * Limits of redemptions. Redemptions of the same reward wait for each other, so without limits they could occupy all
 * database connections.
 */
const queueLimits = { inAll: 8, each: 8, waiting: 1000 }

export function redemptionRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/v1', ['Machines'], {
    access: keyAccess('redemptions:write'),
    isItsOwnRecord: true,
  })
  const inTurn = createMachineCallQueue(deps, queueLimits)
  call.post(
    '/redemptions',
    'Redeem a premium reward',
    { headers: idempotencyHeaders, body: redemptionBodySchema, created: redemptionSchema },
    ({ request, reply, key, headers, body }) =>
      inTurn(request, reply, () => redeemReward(deps.db, eventSenderOfKey(key), headers['idempotency-key'], body)),
  )
}

export function catalogueRoutes(app: App, { db }: Deps) {
  const call = createApiRouter(app, '/v1', ['Machines'], { access: keyAccess('catalogue:read') })
  for (const [path, summary, response, read, feature] of catalogue) {
    call.get(path, summary, { querystring: catalogueQuery, response, ...(feature && { feature }) }, ({ key, query }) =>
      read(db, key, query.after),
    )
  }
  const materialsOf = { response: materialsSchema, access: keyAccess(...keyScopes) }
  call.get('/materials', 'Materials and their types', materialsOf, () => ({
    items: materials.map(material => ({ material, types: [...materialTypes[material]] })),
  }))
}
