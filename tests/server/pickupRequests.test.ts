/** Checks requests for a pickup: a shop can make one, recyclers see it on the map, and it ends when it should. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locations } from '../../server/db/schema'
import { daysBefore, utcDayOf } from '../../server/repositories/periods'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const inDays = (days: number) => daysBefore(utcDayOf(new Date()), -days)
const box = 'NorthEastLat=50.5&NorthEastLng=30.6&SouthWestLat=50.4&SouthWestLng=30.5'

describe.each(databaseEngines)('requests for a pickup on %s', database => {
  let t: TestServer
  let shop: TestAccount
  let recycler: TestAccount
  let guid: string
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    shop = await t.organisation('Retailer')
    recycler = await t.organisation('Recycler')
    guid = (await t.location(shop, { latitude: 50.45, longitude: 30.55 })).id
  })

  const put = (action: string, body?: unknown, caller = shop) =>
    t.call(caller, 'PUT', `/b2b/retail/locations/${guid}:${action}`, body)
  const request = (until = inDays(2), caller = shop) => put('requestPickup', { until, hours: ' 9–18 ' }, caller)
  const onMap = async () => {
    const { body } = await t.call(recycler, 'GET', `/b2b/recycler/map?${box}`)
    return body.items.find((item: { guid: string }) => item.guid === guid).pickupRequest
  }
  const ofShop = async () => (await t.call(shop, 'GET', `/b2b/retail/locations/${guid}`)).body.pickupRequest

  test('are on the recycler’s map until they are withdrawn', async () => {
    expect(await onMap()).toBeNull()
    const wanted = { until: inDays(2), hours: '9–18' }
    expect((await request()).body).toMatchObject({ guid, pickupRequest: wanted })
    expect(await onMap()).toEqual(wanted)
    expect((await request(inDays(5))).body.pickupRequest.until).toBe(inDays(5))
    expect((await put('withdrawPickupRequest')).body.pickupRequest).toBeNull()
    expect(await onMap()).toBeNull()
  })

  test('and bookings are in the list of stores, with the recycler who comes', async () => {
    const ofStore = async () => {
      const { body } = await t.call(shop, 'GET', '/b2b/retail/locations')
      const { pickupRequest, booking } = body.items[0]
      return { pickupRequest, booking }
    }
    expect(await ofStore()).toEqual({ pickupRequest: null, booking: null })
    await request()
    const { body: saga } = await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${guid}`)
    const { name } = (await t.call(recycler, 'GET', '/b2b/recycler')).body
    expect(await ofStore()).toEqual({
      pickupRequest: { until: inDays(2), hours: '9–18' },
      booking: { recycler: { name }, createdAt: saga.createdAt },
    })
    await t.call(recycler, 'PUT', `/b2b/recycler/recycling-sagas/${saga.guid}:cancel`)
    expect(await ofStore()).toMatchObject({ booking: null })
  })

  test('are in the list of all bins, with the store of each bin', async () => {
    await t.bin(guid)
    const ofBin = async () => (await t.call(shop, 'GET', '/b2b/retail/bins')).body.items[0].location.pickupRequest
    expect(await ofBin()).toBeNull()
    await request()
    expect(await ofBin()).toEqual({ until: inDays(2), hours: '9–18' })
  })

  test('end with the pickup', async () => {
    await request()
    const { body: saga } = await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${guid}`)
    expect(await ofShop()).not.toBeNull()
    await t.call(recycler, 'PUT', `/b2b/recycler/recycling-sagas/${saga.guid}:finish`, { weighed: [] })
    expect(await ofShop()).toBeNull()
    expect(await onMap()).toBeNull()
  })

  test('end after their last day', async () => {
    await request()
    await t.db
      .update(locations)
      .set({ pickupUntil: sql`(now() at time zone 'UTC')::date - 1` })
      .where(eq(locations.id, guid))
    expect([await ofShop(), await onMap()]).toEqual([null, null])
  })

  test.each([
    ['yesterday', -1],
    ['in a year', 365],
  ])('cannot end %s', async (_, days) => {
    const { status, body } = await request(inDays(days))
    expect([status, body.fields]).toEqual([400, { until: 'InvalidParams' }])
    expect(await ofShop()).toBeNull()
  })

  test('are of own locations only, and of the version that the shop has seen', async () => {
    expect((await request(inDays(2), await t.organisation('Retailer'))).body.errorCode).toBe('EntityNotFound')
    const stale = await t.call(
      shop,
      'PUT',
      `/b2b/retail/locations/${guid}:requestPickup`,
      { until: inDays(2), hours: '9–18' },
      { headers: { 'if-match': '"999"' } },
    )
    expect(stale.status).toBe(412)
    expect(await ofShop()).toBeNull()
  })
})
