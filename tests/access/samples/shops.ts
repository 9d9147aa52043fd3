/** Locations, bins and analytics: what a role does with its own shops. */
import type { World } from '../world'
import { forRoles, type Make, type Sample, type ShopRole, shopOf, shopRoles, slugs } from './sample'

const box = { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32' }
const store = (world: World) => ({
  name: 'Corner',
  street: 'Khreshchatyk',
  houseNumber: '2',
  cityId: world.cityId,
  point: { latitude: 50.45, longitude: 30.52 },
})

const rows = [{ line: 2, values: { name: 'Imported', city: 'Kyiv', street: 'Khreshchatyk', houseNumber: '3' } }]
const importKey = '00000000-0000-4000-8000-000000000001'

const shopCalls = (role: ShopRole): Record<string, Make> => {
  const base = `/b2b/${slugs[role]}`
  const own =
    (make: (shop: World['shops']['Retailer'], world: World) => Sample): Make =>
    (world, as) =>
      make(shopOf(world, as), world)
  return {
    [`GET ${base}/locations`]: () => ({ path: `${base}/locations` }),
    [`GET ${base}/locations/cities`]: () => ({ path: `${base}/locations/cities` }),
    [`GET ${base}/locations/map`]: () => ({ path: `${base}/locations/map`, query: box }),
    [`POST ${base}/locations`]: world => ({ path: `${base}/locations`, body: { ...store(world), zipCode: '01001' } }),
    [`GET ${base}/locations/:id`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}`,
      ownedBy: 'path',
    })),
    [`PUT ${base}/locations/:id`]: own(({ location }, world) => ({
      path: `${base}/locations/${location.id}`,
      body: { ...store(world), zipcode: '01001' },
      ownedBy: 'path',
    })),
    [`DELETE ${base}/locations/:id`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}`,
      ownedBy: 'path',
    })),
    [`GET ${base}/locations/:id/bins`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}/bins`,
      ownedBy: 'path',
    })),
    [`POST ${base}/locations/:id/bins`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}/bins`,
      body: { description: '' },
      ownedBy: 'path',
    })),
    [`DELETE ${base}/locations/bins/:id`]: own(({ bin }) => ({
      path: `${base}/locations/bins/${bin.id}`,
      ownedBy: 'path',
    })),
    [`PUT ${base}/locations/bins/:id([^:]+)::clearFault`]: own(({ bin }) => ({
      path: `${base}/locations/bins/${bin.id}:clearFault`,
      ownedBy: 'path',
    })),
    [`PUT ${base}/locations/bins/:id/isPublic/:flag`]: own(({ bin }) => ({
      path: `${base}/locations/bins/${bin.id}/isPublic/true`,
      ownedBy: 'path',
    })),
    [`PUT ${base}/locations/bins/:id/name`]: own(({ bin }) => ({
      path: `${base}/locations/bins/${bin.id}/name`,
      body: { ownName: 'By the door' },
      ownedBy: 'path',
    })),
    [`GET ${base}/imports`]: () => ({ path: `${base}/imports` }),
    [`POST ${base}/imports/check`]: () => ({ path: `${base}/imports/check`, body: { list: 'locations', rows } }),
    [`POST ${base}/imports/places`]: () => ({ path: `${base}/imports/places`, body: { list: 'locations', rows } }),
    [`POST ${base}/imports`]: () => ({ path: `${base}/imports`, body: { list: 'locations', key: importKey, rows } }),
    [`POST ${base}/imports/:id/take-back`]: own(({ importId }) => ({
      path: `${base}/imports/${importId}/take-back`,
      ownedBy: 'path',
    })),
  }
}

const figuresAt =
  (path: string): Make =>
  (world, as) => ({ path, query: { locationId: shopOf(world, as).location.id }, ownedBy: 'query' })

const analyticsCalls = (role: ShopRole): Record<string, Make> => {
  const path = `/b2b/${slugs[role]}/analytics`
  return { [`GET ${path}`]: figuresAt(path), [`GET ${path}/impact`]: figuresAt(`${path}/impact`) }
}

export const shopSamples: Record<string, Make> = {
  ...forRoles(shopRoles, shopCalls),
  ...forRoles(shopRoles, analyticsCalls),
  'GET /b2b/common/print/impact': figuresAt('/b2b/common/print/impact'),
}
