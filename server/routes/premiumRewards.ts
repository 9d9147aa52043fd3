/**
 * Premium rewards (spec section 7, Service provider), base `/b2b/service-provider/rewards/premium`.
 *
 *   GET  {base}  ?Offset → page        GET    {base}/{id} → reward
 *   POST {base}  → 201 reward          PUT    {base}/{id} → reward
 *                                      DELETE {base}/{id} → 204
 *
 * A page has the first of each reward's digital goods and their number; one reward has them all (`GET {base}/{id}` is ours).
 */
import { only } from '../../contract/access'
import { idParams } from '../../contract/primitives'
import {
  premiumBodyBytes,
  premiumCreateSchema,
  premiumEditSchema,
  premiumRewardPageSchema,
  premiumRewardSchema,
  premiumRewardsQuery,
} from '../../contract/rewards'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { premiumRepository } from '../repositories/premiumRewards'
import { callsOf, done, made } from './call'

const base = '/b2b/service-provider/rewards/premium'
const call = callsOf(['Premium rewards'], { access: only('ServiceProvider') })

export function premiumRewardRoutes(app: App, { db }: Deps) {
  const repository = premiumRepository(db)

  app.get(
    base,
    call('Premium rewards', { querystring: premiumRewardsQuery, answer: premiumRewardPageSchema }),
    request => repository.list(scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.get(
    `${base}/:id`,
    call('A premium reward with all its digital goods', { params: idParams, answer: premiumRewardSchema }),
    request => repository.get(scopeOf(request), request.params.id),
  )
  app.post(
    base,
    {
      ...call('Add a premium reward', { body: premiumCreateSchema, made: premiumRewardSchema }),
      bodyLimit: premiumBodyBytes,
    },
    async (request, reply) => made(reply, await repository.create(scopeOf(request), request.body)),
  )
  app.put(
    `${base}/:id`,
    {
      ...call('Change a premium reward', { params: idParams, body: premiumEditSchema, answer: premiumRewardSchema }),
      bodyLimit: premiumBodyBytes,
    },
    request => repository.update(scopeOf(request), request.params.id, request.body),
  )
  app.delete(`${base}/:id`, call('Delete a premium reward', { params: idParams }), (request, reply) =>
    done(reply, repository.remove(scopeOf(request), request.params.id)),
  )
}
