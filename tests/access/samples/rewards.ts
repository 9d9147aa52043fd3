/** Fundraising and premium rewards: what a role does with its own. */
import type { World } from '../world'
import { type Make, shopOf } from './sample'

const fundraisingBody = (world: World, role: string) => ({
  imageGuid: shopOf(world, role).imageId,
  name: 'Desks',
  description: 'Ten desks',
  link: 'https://school.example/desks',
  targetPoints: 3000,
  quantity: 3,
  cityGuids: [world.cityId],
})
const fundraisingCalls = (base: string): Record<string, Make> => ({
  [`GET ${base}`]: () => ({ path: base }),
  [`POST ${base}`]: (world, as) => ({
    path: base,
    body: { ...fundraisingBody(world, as), fiatPrice: 100 },
    ownedBy: 'body',
  }),
  [`PUT ${base}/:id`]: (world, as) => {
    const { id } = shopOf(world, as).created
    return {
      path: `${base}/${id}`,
      body: { ...fundraisingBody(world, as), guid: id, price: { currency: 'UAH', amount: 100 } },
      ownedBy: 'path',
    }
  },
  [`PUT ${base}/:id([^:]+)::begin`]: (world, as) => ({
    path: `${base}/${shopOf(world, as).created.id}:begin`,
    ownedBy: 'path',
  }),
  [`PUT ${base}/:id([^:]+)::complete`]: (world, as) => ({
    path: `${base}/${shopOf(world, as).created.id}:complete`,
    ownedBy: 'path',
  }),
  [`DELETE ${base}/:id`]: (world, as) => ({ path: `${base}/${shopOf(world, as).created.id}`, ownedBy: 'path' }),
})

const premium = '/b2b/service-provider/rewards/premium'
const premiumBody = ({ premium: { imageId } }: World) => ({
  image: imageId,
  name: 'Films',
  description: 'A month',
  gemPrice: 5,
  pointsPrice: 10,
})
const premiumCalls: Record<string, Make> = {
  [`GET ${premium}`]: () => ({ path: premium }),
  [`POST ${premium}`]: world => ({
    path: premium,
    body: { ...premiumBody(world), digitalGoods: ['X-1', 'X-2'] },
    ownedBy: 'body',
  }),
  [`GET ${premium}/:id`]: world => ({ path: `${premium}/${world.premium.reward.id}`, ownedBy: 'path' }),
  [`PUT ${premium}/:id`]: world => ({
    path: `${premium}/${world.premium.reward.id}`,
    body: { ...premiumBody(world), digitalGoodsToAdd: ['X-3'], digitalGoodsToRemove: [world.premium.good.id] },
    ownedBy: 'path',
  }),
  [`GET ${premium}/:id/goods`]: world => ({ path: `${premium}/${world.premium.reward.id}/goods`, ownedBy: 'path' }),
  'GET /b2b/service-provider/redemptions': () => ({ path: '/b2b/service-provider/redemptions' }),
  [`DELETE ${premium}/:id`]: world => ({ path: `${premium}/${world.premium.reward.id}`, ownedBy: 'path' }),
}

export const rewardSamples: Record<string, Make> = {
  ...fundraisingCalls('/b2b/retail/rewards/fundraising'),
  ...fundraisingCalls('/b2b/institutions/rewards/fundraising'),
  ...premiumCalls,
}
