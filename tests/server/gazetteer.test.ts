/** Checks the points of addresses on a server without a geocoder: those of the cities in the embedded gazetteer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server'

describe('the embedded gazetteer', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  const geocode = async (query: Record<string, string>) =>
    t.call(await t.organisation('Retailer'), 'GET', `/common/geocode?${new URLSearchParams(query)}`)

  test.each([
    ['Kyiv', 'UA', 50.45, 30.52],
    ['Київ', 'UA', 50.45, 30.52],
    ['kijów', 'UA', 50.45, 30.52],
    ['  ŁÓDŹ ', 'PL', 51.77, 19.47],
    ['Lodz', 'PL', 51.77, 19.47],
    ['Лодзь', 'PL', 51.77, 19.47],
  ])('finds %s with the accuracy of a city', async (city, country, latitude, longitude) => {
    const { status, body } = await geocode({ country, city, address: 'Main', houseNum: '1' })
    expect([status, body.accuracy]).toEqual([200, 'City'])
    expect(body.location.latitude).toBeCloseTo(latitude, 1)
    expect(body.location.longitude).toBeCloseTo(longitude, 1)
  })

  test.each([
    ['Nowhere', 'UA'],
    ['Kyi', 'UA'],
    ['Kyiv', 'PL'],
    ['%', 'UA'],
    ['...', 'UA'],
  ])('says that there is no %s in %s', async (city, country) => {
    const { status, body } = await geocode({ country, city, address: 'Main', houseNum: '1' })
    expect([status, body.errorCode]).toEqual([404, 'CityNotFound'])
  })

  test('an incomplete address is refused', async () => {
    const { status, body } = await geocode({ country: 'UA', city: 'Kyiv', address: 'Main' })
    expect([status, body.fields]).toEqual([400, { houseNum: 'InvalidParams' }])
  })
})
