/**
 * Redemptions, and the catalogue for machines (docs/integration.md).
 *
 *   POST /v1/redemptions {rewardId, quantity?, consumerRef?}, Idempotency-Key → 201 redemption, with the digital code;
 *                        409 RewardIsOver; the answer is repeated for 24 hours
 *   GET  /v1/bins, /v1/bookings, /v1/rewards, /v1/fundraising ?after → {items, next}
 *   GET  /v1/materials → the materials and their types
 */
import { keyScopes, withKey } from '../../../contract/access'
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
import { callsOf } from '../call'
import { machineQueue, senderOf } from './machineCalls'

const catalogue = [
  ['/bins', 'Bins', catalogueBinsSchema, readBinsForMachines],
  ['/bookings', 'Started bookings', catalogueBookingsSchema, readBookingsForMachines],
  ['/rewards', 'Premium rewards', catalogueRewardsSchema, readRewardsForMachines],
  ['/fundraising', 'Fundraising rewards under way', catalogueFundraisingSchema, readFundraisingForMachines],
] as const

/** Limits of redemptions. Those of one reward wait for each other, so they must not hold all of the connections. */
const shares = { inAll: 8, each: 8, waiting: 1000 }

export function redemptionRoutes(app: App, deps: Deps) {
  const call = callsOf(app, '/v1', ['Machines'], { access: withKey('redemptions:write'), isItsOwnRecord: true })
  const inTurn = machineQueue(deps, shares)
  call.post(
    '/redemptions',
    'Redeem a premium reward',
    { headers: idempotencyHeaders, body: redemptionBodySchema, made: redemptionSchema },
    ({ request, reply, key, headers, body }) =>
      inTurn(request, reply, () => redeemReward(deps.db, senderOf(key), headers['idempotency-key'], body)),
  )
}

export function catalogueRoutes(app: App, { db }: Deps) {
  const call = callsOf(app, '/v1', ['Machines'], { access: withKey('catalogue:read') })
  for (const [path, summary, answer, read] of catalogue) {
    call.get(path, summary, { querystring: catalogueQuery, answer }, ({ key, query }) => read(db, key, query.after))
  }
  const materialsOf = { answer: materialsSchema, access: withKey(...keyScopes) }
  call.get('/materials', 'Materials and their types', materialsOf, () => ({
    items: materials.map(material => ({ material, types: [...materialTypes[material]] })),
  }))
}
