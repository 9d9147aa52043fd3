/**
 * Fundraising rewards (spec section 7). The institution's base is spelled with a plural, the retailer's is not:
 * `/b2b/institutions/rewards/fundraising` and `/b2b/retail/rewards/fundraising`.
 *
 *   GET    {base}            ?Offset,status → page     PUT    {base}/{id}        → reward
 *   POST   {base}            → 201 reward              PUT    {base}/{id}:begin  → reward, Created → InProgress
 *   DELETE {base}/{id}       → 204                     PUT    {base}/{id}:complete → reward, InProgress → Completed, before its time
 *
 * `:complete` and a page's `counts` are ours.
 */
import { only } from '../../contract/access'
import { idParams } from '../../contract/primitives'
import {
  type FundraisingCreate,
  fundraisingCreateSchema,
  fundraisingEditSchema,
  fundraisingQuery,
  fundraisingRewardSchema,
  ownFundraisingPageSchema,
} from '../../contract/rewards'
import { targetPoints } from '../../contract/rules'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { ApiError } from '../errors'
import { languageOf } from '../geo/language'
import { type FundraisingValues, fundraisingRepository } from '../repositories/fundraisingRewards'
import { fromMinor, mostMinor, toMinor } from '../repositories/money'
import { callsOf, done, made } from './call'

const bases = {
  Institution: '/b2b/institutions/rewards/fundraising',
  Retailer: '/b2b/retail/rewards/fundraising',
} as const

const invalid = (field: string, message: string) =>
  new ApiError('InvalidParams', message, { fields: { [field]: 'InvalidParams' } })

type Body = Omit<FundraisingCreate, 'fiatPrice'>

/** A body's values, its price exact and its target points as the rule has them. @param priceField the wire's name of the price */
function valuesOf(body: Body, priceUah: number, priceField: 'fiatPrice' | 'price'): FundraisingValues {
  const priceMinor = toMinor(priceUah)
  if (priceMinor === 0) throw invalid(priceField, 'The price must be more than nothing')
  if (priceMinor * body.quantity > mostMinor) throw invalid('quantity', 'Price × quantity is too much')
  const target = targetPoints(fromMinor(priceMinor), body.quantity)
  if (Math.abs(target - body.targetPoints) >= 0.005) {
    throw invalid('targetPoints', `Target points are price × quantity × 10: ${target}`)
  }
  const { imageGuid: imageId, cityGuids: cityIds, name, description, link, quantity } = body
  return { imageId, name, description, link, quantity, priceMinor, cityIds }
}

export function fundraisingRewardRoutes(app: App, { db }: Deps, role: keyof typeof bases) {
  const base = bases[role]
  const call = callsOf(['Fundraising rewards'], { access: only(role) })
  const repository = fundraisingRepository(db)

  app.get(
    base,
    call('Fundraising rewards', { querystring: fundraisingQuery, answer: ownFundraisingPageSchema }),
    request => repository.list(scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.post(
    base,
    call('Add a fundraising reward', { body: fundraisingCreateSchema, made: fundraisingRewardSchema }),
    async (request, reply) => {
      const values = valuesOf(request.body, request.body.fiatPrice, 'fiatPrice')
      return made(reply, await repository.create(scopeOf(request), values))
    },
  )
  app.put(
    `${base}/:id([^:]+)::begin`,
    call('Activate a fundraising reward', { params: idParams, answer: fundraisingRewardSchema }),
    request => repository.begin(scopeOf(request), request.params.id),
  )
  app.put(
    `${base}/:id([^:]+)::complete`,
    call('End the collecting of a fundraising reward before its target, with the points it has', {
      params: idParams,
      answer: fundraisingRewardSchema,
    }),
    request => repository.complete(scopeOf(request), request.params.id),
  )
  app.put(
    `${base}/:id`,
    call('Change a fundraising reward', {
      params: idParams,
      body: fundraisingEditSchema,
      answer: fundraisingRewardSchema,
    }),
    request => {
      const { params, body } = request
      if (body.guid.toLowerCase() !== params.id.toLowerCase()) throw invalid('guid', 'Not the reward of the address')
      return repository.update(scopeOf(request), params.id, valuesOf(body, body.price.amount, 'price'))
    },
  )
  app.delete(`${base}/:id`, call('Delete a fundraising reward', { params: idParams }), (request, reply) =>
    done(reply, repository.remove(scopeOf(request), request.params.id)),
  )
}
