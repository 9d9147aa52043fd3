/**
 * Checks the versions of records: which changes increase them, which do not, and where the API returns them.
 * tests/access/versions.test.ts covers conflicts.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binQrText } from '../../contract/limits'
import { locations } from '../../server/db/schema'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const base = '/b2b/retail/locations'
const store = async () => {
  const owner = await t.organisation('Retailer')
  const cityId = await t.city('Kyiv')
  const body = {
    name: 'Green',
    street: 'Khreshchatyk',
    houseNumber: '1',
    cityId,
    point: { latitude: 50, longitude: 30 },
  }
  const made = await t.call(owner, 'POST', base, body)
  const path = `${base}/${made.body.guid}`
  const put = (name: string, ifMatch?: string) =>
    t.call(owner, 'PUT', path, { ...body, name }, ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } })
  return { owner, guid: made.body.guid as string, made, path, put }
}

test('a record begins with version 1 and has the same in lists; its ETag causes no 304', async () => {
  const { owner, made, path } = await store()
  expect([made.body.version, made.headers.etag]).toEqual([1, '"1"'])
  const one = await t.call(owner, 'GET', path, undefined, { headers: { 'if-none-match': '"1"' } })
  expect([one.status, one.body.version, one.headers.etag]).toEqual([200, 1, '"1"'])
  const list = await t.call(owner, 'GET', base)
  expect(list.body.items).toMatchObject([{ version: 1 }])
  expect(list.headers.etag).toBeUndefined()
})

test('each edit raises it, with If-Match, with a star, and without', async () => {
  const { put } = await store()
  const versions = []
  for (const ifMatch of [undefined, '*', '"3"', 'W/"4"', '"77", "5"'])
    versions.push((await put('Blue', ifMatch)).body.version)
  expect(versions).toEqual([2, 3, 4, 5, 6])
  const stale = await put('Red', '"5"')
  expect([stale.status, stale.body.current.name, stale.headers.etag]).toEqual([412, 'Blue', '"6"'])
  for (const foreign of ['"abc"', '"05"', '""', 'W/"5"']) expect((await put('Red', foreign)).status).toBe(412)
  for (const malformed of ['6', '"6', '', '"6" "7"']) expect((await put('Red', malformed)).status).toBe(400)
})

test('a row of a file raises it', async () => {
  const { owner, guid, path } = await store()
  const values = { guid, name: 'From a file', city: 'Kyiv', street: 'Khreshchatyk', houseNumber: '1' }
  const key = randomUUID()
  const imported = await t.call(owner, 'POST', '/b2b/retail/imports', {
    list: 'locations',
    key,
    rows: [{ line: 2, values }],
  })
  expect(imported.status).toBeLessThan(300)
  expect((await t.call(owner, 'GET', path)).body).toMatchObject({ name: 'From a file', version: 2 })
})

test('a report by events of a store, a bin, a fundraiser or a premium reward is not an edit', async () => {
  const { owner, guid, path } = await store()
  const bin = await t.bin(guid)
  const provider = await t.organisation('ServiceProvider')
  const premium = await t.premiumReward(provider, { quantity: 5 })
  const key = await t.key('platform')
  const machine = { token: key.key }
  const event = (type: string, subject: string, data: object) =>
    t.call(machine, 'POST', '/v1/events', { id: randomUUID(), type, subject, time: new Date().toISOString(), data })
  const deposit = { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14 }
  const subject = binQrText(bin.id)
  expect((await event('deposit.recorded', subject, deposit)).status).toBeLessThan(300)
  expect((await event('bin.levelReported', subject, { level: 0.5 })).status).toBeLessThan(300)
  const redeemed = await t.call(
    machine,
    'POST',
    '/v1/redemptions',
    { rewardId: premium.id, quantity: 1 },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(redeemed.status).toBeLessThan(300)

  expect((await t.call(owner, 'POST', `${path}/bins`, { description: '' })).body).toMatchObject({ version: 1 })
  expect((await t.call(owner, 'GET', path)).body.version).toBe(1)
  const [row] = await t.db.select().from(locations).where(eq(locations.id, guid))
  expect(row?.updatedAt.getTime()).toBeGreaterThan(row?.createdAt.getTime() ?? 0)
  const bins = (await t.call(owner, 'GET', `${path}/bins`)).body.items
  expect(bins).toContainEqual(expect.objectContaining({ guid: bin.id, level: 0.5, version: 1 }))
  const left = await t.call(provider, 'GET', `/b2b/service-provider/rewards/premium/${premium.id}`)
  expect(left.body).toMatchObject({ quantity: 4, version: 1 })
})
