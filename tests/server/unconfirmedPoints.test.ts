/**
 * Checks how the API treats stores whose point on the map is unconfirmed: in a form, an imported file, a list, on the
 * overview and on the map.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowVerdict } from '../../contract/imports'
import type { Point } from '../../contract/primitives'
import { rowsOf } from '../../server/db/database'
import { openBeforeMigration } from '../helpers/beforeMigration'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/retail/locations'
const near: Point = { latitude: 50.4655, longitude: 30.5158 }
const doubtful = {
  swapped: { latitude: near.longitude, longitude: near.latitude },
  nullIsland: { latitude: 0, longitude: 0 },
  far: { latitude: 46.4775, longitude: 30.7326 },
}

describe.each(databaseEngines)('points on %s', database => {
  let t: TestServer
  let kyiv: string
  let centre: Point
  beforeAll(async () => {
    t = await startTestServer({ database })
    kyiv = await t.city('Kyiv')
    const found = await t.db.execute(sql`select latitude, longitude from cities where id = ${kyiv}`)
    centre = rowsOf<Point & Record<string, unknown>>(found)[0] ?? near
  }, 120_000)
  afterAll(() => t.close())

  const body = (point: Point, more: object = {}) => ({
    ...{ name: 'Shop', street: 'Khoryva', houseNumber: '5', cityId: kyiv, point },
    ...more,
  })
  const create = async (who: TestAccount, point: Point, more: object = {}) =>
    (await t.call(who, 'POST', base, body(point, more))).body
  const toCheck = async (who: TestAccount, query = '') => {
    const { items, total } = (await t.call(who, 'GET', `${base}?matter=pointsToCheck${query}`)).body
    return { names: items.map(({ name }: { name: string }) => name), total }
  }
  const send = (who: TestAccount, path: string, cells: Record<string, string | number>[], more: object = {}) =>
    t.call(who, 'POST', `/b2b/retail/imports${path}`, {
      list: 'locations',
      rows: cells.map((values, at) => ({ line: at + 2, values: { city: 'Kyiv', street: 'Khoryva', ...values } })),
      ...more,
    })

  test('without a decision of the user a point is confirmed unless it is doubtful; the user’s decision has priority', async () => {
    const who = await t.organisation('Retailer')
    expect((await create(who, near)).pointConfirmed).toBe(true)
    expect((await create(who, near, { pointConfirmed: false })).pointConfirmed).toBe(false)
    for (const point of [...Object.values(doubtful), centre]) {
      const made = await create(who, point)
      expect(made).toMatchObject({
        point: { latitude: point.latitude, longitude: point.longitude },
        pointConfirmed: false,
      })
      expect((await create(who, point, { pointConfirmed: true })).pointConfirmed).toBe(true)
    }
  })

  test('an edit that touches neither point nor address keeps the stored state; another point is evaluated', async () => {
    const who = await t.organisation('Retailer')
    const unconfirmed = await create(who, doubtful.far)
    const confirmed = await create(who, doubtful.far, { pointConfirmed: true })
    const put = async (guid: string, point: Point, more: object = {}) =>
      (await t.call(who, 'PUT', `${base}/${guid}`, body(point, { name: 'Renamed', ...more }))).body.pointConfirmed
    expect(await put(unconfirmed.guid, doubtful.far)).toBe(false)
    expect(await put(confirmed.guid, doubtful.far)).toBe(true)
    expect(await put(confirmed.guid, doubtful.swapped)).toBe(false)
    expect(await put(unconfirmed.guid, near)).toBe(true)
  })

  test('they are filtered, searched, sorted and counted, for each organisation separately', async () => {
    const who = await t.organisation('Retailer')
    await create(who, near, { name: 'Right' })
    for (const name of ['B', 'A', 'C']) await create(who, centre, { name })
    await create(await t.organisation('Retailer'), centre)
    expect(await toCheck(who)).toEqual({ names: ['C', 'A', 'B'], total: 3 })
    expect(await toCheck(who, '&sort=name&order=ASC')).toEqual({ names: ['A', 'B', 'C'], total: 3 })
    expect(await toCheck(who, '&q=a')).toMatchObject({ names: expect.arrayContaining(['A']) })
    const home = (await t.call(who, 'GET', '/b2b/common/home')).body
    expect(home.matters).toMatchObject([
      { key: 'pointsToCheck', count: 3, at: { name: 'C' } },
      { key: 'storesWithoutBins', count: 4 },
    ])
  })

  test('the list and the count are read from their own index', async () => {
    const { organisationId } = await t.organisation('Retailer')
    await t.db.execute(sql`
      insert into locations (organisation_id, city_id, name, street, house_number, latitude, longitude, point_confirmed)
      select ${organisationId}, ${kyiv}, 'Shop', 'Main', '1', 50.46, 30.51, n % 100 <> 0 from generate_series(1, 2500) n`)
    await t.db.execute(sql`analyze locations`)
    const plan = await t.db.execute(sql`explain select id from locations
      where organisation_id = ${organisationId} and deleted_at is null and not point_confirmed order by created_at limit 30`)
    const lines = rowsOf<{ 'QUERY PLAN': string }>(plan).map(row => row['QUERY PLAN'])
    expect(lines.join('\n')).toContain('locations_to_check')
  })

  test('in a file, rows without a point and with a doubtful one wait to be checked, unless a user confirmed them', async () => {
    const who = await t.organisation('Retailer')
    const cells = [
      { name: 'No point', houseNumber: '1' },
      { name: 'Swapped', houseNumber: '2', ...doubtful.swapped },
      { name: 'Null island', houseNumber: '3', ...doubtful.nullIsland },
      { name: 'Far', houseNumber: '4', ...doubtful.far },
      { name: 'Centre', houseNumber: '5', ...centre },
      { name: 'Right', houseNumber: '6', ...near },
      { name: 'Moved', houseNumber: '7', ...near, pointConfirmed: 'true' },
      { name: 'Looked up', houseNumber: '8', ...near, pointConfirmed: 'false' },
    ]
    const rows: RowVerdict[] = (await send(who, '/check', cells)).body.rows
    expect(rows.map(({ accuracy, pointDoubt }) => pointDoubt ?? accuracy)).toEqual([
      ...['City', 'swapped', 'nullIsland', 'far', 'cityCentre', null, null, null],
    ])
    const key = randomUUID()
    const saved = await send(who, '', cells, { key })
    expect((await toCheck(who, '&sort=name&order=ASC')).names).toEqual([
      'Centre',
      'Far',
      'Looked up',
      'No point',
      'Null island',
      'Swapped',
    ])
    // A repeated import of the same file changes nothing, and does not confirm any point.
    expect((await send(who, '/check', cells)).body.rows.map(({ verdict }: RowVerdict) => verdict)).toEqual(
      cells.map(() => 'unchanged'),
    )
    await t.call(who, 'POST', `/b2b/retail/imports/${saved.body.guid}/take-back`)
    expect((await t.call(who, 'GET', base)).body.total).toBe(0)
  })

  test('a file that moves a store to another address leaves its point to be checked', async () => {
    const who = await t.organisation('Retailer')
    const made = await create(who, near)
    const row = { guid: made.guid, name: 'Shop', houseNumber: '6' }
    await send(who, '', [row], { key: randomUUID() })
    expect((await t.call(who, 'GET', `${base}/${made.guid}`)).body).toMatchObject({
      point: near,
      pointConfirmed: false,
    })
  })

  test('a file confirms the doubtful point of an existing store, and takes the confirmation back', async () => {
    const who = await t.organisation('Retailer')
    const made = await create(who, doubtful.far)
    const isConfirmedAfter = async (pointConfirmed: string) => {
      const row = { guid: made.guid, name: 'Shop', houseNumber: '5', ...doubtful.far, pointConfirmed }
      await send(who, '', [row], { key: randomUUID() })
      return (await t.call(who, 'GET', `${base}/${made.guid}`)).body.pointConfirmed
    }
    expect(made.pointConfirmed).toBe(false)
    expect(await isConfirmedAfter('true')).toBe(true)
    expect(await isConfirmedAfter('false')).toBe(false)
  })

  test.each(['1e3', '0x10', 'Infinity'])('a file with %s as a latitude is rejected there', async latitude => {
    const who = await t.organisation('Retailer')
    const rows = (await send(who, '/check', [{ name: 'A', houseNumber: '1', latitude, longitude: '30.5' }])).body.rows
    expect(rows[0]).toMatchObject({ verdict: 'refused', fields: { latitude: 'InvalidParams' } })
  })

  test('a wrong store moves no marker of its city, and no city disappears', async () => {
    const who = await t.organisation('Retailer')
    for (const point of Object.values(doubtful)) await create(who, point)
    const around = ({ latitude, longitude }: Point) =>
      `Lat1=${latitude - 1}&Lng1=${longitude - 1}&Lat2=${latitude + 1}&Lng2=${longitude + 1}&OnePerCity=true`
    const { items, total } = (await t.call(who, 'GET', `${base}/map?${around(centre)}`)).body
    expect([total, items[0].point, items[0].city.shopsCount]).toEqual([1, centre, 3])
    for (const point of Object.values(doubtful))
      expect((await t.call(who, 'GET', `${base}/map?${around(point)}`)).body.total).toBe(0)
  })

  test('recyclers see that a position is approximate', async () => {
    const made = await create(await t.organisation('Retailer'), { latitude: -43, longitude: -43 })
    const box = 'SouthWestLat=-43.1&NorthEastLat=-42.9&SouthWestLng=-43.1&NorthEastLng=-42.9&OnePerCity=false&Offset=0'
    const { items } = (await t.call(await t.organisation('Recycler'), 'GET', `/b2b/recycler/map?${box}`)).body
    expect(items).toMatchObject([{ guid: made.guid, pointConfirmed: false }])
  })
})

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
/** Location 1 is at the centre of its city, 2 next to it, 3 has swapped coordinates, 4 is at the centre and deleted. */
const stored = `
  insert into organisations (id, role, name, registration_address, registration_number, country)
    values ('${id(1)}', 'Retailer', 'Shop', 'Street 1', '1', 'UA');
  insert into cities (id, country, names, latitude, longitude, population, search_text)
    values ('${id(1)}', 'UA', '{"en": "Kyiv"}', 50.45466, 30.5238, 1, ' kyiv');
  insert into locations (id, organisation_id, city_id, name, street, house_number, latitude, longitude, deleted_at)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, '${id(1)}', '${id(1)}', 'Shop', 'Street', '1', latitude, longitude, deleted
    from (values (1, 50.45466, 30.5238, null), (2, 50.46, 30.53, null), (3, 30.5238, 50.45466, null),
      (4, 50.45466, 30.5238, now())) as place (n, latitude, longitude, deleted);
  insert into imports (id, organisation_id, key, list) values ('${id(1)}', '${id(1)}', '${id(2)}', 'locations');
  insert into import_rows (import_id, line, record_id, after) values ('${id(1)}', 2, '${id(1)}', '{"name": "Shop"}');`

describe.each(databaseEngines)('an update on %s', engine => {
  test('points at the centre of their city and far from it have to be checked', async () => {
    const db = await openBeforeMigration(engine, 'unconfirmed_points')
    try {
      await db.run(stored)
      await db.migrate()
      expect(await db.run('select id from locations where not point_confirmed order by id')).toEqual([
        { id: id(1) },
        { id: id(3) },
      ])
      expect(await db.run('select before, after from import_rows')).toEqual([
        { before: null, after: { name: 'Shop', pointConfirmed: false } },
      ])
    } finally {
      await db.close()
    }
  })
})
