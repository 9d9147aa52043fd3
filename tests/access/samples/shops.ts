/** Locations, analytics and rewards: what a role does with its own. */
import type { World } from '../world'
import { forRoles, type Make, type ShopRole, shopOf, shopRoles, slugs } from './sample'

const box = { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32' }
const store = (world: World) => ({
  name: 'Corner',
  street: 'Khreshchatyk',
  houseNumber: '2',
  cityId: world.cityId,
  point: { latitude: 50.45, longitude: 30.52 },
})
const figures: Make = (world, as) => ({ query: { locationId: shopOf(world, as).location.id }, ownedBy: 'query' })

const shopCalls = (role: ShopRole): Record<string, Make> => {
  const base = `/b2b/${slugs[role]}`
  return {
    [`GET ${base}/locations/map`]: () => ({ query: box }),
    [`POST ${base}/locations`]: world => ({ body: { ...store(world), zipCode: '01001' } }),
    [`PUT ${base}/locations/:id`]: world => ({ body: { ...store(world), zipcode: '01001' } }),
    [`POST ${base}/locations/:id/bins`]: () => ({ body: { description: '' } }),
    [`GET ${base}/analytics`]: figures,
    [`GET ${base}/analytics/impact`]: figures,
  }
}

const premium = '/b2b/service-provider/rewards/premium'
const premiumBody = ({ premium: { imageId } }: World) => ({
  image: imageId,
  name: 'Films',
  description: 'A month',
  gemPrice: 5,
  pointsPrice: 10,
})

export const shopSamples: Record<string, Make> = {
  ...forRoles(shopRoles, shopCalls),
  'GET /b2b/common/print/impact': figures,
  [`POST ${premium}`]: world => ({ body: { ...premiumBody(world), digitalGoods: ['X-1', 'X-2'] }, ownedBy: 'body' }),
  [`PUT ${premium}/:id`]: world => ({
    body: { ...premiumBody(world), digitalGoodsToAdd: ['X-3'], digitalGoodsToRemove: [world.premium.good.id] },
  }),
}
