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
import { idParams, nothing } from '../../contract/primitives'
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

const base = '/b2b/service-provider/rewards/premium'
const tags = ['Premium rewards']
const config = { access: only('ServiceProvider') }

export function premiumRewardRoutes(app: App, { db }: Deps) {
  const repository = premiumRepository(db)

  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Premium rewards',
        querystring: premiumRewardsQuery,
        response: { 200: premiumRewardPageSchema },
      },
    },
    request => repository.list(scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.get(
    `${base}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'A premium reward with all its digital goods',
        params: idParams,
        response: { 200: premiumRewardSchema },
      },
    },
    request => repository.get(scopeOf(request), request.params.id),
  )
  app.post(
    base,
    {
      config,
      bodyLimit: premiumBodyBytes,
      schema: {
        tags,
        summary: 'Add a premium reward',
        body: premiumCreateSchema,
        response: { 201: premiumRewardSchema },
      },
    },
    async (request, reply) => {
      const reward = await repository.create(scopeOf(request), request.body)
      request.auditNote = { subject: reward.guid }
      return reply.code(201).send(reward)
    },
  )
  app.put(
    `${base}/:id`,
    {
      config,
      bodyLimit: premiumBodyBytes,
      schema: {
        tags,
        summary: 'Change a premium reward',
        params: idParams,
        body: premiumEditSchema,
        response: { 200: premiumRewardSchema },
      },
    },
    request => repository.update(scopeOf(request), request.params.id, request.body),
  )
  app.delete(
    `${base}/:id`,
    {
      config,
      schema: { tags, summary: 'Delete a premium reward', params: idParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      await repository.remove(scopeOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
