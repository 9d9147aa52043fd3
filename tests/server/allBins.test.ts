/**
 * Checks the list of all bins of an organisation: its filters, its orders, the fields of a bin, and the labels of
 * selected bins.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bins } from '../../server/db/schema'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let shop: Awaited<ReturnType<TestServer['organisation']>>
let other: Awaited<ReturnType<TestServer['organisation']>>
const names = new Map<string, string>()
const at = new Date('2026-05-01T10:00:00Z')
const later = new Date('2026-05-02T10:00:00Z')
const base = '/b2b/retail/bins'

beforeAll(async () => {
  t = await startTestServer()
  shop = await t.organisation('Retailer')
  other = await t.organisation('Retailer')
  const [first, second, foreign] = [await t.location(shop), await t.location(shop), await t.location(other)]
  const add = async (name: string, place: { id: string }, values: Partial<typeof bins.$inferInsert>) => {
    const { id } = await t.bin(place.id, { ownName: name })
    await t.db.update(bins).set(values).where(eq(bins.id, id))
    names.set(name, id)
  }
  await add('full', first, { level: 0.9, levelAt: at, isPublic: true })
  await add('half', first, { level: 0.5, levelAt: at, isPublic: true })
  await add('broken', second, { level: 0.1, levelAt: at, faultAt: at, faultNote: 'The lid is stuck' })
  await add('mended', second, { faultAt: at, faultClearedAt: later, isPublic: true })
  await add('foreign', foreign, { level: 1, levelAt: at, faultAt: at })
  names.set('first', first.id).set('second', second.id)
})
afterAll(() => t.close())

const read = async (query = '', caller = shop) => (await t.call(caller, 'GET', `${base}${query}`)).body
const namesIn = (body: { items: { ownName: string }[] }) => body.items.map(({ ownName }) => ownName)

test.each([
  ['?state=full', ['full']],
  ['?state=faulty', ['broken']],
  ['?state=private', ['broken']],
  ['?state=newPrivate', ['broken']],
  ['?state=neverReported', ['mended']],
  ['?sort=level&order=ASC&state=private', ['broken']],
  ['?q=mend', ['mended']],
  ['?sort=createdAt&order=ASC', ['full', 'half', 'broken', 'mended']],
])('%s', async (query, expected) => {
  const body = await read(query)
  expect(namesIn(body)).toEqual(expected)
  expect(body.total).toBe(expected.length)
})

test('bins with the same level are in the order of their numbers, in both directions', async () => {
  const caller = await t.organisation('Retailer')
  const { id: place } = await t.location(caller)
  for (const [number, level] of [
    [10, 0.5],
    [2, null],
    [9, 0.5],
    [1, null],
    [3, 0.8],
  ] as const) {
    const { id } = await t.bin(place)
    await t.db
      .update(bins)
      .set({ name: `Bin ${number}`, level, levelAt: at })
      .where(eq(bins.id, id))
  }
  const numbersIn = async (order: string) =>
    (await read(`?locationId=${place}&sort=level&order=${order}`, caller)).items.map(
      ({ name }: { name: string }) => name,
    )
  expect(await numbersIn('DESC')).toEqual(['Bin 3', 'Bin 9', 'Bin 10', 'Bin 1', 'Bin 2'])
  expect(await numbersIn('ASC')).toEqual(['Bin 9', 'Bin 10', 'Bin 3', 'Bin 1', 'Bin 2'])
})

test('the bins of a location', async () => {
  expect(namesIn(await read(`?locationId=${names.get('second')}&sort=createdAt&order=ASC`))).toEqual([
    'broken',
    'mended',
  ])
})

test('a bin has its location and its fault until the fault is cleared', async () => {
  const { items } = await read('?q=broken')
  expect(items[0]).toMatchObject({
    guid: names.get('broken'),
    fault: { at: at.toISOString(), note: 'The lid is stuck' },
    location: { guid: names.get('second') },
  })
  expect((await read('?q=mended')).items[0].fault).toBeNull()
})

test('the bins of other organisations are in no list', async () => {
  expect(namesIn(await read())).not.toContain('foreign')
  expect(namesIn(await read('', other))).toEqual(['foreign'])
})

test('labels of chosen bins are printed; a foreign bin is named', async () => {
  const print = (ids: (string | undefined)[]) => t.call(shop, 'POST', '/b2b/common/print/bins?layout=labels', { ids })
  const made = await print([names.get('full'), names.get('broken')])
  expect(made.status).toBe(200)
  expect(made.headers['content-type']).toBe('application/pdf')
  const rejected = await print([names.get('full'), names.get('foreign')])
  expect(rejected.status).toBe(422)
  expect(Object.keys(rejected.body.fields)).toEqual(['ids.1'])
})
