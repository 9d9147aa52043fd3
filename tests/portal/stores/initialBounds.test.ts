/** Checks the initial bounds of the map: they contain all cities with stores, or all stores if there is one city. */
import { beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../../src/config'
import { findBoundsOfOwnStores } from '../../../src/custom/stores/useBoundsOfOwnStores'
import { storeSession } from '../../../src/session/session'
import { token } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'

const at = (latitude: number, longitude: number, shopsCount?: number) => ({
  guid: `${latitude} ${longitude}`,
  point: { latitude, longitude },
  ...(shopsCount && { city: { guid: 'c', name: 'City', shopsCount } }),
})
const path = 'GET /b2b/retail/locations/map'
const find = async (cities: readonly object[], stores: readonly object[] = []) => {
  const api = fakeApi({ [path]: call => pageOf(call.path.includes('OnePerCity=true') ? cities : stores) })
  await loadConfig()
  return { area: await findBoundsOfOwnStores(new AbortController().signal), calls: api.of('GET', '/b2b').length }
}

beforeEach(() => storeSession(token()))

it('contain every city that has stores', async () => {
  expect(await find([at(50.4, 30.5, 7), at(49.8, 24, 2), at(52.2, 21, 1)])).toEqual({
    area: { northEast: { latitude: 52.2, longitude: 30.5 }, southWest: { latitude: 49.8, longitude: 21 } },
    calls: 1,
  })
})

it.each([
  ['that says how many it has', 2],
  ['of an API that does not', undefined],
])('contain every store of the only city, one %s', async (_, count) => {
  const { area } = await find([at(50.4, 30.5, count)], [at(50.4, 30.5), at(50.5, 30.6)])
  expect(area).toEqual({
    northEast: { latitude: 50.5, longitude: 30.6 },
    southWest: { latitude: 50.4, longitude: 30.5 },
  })
})

it('are empty without stores', async () => {
  expect(await find([])).toEqual({ area: null, calls: 1 })
})
