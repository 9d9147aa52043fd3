import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bins, dailyCollections, fundraisingRewards, locations } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('analytics on %s', database => {
  let t: TestServer
  let shop: TestAccount
  let kyivShop: string
  let lvivShop: string
  let foreign: string
  beforeAll(async () => {
    t = await startTestServer({ database })
    shop = await t.organisation('Retailer')
    const other = await t.organisation('Retailer')
    kyivShop = (await t.location(shop, { name: 'Kyiv shop' })).id
    lvivShop = (await t.location(shop, { name: 'Lviv shop', cityId: await t.city('Lviv') })).id
    const gone = (await t.location(shop, { name: 'Gone', deletedAt: new Date() })).id
    foreign = (await t.location(other)).id
    await t.bin(kyivShop, { isPublic: true })
    await t.bin(lvivShop)
    await t.bin(foreign)
    const row = (locationId: string, day: string, material: 'glass' | 'plastic', grams: number) => ({
      ...{ locationId, day, material, grams },
      type: material === 'glass' ? 'Clear' : 'PET',
      objects: 10,
    })
    await t.db
      .insert(dailyCollections)
      .values([
        row(kyivShop, '2026-01-31', 'glass', 1500),
        row(kyivShop, '2026-02-01', 'plastic', 250),
        row(lvivShop, '2026-02-10', 'glass', 4000),
        row(lvivShop, '2026-04-30', 'glass', 500),
        row(gone, '2026-04-30', 'plastic', 100),
        row(lvivShop, '2026-05-01', 'glass', 9999),
        row(foreign, '2026-02-10', 'glass', 7777),
      ])
    const reward = { organisationId: shop.organisationId, description: 'x', imageId: await t.image(shop) }
    const priced = { ...reward, link: 'https://s.example', priceMinor: 1999, quantity: 3 }
    await t.db.insert(fundraisingRewards).values([
      { ...priced, name: 'Planned' },
      { ...priced, name: 'Running', status: 'InProgress', progressPoints: 300 },
    ])
  })
  afterAll(() => t.close())

  const read = async (query: string, caller = shop, slug = 'retail') =>
    t.call(caller, 'GET', `/b2b/${slug}/analytics?${query}`)
  const spring = 'from=2026-01-31&to=2026-04-30'

  test('sums by month and material, without gaps, both ends included', async () => {
    const { body } = await read(spring)
    expect(body.unit).toBe('month')
    expect(body.series.map((row: { period: string; totalKg: number }) => [row.period, row.totalKg])).toEqual([
      ['2026-01-01', 1.5],
      ['2026-02-01', 4.25],
      ['2026-03-01', 0],
      ['2026-04-01', 0.6],
    ])
    expect(body.series[1].kgByMaterial).toEqual({ plastic: 0.25, glass: 4, metal: 0, paper: 0 })
    expect(body.totals).toEqual({
      objects: 50,
      totalKg: 6.35,
      kgByMaterial: { plastic: 0.35, glass: 6, metal: 0, paper: 0 },
    })
  })

  test('includes the collections of the preceding period of the same length', async () => {
    const { body } = await read('from=2026-02-02&to=2026-02-28')
    expect(body.previous).toEqual({ from: '2026-01-06', to: '2026-02-01', objects: 20, totalKg: 1.75 })
  })

  test('the heaviest come first, up to the requested number; a city names its country', async () => {
    const { body } = await read(`${spring}&top=1`)
    expect(body.byLocation.map(({ name }: { name: string }) => name)).toEqual(['Lviv shop'])
    expect(body.byCity).toHaveLength(1)
    expect(Math.round(body.byCity[0].point.latitude)).toBe(50)
    expect((await read(`${spring}&top=2`)).body.byLocation).toHaveLength(2)
    expect((await read(`${spring}&top=1001`)).status).toBe(400)
  })

  test('a short period is by day', async () => {
    const { body } = await read('from=2026-01-31&to=2026-02-02')
    expect(body.series.map((row: { period: string; totalKg: number }) => [row.period, row.totalKg])).toEqual([
      ['2026-01-31', 1.5],
      ['2026-02-01', 0.25],
      ['2026-02-02', 0],
    ])
  })

  test('the heaviest city and location come first', async () => {
    const { body } = await read(spring)
    expect(body.byCity.map((row: { localizedNames: { en: string } }) => row.localizedNames.en)).toEqual([
      'Lviv',
      'Kyiv',
    ])
    expect(body.byLocation.map((row: { name: string; totalKg: number }) => [row.name, row.totalKg])).toEqual([
      ['Lviv shop', 4.5],
      ['Kyiv shop', 1.75],
      ['Gone', 0.1],
    ])
  })

  test('counts the existing bins, locations and rewards', async () => {
    const { body } = await read(spring)
    expect(body.bins).toEqual({ total: 2, public: 1 })
    expect(body.locations).toEqual({ total: 2, active: 2 })
    expect(body.rewards).toEqual({
      simple: 0,
      fundraising: { Created: 1, InProgress: 1, Completed: 0, Fulfilled: 0 },
    })
    expect(body.progress).toMatchObject([{ name: 'Running', progressPoints: 300, targetPoints: 599.7 }])
    expect((await read('from=2026-03-01&to=2026-03-31')).body.locations).toEqual({ total: 2, active: 0 })
  })

  test('a city or a location narrows everything', async () => {
    const byCity = await read(`${spring}&cityId=${await t.city('Lviv')}`)
    expect([byCity.body.totals.totalKg, byCity.body.bins.total, byCity.body.locations.total]).toEqual([4.5, 1, 1])
    const byLocation = await read(`${spring}&locationId=${kyivShop}`)
    expect([byLocation.body.totals.totalKg, byLocation.body.bins.public]).toEqual([1.75, 1])
  })

  test('without a period it covers the twelve months up to today', async () => {
    const { body } = await read('')
    expect(body.series).toHaveLength(12)
    expect(body.to).toBe(new Date().toISOString().slice(0, 10))
  })

  test('another organisation’s location is not found, and an impossible period is refused', async () => {
    expect((await read(`locationId=${foreign}`)).body.fields).toEqual({ locationId: 'ReferencedEntityNotFound' })
    expect((await read('from=2026-02-02&to=2026-02-01')).status).toBe(400)
    expect((await read('from=1900-01-01&to=2026-02-01')).status).toBe(400)
    expect((await read('from=2026-02-30')).status).toBe(400)
  })

  test.each([
    ['9999-12-31', '9999-12-31'],
    ['9999-12-01', '9999-12-01'],
    ['0000-01-01', '0000-01-02'],
    ['0001-01-01', '0001-01-01'],
    ['1999-12-31', '2000-01-01'],
    ['2100-12-31', '2101-01-01'],
    ['2010-01-01', '2020-01-02'],
  ])('from %s to %s is refused at its fields', async (from, to) => {
    const { status, body } = await read(`from=${from}&to=${to}`)
    expect([status, body.errorCode]).toEqual([400, 'InvalidParams'])
    expect(Object.values(body.fields)).toContain('InvalidParams')
  })

  test.each([
    ['2000-01-01', '2010-01-01', 121],
    ['2100-12-31', '2100-12-31', 1],
    ['2024-02-28', '2024-03-01', 3],
  ])('from %s to %s is complete', async (from, to, length) => {
    expect((await read(`from=${from}&to=${to}`)).body.series).toHaveLength(length)
  })

  test('the twelve months up to the first known day are shortened to that day', async () => {
    const { body } = await read('to=2000-01-01')
    expect([body.from, body.series.length]).toEqual(['2000-01-01', 1])
  })

  test('an institution has the same figures, and none of others', async () => {
    const { status, body } = await read(spring, await t.organisation('Institution'), 'institution')
    expect([status, body.totals.totalKg, body.bins.total, body.byCity]).toEqual([200, 0, 0, []])
    expect(await t.db.$count(bins)).toBe(3)
    expect(await t.db.$count(locations)).toBe(4)
  })
})
