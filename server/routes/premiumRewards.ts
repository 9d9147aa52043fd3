/**
 * Declares the calls of premium rewards (spec section 7, Service provider), base
 * `/b2b/service-provider/rewards/premium`.
 *
 *   GET  {base}  ?Offset → page        GET    {base}/{id} → reward
 *   POST {base}  → 201 reward          PUT    {base}/{id} → reward
 *                                      DELETE {base}/{id} → 204
 *
 * A page contains the first 20 available digital codes of each reward, and their total number; a single reward contains
 * all its available codes. `GET {base}/{id}` and the calls about redemptions are not in the specification:
 *
 *   GET /b2b/service-provider/redemptions ?from,to   → redemptions by day and by reward, with the remaining quantity
 *   GET {base}/{id}/goods ?Offset,state              → page of digital codes, with the time of a redemption
 */
import { onlyRoles } from '../../contract/access'
import {
  redemptionReportQuery,
  redemptionReportSchema,
  rewardCodePageSchema,
  rewardCodesQuery,
} from '../../contract/redemptions'
import {
  maxPremiumBodyBytes,
  premiumCreateSchema,
  premiumEditSchema,
  premiumRewardPageSchema,
  premiumRewardSchema,
  premiumRewardsQuery,
} from '../../contract/rewards'
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { daysBefore, utcDayOf } from '../repositories/periods'
import { premiumRepository } from '../repositories/premiumRewards'
import { listRewardCodes, readRedemptionReport } from '../repositories/redemptionReport'
import { validatePeriod } from './analytics'
import { createApiRouter } from './call'
import type { CostlyReadQueue } from './costlyReads'

const daysShown = 30

export function premiumRewardRoutes(app: App, { db }: Deps, share: CostlyReadQueue) {
  const call = createApiRouter(app, '/b2b/service-provider', ['Premium rewards'], {
    access: onlyRoles('ServiceProvider'),
    feature: 'premiumRewards',
  })
  const rewards = premiumRepository(db)

  const page = { querystring: premiumRewardsQuery, response: premiumRewardPageSchema }
  call.get('/rewards/premium', 'Premium rewards', page, ({ scope, query, language }) =>
    rewards.list(scope, { ...query, language }),
  )
  const one = { response: premiumRewardSchema }
  call.get('/rewards/premium/:id', 'A premium reward with all its digital goods', one, ({ scope, id }) =>
    rewards.get(scope, id),
  )
  const create = {
    body: premiumCreateSchema,
    created: premiumRewardSchema,
    bodyLimit: maxPremiumBodyBytes,
    isCostly: true as const,
  }
  call.post('/rewards/premium', 'Add a premium reward', create, ({ db, scope, body }) =>
    premiumRepository(db).create(scope, body),
  )
  const edit = {
    body: premiumEditSchema,
    response: premiumRewardSchema,
    bodyLimit: maxPremiumBodyBytes,
    isCostly: true as const,
  }
  call.put('/rewards/premium/:id', 'Change a premium reward', edit, ({ db, scope, id, body, expected }) =>
    premiumRepository(db).update(scope, id, body, expected),
  )
  const removal = { record: premiumRewardSchema }
  call.delete('/rewards/premium/:id', 'Delete a premium reward', removal, ({ db, scope, id, expected }) =>
    premiumRepository(db).remove(scope, id, expected),
  )
  call.get(
    '/redemptions',
    'Redemptions of a period',
    { querystring: redemptionReportQuery, response: redemptionReportSchema },
    ({ request, query: { from, to = utcDayOf(databaseNow()) } }) => {
      const period = validatePeriod(from ?? daysBefore(to, daysShown - 1), to)
      return share(request, ({ scope }) => readRedemptionReport(db, scope, period.from, to))
    },
  )
  const goods = { querystring: rewardCodesQuery, response: rewardCodePageSchema }
  call.get('/rewards/premium/:id/goods', 'Digital goods, available and redeemed', goods, ({ scope, id, query }) =>
    listRewardCodes(db, scope, id, query),
  )
}
