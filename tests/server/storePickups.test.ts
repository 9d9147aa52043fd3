/** Checks the additional calls of a store's page: the pickups at a location, and the employees of a location. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees, locations, organisations, sagaMasses } from '../../server/db/schema'
import { cancelSaga, finishSaga } from '../../server/repositories/sagas'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let shop: TestAccount
let other: TestAccount
const ids = {} as Record<
  'corner' | 'market' | 'closed' | 'foreign' | 'done' | 'cancelled' | 'coming' | 'elsewhere' | 'former',
  string
>

beforeAll(async () => {
  t = await startTestServer()
  shop = await t.organisation('Retailer')
  other = await t.organisation('Retailer')
  const recycler = await t.organisation('Recycler', { name: 'Green Truck' })
  for (const [name, owner] of [
    ['corner', shop],
    ['market', shop],
    ['closed', shop],
    ['foreign', other],
  ] as const)
    ids[name] = (await t.location(owner)).id
  const book = async (locationId: string) => (await t.saga(locationId, recycler)).id
  ids.done = await book(ids.corner)
  await finishSaga(t.db, ids.done)
  ids.cancelled = await book(ids.corner)
  await cancelSaga(t.db, ids.cancelled)
  ids.coming = await book(ids.corner)
  ids.elsewhere = await book(ids.market)
  await book(ids.foreign)
  const red = await t.organisation('Recycler', { name: 'Red Van' })
  ids.former = (await t.saga(ids.closed, red)).id
  await finishSaga(t.db, ids.former)
  await t.db.insert(sagaMasses).values([
    { sagaId: ids.former, measure: 'counted', material: 'glass', type: '', objects: 3, grams: 1200 },
    { sagaId: ids.former, measure: 'weighed', material: 'glass', type: '', objects: 0, grams: 1500 },
  ])
  await t.db.update(locations).set({ deletedAt: new Date() }).where(eq(locations.id, ids.closed))
})
afterAll(() => t.close())

const read = async (query: string, caller = shop) => (await t.call(caller, 'GET', `/b2b/retail/pickups?${query}`)).body
const guidsIn = (body: { items: { guid: string }[] }) => body.items.map(({ guid }) => guid).sort()

test('the list of a location has its pickups in every state, without their codes', async () => {
  const all = await read(`locationId=${ids.corner}`)
  expect(guidsIn(all)).toEqual([ids.done, ids.cancelled, ids.coming].sort())
  const coming = all.items.find(({ guid }: { guid: string }) => guid === ids.coming)
  expect(coming).toMatchObject({
    guid: ids.coming,
    status: 'Started',
    location: { guid: ids.corner },
    recycler: { name: 'Green Truck' },
    finishedAt: null,
  })
  expect(coming).not.toHaveProperty('code')
})

test.each([
  ['Started', 'coming'],
  ['Finished', 'done'],
  ['Canceled', 'cancelled'],
] as const)('the filter by the state %s leaves only the pickup that has it', async (status, pickup) => {
  expect(guidsIn(await read(`locationId=${ids.corner}&status=${status}`))).toEqual([ids[pickup]])
})

test('the list has the pickups at all own locations, and none at others', async () => {
  expect((await read('')).total).toBe(5)
  expect(await read(`locationId=${ids.foreign}`)).toMatchObject({ items: [], total: 0 })
  expect(await read(`locationId=${ids.corner}`, other)).toMatchObject({ items: [], total: 0 })
})

test('the list has a pickup at a deleted location, with its masses, also after its recycler has left', async () => {
  const expected = { guid: ids.former, location: { isDeleted: true }, countedKg: 1.2, weighedKg: 1.5 }
  const byName = await read('q=red van')
  expect(byName.items).toMatchObject([{ ...expected, recycler: { name: 'Red Van' } }])
  await t.db.update(organisations).set({ name: '', deletedAt: new Date() }).where(eq(organisations.name, 'Red Van'))
  expect((await read(`locationId=${ids.closed}`)).items).toMatchObject([{ ...expected, recycler: { name: '' } }])
})

test('the newest pickup comes first, unless the caller asks for the oldest', async () => {
  const up = (await read('sort=createdAt&order=ASC')).items.map(({ guid }: { guid: string }) => guid)
  expect(up[0]).toBe(ids.done)
  expect(up.at(-1)).toBe(ids.former)
  expect((await read('')).items.map(({ guid }: { guid: string }) => guid)).toEqual(up.toReversed())
})

test('the filter of employees by a location leaves only its own', async () => {
  const values = (name: string, locationId: string | null, organisationId = shop.organisationId) => ({
    organisationId,
    name,
    email: `${name}@test.example`,
    role: 'RecyclingManager' as const,
    locationId,
  })
  await t.db
    .insert(employees)
    .values([values('anna', ids.corner), values('ivan', ids.market), values('olha', ids.foreign, other.organisationId)])
  const at = async (id: string) => (await t.call(shop, 'GET', `/b2b/retail/employees?locationGuid=${id}`)).body.items
  expect((await at(ids.corner)).map(({ name }: { name: string }) => name)).toEqual(['anna'])
  expect(await at(ids.foreign)).toEqual([])
})
