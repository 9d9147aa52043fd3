/**
 * Premium rewards (spec section 7, Service provider), base `/b2b/service-provider/rewards/premium`.
 *
 *   GET  {base}  ?Offset → page        PUT    {base}/{id} → reward
 *   POST {base}  → 201 reward          DELETE {base}/{id} → 204
 */
import { z } from 'zod'
import { only } from '../../contract/access'
import { Offset } from '../../contract/paging'
import { idParams, nothing } from '../../contract/primitives'
import {
  premiumCreateSchema,
  premiumEditSchema,
  premiumRewardPageSchema,
  premiumRewardSchema,
} from '../../contract/rewards'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
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
        querystring: z.object(Offset),
        response: { 200: premiumRewardPageSchema },
      },
    },
    request => repository.list(scopeOf(request), request.query.Offset),
  )
  app.post(
    base,
    {
      config,
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
