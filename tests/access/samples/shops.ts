/** Locations, analytics and rewards: what a role does with its own. */
import { forRoles, type Make, type ShopRole, shopOf, shopRoles, slugs } from './sample'

const box = { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32' }
const store: Make = ({ cityId }) => ({ fields: { cityId } })
const figures: Make = (world, as) => ({ query: { locationId: shopOf(world, as).location.id }, ownedBy: 'query' })

const shopCalls = (role: ShopRole): Record<string, Make> => {
  const base = `/b2b/${slugs[role]}`
  return {
    [`GET ${base}/locations/map`]: () => ({ query: box }),
    [`POST ${base}/locations`]: store,
    [`PUT ${base}/locations/:id`]: store,
    [`GET ${base}/analytics`]: figures,
    [`GET ${base}/analytics/impact`]: figures,
  }
}

const premium = '/b2b/service-provider/rewards/premium'

export const shopSamples: Record<string, Make> = {
  ...forRoles(shopRoles, shopCalls),
  'GET /b2b/common/print/impact': figures,
  [`POST ${premium}`]: ({ premium: { imageId } }) => ({ fields: { image: imageId }, ownedBy: 'body' }),
  [`PUT ${premium}/:id`]: ({ premium: { imageId, good } }) => ({
    fields: { image: imageId, digitalGoodsToRemove: [good.id], quantityDelta: 0 },
  }),
}
