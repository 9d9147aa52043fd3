/** The map of the shops and a recycler's jobs there. */
import type { Make } from './sample'

const recycler = '/b2b/recycler'
export const recyclerSamples: Record<string, Make> = {
  [`GET ${recycler}/map`]: () => ({
    query: { NorthEastLat: '52', NorthEastLng: '32', SouthWestLat: '49', SouthWestLng: '29' },
    isPublicToRole: true,
  }),
  // Every recycler may book every location: no `ownedBy`.
  [`POST ${recycler}/recycling-sagas/:id`]: world => ({
    path: `${recycler}/recycling-sagas/${world.shops.Retailer.location.id}`,
  }),
  [`POST ${recycler}/route`]: () => ({ isPublicToRole: true }),
}
