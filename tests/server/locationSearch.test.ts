/**
 * Checks the search in a list of many stores: it finds exactly the matching rows, whichever query plan the server
 * chooses.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import type { Location } from '../../contract/locations'
import { splitSearchWords, toSearchKey } from '../../contract/search'
import { rowsOf } from '../../server/db/database'
import { type LocationListRequest, listLocations } from '../../server/repositories/locations/sortedLocations'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/retail/locations'
const stores = 1600
const orders: Pick<LocationListRequest, 'sort' | 'order'>[] = [{}, { sort: 'name', order: 'DESC' }, { sort: 'city' }]

describe.each(databaseEngines)('among many stores on %s', database => {
  let t: TestServer
  let owner: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    owner = await t.organisation('Retailer')
    const stranger = await t.organisation('Retailer')
    const cities = [await t.city('Kyiv'), await t.city('Lviv'), await t.city('Odesa')]
    // The oldest quarter of the stores are depots; one in twenty of the others is a kiosk. 101 stores belong to another
    // organisation.
    const add = (organisationId: string, from: number, to: number) => sql`
      insert into locations (organisation_id, city_id, name, street, house_number, zip_code, latitude, longitude, created_at)
      select ${organisationId}::uuid, (array[${sql.join(
        cities.map(id => sql`${id}::uuid`),
        sql`, `,
      )}])[1 + n % 3],
        (case when n <= 400 then 'Depot ' when n % 20 = 0 then 'Kiosk #' else 'Märket ' end) || n, 'Street ' || n % 50, 'No ' || n % 7, case when n % 3 = 0 then '0' || n + 3000 end, 50, 30,
        timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(${from}::int, ${to}::int) n`
    await t.db.execute(add(owner.organisationId, 1, stores))
    await t.db.execute(add(stranger.organisationId, 350, 450))
  }, 120_000)
  afterAll(() => t.close())

  const page = async (query: Record<string, string>) => {
    const { status, body } = await t.call(owner, 'GET', `${base}?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return body as { items: Location[]; total: number }
  }
  const lists = new Map<string, Promise<Location[]>>()
  /** Returns all rows of the list in the given order. */
  const listed = (query: (typeof orders)[number]) => {
    const read = async () => {
      const items: Location[] = []
      const list = (offset: number) => listLocations(t.db, 'en', owner, { ...query, offset })
      for (let offset = 0; offset < stores; offset += limits.pageSize) items.push(...(await list(offset)).items)
      return items
    }
    const known = lists.get(JSON.stringify(query)) ?? read()
    lists.set(JSON.stringify(query), known)
    return known
  }
  const textOf = ({ name, street, houseNumber, zipCode }: Location) =>
    ` ${name} ${street} ${houseNumber} ${zipCode ?? ''}`.toLowerCase().replaceAll('ä', 'a')
  /**
   * Returns true if the search must find the location. A search word of one or two letters must be the beginning of a
   * word; a longer one may be anywhere in a word.
   */
  const isFound = (location: Location, q: string) =>
    splitSearchWords(toSearchKey(q)).every(word =>
      textOf(location).includes(/^#?\w{1,2}$/.test(word) ? ` ${word}` : word),
    )

  test.each([
    ['what two thirds have', 'arket'],
    ['what all have', 'tree'],
    ['what only the oldest have', 'epot'],
    ['what one in fifty has', 'TREET 42'],
    ['what one has', 'rket 1599'],
    ['what no store has', 'epot 401'],
    ['a sign', '#'],
    ['a sign and a number', 'kiosk #15'],
    ['a text longer than the index is asked for', 'Märket 1599 Street 49'],
    ['words in any order', 'treet rket 1599'],
    ['words that many have and few have both', 'iosk  treet 40'],
    ['words of which one is a sign', '# iosk'],
    ['words that no store has together', 'depot kiosk'],
    ['more words than are looked for by themselves', 'm r k e t s 1599 street 49'],
    ['a street with its number', 'street 40, no. 3'],
    ['a zip code', '03999'],
    ['nothing but an apostrophe', "'"],
  ])('a search finds %s, in every order', async (_, q) => {
    for (const order of orders) {
      const expected = (await listed(order)).filter(each => isFound(each, q))
      const last = Math.floor(Math.max(expected.length - 1, 0) / limits.pageSize) * limits.pageSize
      for (const offset of new Set([0, last])) {
        const found = await page({ ...order, q, offset: String(offset) })
        expect(found.items.map(({ name }) => name)).toEqual(
          expected.slice(offset, offset + limits.pageSize).map(({ name }) => name),
        )
        expect(found.total).toBe(Math.min(expected.length, limits.searchedRows))
      }
    }
  })

  test.each(['k', 'ki', '15'])('%s is searched at the beginning of words', async q => {
    const expected = (await listed({})).filter(each => textOf(each).includes(` ${q}`))
    const found = await page({ q })
    expect(found.total).toBe(Math.min(expected.length, limits.searchedRows))
    expect(found.items).toEqual(expected.slice(0, limits.pageSize))
  })

  test('the server folds a letter as the database does', async () => {
    const result = await t.db.execute(
      sql`select chr(n) as letter, search_key(chr(n)) as key from generate_series(32, 1423) n`,
    )
    const letters = rowsOf<{ letter: string; key: string }>(result)
    expect(letters.map(({ letter }) => toSearchKey(letter))).toEqual(letters.map(({ key }) => key))
  })
})

test('matches beyond the limit are counted up to it; a few own matches are counted exactly', async () => {
  const t = await startTestServer({ database: 'postgres' })
  const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
  const city = await t.city('Kyiv')
  const add = (organisationId: string, name: string, count: number, year: number) =>
    t.db.execute(sql`insert into locations (organisation_id, city_id, name, street, house_number, latitude, longitude, created_at)
      select ${organisationId}::uuid, ${city}::uuid, ${name} || n, 'Street', '1', 50, 30, make_date(${year}::int, 1, 1) + n * interval '1 s'
      from generate_series(1, ${count}::int) n`)
  // The newest rows do not match the search, so that a search that reads the list in its order finds nothing for a long
  // time.
  await add(owner.organisationId, 'Depot ', 6000, 2020)
  await add(owner.organisationId, 'Market ', 8000, 2021)
  await add(other.organisationId, 'Depot ', 499, 2020)
  // The three-letter parts of the searched word occur in many more rows than the word itself.
  await add(other.organisationId, 'Depo Epot ', 4000, 2021)
  // Moves the newest entries of the index from a separate list into the index, which the database otherwise does at
  // intervals.
  await t.db.execute(sql`select gin_clean_pending_list('locations_search')`)
  const totalFor = async (account: TestAccount) => (await t.call(account, 'GET', `${base}?q=depot`)).body.total
  expect(await totalFor(owner)).toBe(limits.searchedRows)
  expect(await totalFor(other)).toBe(499)
  await t.close()
})
