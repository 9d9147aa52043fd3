import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recyclerLocationPageSchema } from '../../contract/sagas'
import { cities, locationStock, locations } from '../../server/db/schema'
import { computeFillLevel } from '../../server/repositories/recyclerMap'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const kyivBox = { NorthEastLat: 51, NorthEastLng: 31, SouthWestLat: 50, SouthWestLng: 30 }

describe.each(databaseEngines)('the recycler’s map on %s', database => {
  let t: TestServer
  let recycler: TestAccount
  let retailer: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    recycler = await t.organisation('Recycler')
    retailer = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  const map = (query: object = {}, caller = recycler) => {
    const search = new URLSearchParams(Object.entries({ ...kyivBox, ...query }).map(([k, v]) => [k, String(v)]))
    return t.call(caller, 'GET', `/b2b/recycler/map?${search}`)
  }
  const inCity = (cityId: string) =>
    t.db.$count(locations, and(eq(locations.cityId, cityId), isNull(locations.deletedAt)))
  /** Each test uses its own area of the map, so that it does not see locations of other tests. */
  let row = 0
  const somewhere = () => {
    const latitude = -60 + ++row
    const box = { SouthWestLat: latitude, NorthEastLat: latitude + 0.5, SouthWestLng: 10, NorthEastLng: 11 }
    return { box, point: { latitude: latitude + 0.25, longitude: 10.5 } }
  }

  test('a location of any organisation shows its address, stock by material, and fill level', async () => {
    const { box, point } = somewhere()
    const place = await t.location(retailer, { ...point, name: 'Market', street: 'Peace', houseNumber: '7a' })
    await t.bin(place.id)
    await t.bin(place.id)
    await t.db.insert(locationStock).values([
      { locationId: place.id, material: 'plastic', type: 'PET', objects: 90, grams: 2250 },
      { locationId: place.id, material: 'plastic', type: 'PP', objects: 5, grams: 150 },
      { locationId: place.id, material: 'glass', type: 'Green', objects: 5, grams: 1300 },
    ])
    const answer = await map(box)
    expect(answer.status).toBe(200)
    expect(recyclerLocationPageSchema.safeParse(answer.body).error).toBeUndefined()
    expect(answer.body).toMatchObject({
      total: 1,
      items: [
        {
          guid: place.id,
          name: 'Market',
          street: 'Peace',
          houseNumber: '7a',
          point,
          isLocked: false,
          updatedAt: place.updatedAt.toISOString(),
          city: { guid: place.cityId, localizedNames: { en: 'Kyiv' } },
          fillLevel: 25,
          recyclablesCount: {
            totalObjectsCount: 100,
            plastic: { totalKg: 2.4, kgByType: { PET: 2.25, PP: 0.15 } },
            glass: { totalKg: 1.3, kgByType: { Green: 1.3 } },
            metal: { totalKg: 0, kgByType: {} },
            paper: { totalKg: 0, kgByType: {} },
          },
        },
      ],
    })
  })

  test('outside the box and deleted are not shown', async () => {
    const { box, point } = somewhere()
    await t.location(retailer, { ...point, longitude: 11.1 })
    await t.location(retailer, { ...point, deletedAt: new Date() })
    const own = await t.location(await t.organisation('Institution'), point)
    expect((await map(box)).body.items.map((item: { guid: string }) => item.guid)).toEqual([own.id])
  })

  test('a booked location is locked for all recyclers and free after cancelling', async () => {
    const { box, point } = somewhere()
    const place = await t.location(retailer, point)
    const saga = await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${place.id}`)
    const other = await t.organisation('Recycler')
    expect((await map(box, other)).body.items[0].isLocked).toBe(true)
    await t.call(recycler, 'PUT', `/b2b/recycler/recycling-sagas/${saga.body.guid}:cancel`)
    expect((await map(box, other)).body.items[0].isLocked).toBe(false)
  })

  /** Bounds that contain Kyiv and Lviv, where the markers of the two cities are. */
  const bothCities = { SouthWestLat: 49.5, NorthEastLat: 50.7, SouthWestLng: 23.5, NorthEastLng: 31 }

  test('one per city shows each city once, at its own position, wherever its locations are', async () => {
    const { box, point } = somewhere()
    const lviv = await t.city('Lviv')
    for (let i = 0; i < 3; i++) await t.location(retailer, point)
    await t.location(retailer, { ...point, cityId: lviv })
    // A location far from its city does not move the city's marker.
    await t.location(retailer, {
      id: `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
      cityId: lviv,
      latitude: 70,
      longitude: 60,
    })
    const answer = await map({ ...bothCities, OnePerCity: true })
    expect(answer.body.total).toBe(2)
    expect(new Set(answer.body.items.map((item: { city: { guid: string } }) => item.city.guid)).size).toBe(2)
    const { id, latitude, longitude } = cities
    const known = await t.db.select({ id, point: { latitude, longitude } }).from(cities)
    const pointOf = new Map(known.map(city => [city.id, city.point]))
    for (const { city, point } of answer.body.items) expect(point).toEqual(pointOf.get(city.guid))
    const totals = answer.body.items.map((item: { cityTotal: number }) => item.cityTotal)
    expect(totals).toEqual(expect.arrayContaining([await inCity(lviv), await inCity(await t.city('Kyiv'))]))
    const all = (await map({ ...box, OnePerCity: false })).body
    expect([all.total, all.items[0].cityTotal]).toEqual([4, null])
    expect((await map({ ...bothCities, OnePerCity: true, Offset: 30 })).body).toMatchObject({ items: [], total: 2 })
    expect((await map({ ...box, OnePerCity: true })).body.total).toBe(0)
  })

  test('pages of 250 cover the box without gap or repetition, with a correct total up to 1000', async () => {
    const { box, point } = somewhere()
    const cityId = await t.city()
    const values = Array.from({ length: 260 }, (_, i) => ({
      ...point,
      organisationId: retailer.organisationId,
      cityId,
      name: `Place ${i}`,
      street: 'Long street',
      houseNumber: String(i),
    }))
    await t.db.insert(locations).values(values)
    const pages = [(await map(box)).body, (await map({ ...box, Offset: 250 })).body]
    expect(pages.map(page => [page.items.length, page.total, page.pageSize])).toEqual([
      [250, 260, 250],
      [10, 260, 250],
    ])
    expect(new Set(pages.flatMap(page => page.items.map((item: { guid: string }) => item.guid))).size).toBe(260)
    expect((await map({ ...box, Offset: 500 })).body).toMatchObject({ items: [], total: 260 })
  })

  test('one per city shows the same for a full city as for an empty one', async () => {
    const { box, point } = somewhere()
    const [kyiv, lviv] = [await t.city('Kyiv'), await t.city('Lviv')]
    await t.location(retailer, { ...point, cityId: lviv })
    const values = { ...point, organisationId: retailer.organisationId, cityId: kyiv }
    const firstElsewhere = { id: '00000000-0000-4000-8000-000000000000', latitude: 70, longitude: 60 }
    await t.location(retailer, { cityId: kyiv, ...firstElsewhere })
    for (let batch = 0; batch < 3; batch++) {
      await t.db
        .insert(locations)
        .values(Array.from({ length: 1700 }, () => ({ ...values, name: 'Kiosk', street: 'Long', houseNumber: '1' })))
    }
    const answer = await map({ ...bothCities, OnePerCity: true })
    expect(answer.body.items.map((item: { city: { guid: string } }) => item.city.guid).sort()).toEqual(
      [kyiv, lviv].sort(),
    )
    expect([answer.body.total, (await map(box)).body.total]).toEqual([2, 1001])
  })

  test.each([
    ['a latitude past the pole', { NorthEastLat: 91 }, 'NorthEastLat'],
    ['a word for a longitude', { SouthWestLng: 'west' }, 'SouthWestLng'],
    ['an offset past the last marker', { Offset: 1001 }, 'Offset'],
    ['an invalid flag', { OnePerCity: 'maybe' }, 'OnePerCity'],
  ])('%s is rejected', async (_name, query, field) => {
    expect((await map(query)).body).toMatchObject({ errorCode: 'InvalidParams', fields: { [field]: 'InvalidParams' } })
  })

  test('only recyclers can read it', async () => {
    expect((await map({}, retailer)).status).toBe(403)
  })

  test('a location whose stock was collected has a level of zero', async () => {
    const { box, point } = somewhere()
    const place = await t.location(retailer, point)
    await t.db
      .insert(locationStock)
      .values({ locationId: place.id, material: 'metal', type: 'Steel', objects: 3, grams: 90 })
    expect((await map(box)).body.items[0].fillLevel).toBe(100)
    await t.db.delete(locationStock).where(eq(locationStock.locationId, place.id))
    expect((await map(box)).body.items[0]).toMatchObject({ fillLevel: 0, recyclablesCount: { totalObjectsCount: 0 } })
  })
})

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 0, 100],
  [100, 1, 50],
  [199, 1, 100],
  [150, 30, 3],
  [9999, 2, 100],
])('%i objects in %i bins fill %i per cent', (objects, bins, level) => {
  expect(computeFillLevel(objects, bins)).toBe(level)
})
