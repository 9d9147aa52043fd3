/**
 * Simple rewards (spec section 7) of retailers and service providers.
 *
 *   GET    {base}/rewards/simple      ?Offset → page      POST   {base}/rewards/simple      → 201 reward
 *   PUT    {base}/rewards/simple/{id} → reward            DELETE {base}/rewards/simple/{id} → 204
 */
import { only } from '../../contract/access'
import { idParams, nothing } from '../../contract/primitives'
import {
  simpleRewardBodySchema,
  simpleRewardPageSchema,
  simpleRewardSchema,
  simpleRewardsQuery,
} from '../../contract/rewards'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { simpleRewardsRepository } from '../repositories/simpleRewards'

const tags = ['Simple rewards']

export function simpleRewardRoutes(app: App, { db }: Deps, role: 'Retailer' | 'ServiceProvider') {
  const base = `/b2b/${roleSlugs[role]}/rewards/simple`
  const config = { access: only(role) }
  const repository = simpleRewardsRepository(db)

  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Simple rewards',
        querystring: simpleRewardsQuery,
        response: { 200: simpleRewardPageSchema },
      },
    },
    request => repository.list(scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.post(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Add a simple reward',
        body: simpleRewardBodySchema,
        response: { 201: simpleRewardSchema },
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
      schema: {
        tags,
        summary: 'Change a simple reward',
        params: idParams,
        body: simpleRewardBodySchema,
        response: { 200: simpleRewardSchema },
      },
    },
    request => repository.update(scopeOf(request), request.params.id, request.body),
  )
  app.delete(
    `${base}/:id`,
    { config, schema: { tags, summary: 'Delete a simple reward', params: idParams, response: { 204: nothing } } },
    async (request, reply) => {
      await repository.remove(scopeOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
