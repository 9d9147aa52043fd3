import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { locations } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const bases = [
  ['Retailer', '/b2b/retail/locations/map'],
  ['Institution', '/b2b/institution/locations/map'],
] as const
const ukraine = 'Lat1=44&Lng1=22&Lat2=53&Lng2=41'

describe.each(databaseEngines)('the location map on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const many = async (account: TestAccount, howMany: number) => {
    const cityIds = [await t.city('Kyiv'), await t.city('Lviv'), await t.city('Odesa')]
    const rows = Array.from({ length: howMany }, (_, i) => ({
      organisationId: account.organisationId,
      cityId: cityIds[i % 3] ?? '',
      name: `Shop ${i}`,
      street: 'Main',
      houseNumber: String(i),
      latitude: 48 + (i % 20) / 10,
      longitude: 30 + i / 1000,
    }))
    return (await t.db.insert(locations).values(rows).returning()).map(row => row.id).sort()
  }
  const guidsOf = (body: { items: { guid: string }[] }) => body.items.map(marker => marker.guid)

  describe.each(bases)('of a %s', (role, base) => {
    test('holds own locations within the box, edges included, whichever corners are given', async () => {
      const account = await t.organisation(role)
      const inside = await t.location(account, { latitude: 50, longitude: 30 })
      const edge = await t.location(account, { latitude: 51, longitude: 31 })
      await t.location(account, { latitude: 51.001, longitude: 31 })
      await t.location(account, { latitude: 50, longitude: 30, deletedAt: new Date() })
      await t.location(await t.organisation(role), { latitude: 50, longitude: 30 })
      for (const box of ['Lat1=49&Lng1=29&Lat2=51&Lng2=31', 'Lat1=51&Lng1=29&Lat2=49&Lng2=31']) {
        const answer = await t.call(account, 'GET', `${base}?${box}`)
        expect(answer.status).toBe(200)
        expect(answer.body.total).toBe(2)
        expect(guidsOf(answer.body)).toEqual([inside.id, edge.id].sort())
      }
      const [first] = (await t.call(account, 'GET', `${base}?Lat1=50&Lng1=30&Lat2=50&Lng2=30`)).body.items
      expect(first).toEqual({ guid: inside.id, point: { latitude: 50, longitude: 30 } })
    })
  })

  const base = '/b2b/retail/locations/map'

  test('pages return every marker once, by id, with the correct total past the end too', async () => {
    const account = await t.organisation('Retailer')
    const ids = await many(account, 260)
    const pages = []
    for (const offset of [0, 250, 500])
      pages.push((await t.call(account, 'GET', `${base}?${ukraine}&Offset=${offset}`)).body)
    expect(pages.map(page => [page.items.length, page.total, page.pageSize])).toEqual([
      [250, 260, 250],
      [10, 260, 250],
      [0, 260, 250],
    ])
    expect(pages.flatMap(guidsOf)).toEqual(ids)
  })

  test('a marker that stands for a city names it, in the requested language, with its number of stores', async () => {
    const account = await t.organisation('Retailer')
    await many(account, 31)
    await many(await t.organisation('Retailer'), 3)
    const url = `${base}?${ukraine}&OnePerCity=true`
    const { body } = await t.call(account, 'GET', url, undefined, { headers: { 'accept-language': 'uk' } })
    const markedCities = body.items.map(({ city }: { city: { name: string; shopsCount: number } }) => [
      city.name,
      city.shopsCount,
    ])
    expect(new Map(markedCities)).toEqual(
      new Map([
        ['Київ', 11],
        ['Львів', 10],
        ['Одеса', 10],
      ]),
    )
    expect((await t.call(account, 'GET', `${base}?${ukraine}`)).body.items[0]).not.toHaveProperty('city')
  })

  test('OnePerCity returns one marker per city and counts cities', async () => {
    const account = await t.organisation('Retailer')
    await many(account, 31)
    const { body } = await t.call(account, 'GET', `${base}?${ukraine}&OnePerCity=true`)
    expect([body.items.length, body.total]).toEqual([3, 3])
    expect(guidsOf(body)).toEqual(guidsOf(body).sort())
    const rows = await t.db.select({ id: locations.id, cityId: locations.cityId }).from(locations)
    const cityOf = new Map(rows.map(row => [row.id, row.cityId]))
    expect(new Set(guidsOf(body).map(guid => cityOf.get(guid))).size).toBe(3)
  })

  test.each([
    'Lat1=44&Lng1=22&Lat2=53',
    'Lat1=x&Lng1=22&Lat2=53&Lng2=41',
    'Lat1=91&Lng1=22&Lat2=53&Lng2=41',
    `${ukraine}&OnePerCity=1`,
    `${ukraine}&Offset=1001`,
    `${ukraine}&Offset=-1`,
  ])('refuses %s', async query => {
    const answer = await t.call(await t.organisation('Retailer'), 'GET', `${base}?${query}`)
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'InvalidParams'])
  })

  test('the total is 1001 for a box that holds more than a map shows', async () => {
    const account = await t.organisation('Retailer')
    await many(account, 1002)
    const pages = []
    for (const offset of [0, 250, 500, 750, 1000])
      pages.push((await t.call(account, 'GET', `${base}?${ukraine}&Offset=${offset}`)).body)
    expect(pages.map(page => [page.items.length, page.total])).toEqual([
      [250, 1001],
      [250, 1001],
      [250, 1001],
      [250, 1001],
      [1, 1001],
    ])
    expect(new Set(pages.flatMap(guidsOf)).size).toBe(1001)
  })

  test('organisations that share a cell of the index see only their own', async () => {
    const found = await t.db.execute(sql`
      select array_agg(id) as ids from (
        select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, 2000) n
      ) candidates group by uuid_hash(id) & 65535 having count(*) > 1 limit 1`)
    const [cell] = rowsOf<{ ids: string[] }>(found)
    for (const id of cell?.ids ?? []) {
      const owner = await t.organisation('Retailer', { id })
      const own = await t.location(owner, { latitude: 50, longitude: 30 })
      for (const flag of [true, false]) {
        const { body } = await t.call(owner, 'GET', `${base}?${ukraine}&OnePerCity=${flag}`)
        expect([body.total, guidsOf(body)]).toEqual([1, [own.id]])
      }
    }
    expect(cell?.ids.length).toBeGreaterThan(1)
  })

  test.each([
    ['locations_box', sql`point(longitude, latitude) <@ box(point(30, 50), point(30.1, 50.1))`],
    [
      'locations_box_own',
      sql`map_cell(longitude, latitude, uuid_hash(organisation_id)) <@ box(point(1, 1), point(2, 2))`,
    ],
    [
      'locations_city_box',
      sql`city_id = ${randomUUID()} and latitude between 50 and 51 and longitude between 30 and 31`,
    ],
    [
      'locations_own_city_box',
      sql`organisation_id = ${randomUUID()} and city_id = ${randomUUID()} and latitude between 50 and 51`,
    ],
  ])('the index %s answers a box', async (index, inBox) => {
    const plan = await t.db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select latitude, id from locations where deleted_at is null and ${inBox} limit 1`)
    })
    const lines = rowsOf<{ 'QUERY PLAN': string }>(plan).map(row => row['QUERY PLAN'])
    // On an empty table, the planner may choose any suitable index. The test only requires that it reads no index
    // completely.
    expect(lines.join('\n')).toMatch(
      index === 'locations_own_city_box'
        ? /using locations_(own_city_box|city|by_name|by_street) /
        : new RegExp(`${index}\\b`),
    )
  })

  test.each(['locations_in_box', 'own_locations_in_box'])('%s is read only from its index', async name => {
    await t.db.execute(sql`vacuum analyze locations`)
    const plan = await t.db.transaction(async tx => {
      const [walk] = rowsOf<{ body: string }>(
        await tx.execute(sql`select prosrc as body from pg_proc where proname = ${name}`),
      )
      const numbers: Record<string, string> = {
        organisation: `'${randomUUID()}'::uuid`,
        west: '30',
        south: '50',
        east: '31',
        north: '51',
        most: '10',
      }
      const query = walk?.body.replace(
        /(?<!\.)\b(organisation|west|south|east|north|most)\b/g,
        word => numbers[word] ?? word,
      )
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      return tx.execute(sql`explain ${sql.raw(query ?? '')}`)
    })
    const lines = rowsOf<{ 'QUERY PLAN': string }>(plan).map(row => row['QUERY PLAN'])
    expect(lines.join('\n')).toMatch(/Index Only Scan using locations_box/)
  })

  test('an organisation without locations has an empty map', async () => {
    const answer = await t.call(
      await t.organisation('Retailer', { name: randomUUID().slice(0, 20) }),
      'GET',
      `${base}?${ukraine}`,
    )
    expect(answer.body).toEqual({ items: [], total: 0, pageSize: 250 })
  })
})
