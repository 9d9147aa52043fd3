/**
 * What was redeemed of a provider's premium rewards.
 *
 *   GET /b2b/service-provider/redemptions ?from,to              → by day and by reward, with what is left
 *   GET /b2b/service-provider/rewards/premium/{id}/goods ?Offset,state → page of its digital goods: free, or given and when
 */
import { only } from '../../contract/access'
import { idParams } from '../../contract/primitives'
import { goodStatePageSchema, goodsQuery, redeemedQuery, redeemedSchema } from '../../contract/redemptions'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { dayOf, daysBefore } from '../repositories/periods'
import { listGoods, readRedeemed } from '../repositories/redeemed'
import { callsOf } from './call'
import { checkedPeriod } from './period'

const call = callsOf(['Premium rewards'], { access: only('ServiceProvider') })
const daysShown = 30

export function redeemedRoutes(app: App, { db }: Deps) {
  app.get(
    '/b2b/service-provider/redemptions',
    call('What was redeemed in a period', { querystring: redeemedQuery, answer: redeemedSchema }),
    request => {
      const { to = dayOf(new Date()) } = request.query
      const { from } = checkedPeriod(request.query.from ?? daysBefore(to, daysShown - 1), to)
      return readRedeemed(db, scopeOf(request), from, to)
    },
  )
  app.get(
    '/b2b/service-provider/rewards/premium/:id/goods',
    call('Digital goods, free and given', { params: idParams, querystring: goodsQuery, answer: goodStatePageSchema }),
    request => listGoods(db, scopeOf(request), request.params.id, request.query),
  )
}
