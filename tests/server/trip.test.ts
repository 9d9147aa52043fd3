/** Checks the trips that recyclers store for their account (contract/trip.ts). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { openSession } from '../../server/accounts/sessions'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestCaller, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('a stored trip on %s', database => {
  let t: TestServer
  let shop: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    shop = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  const nothing = { members: null, order: [], done: [] }
  const get = async (caller: TestCaller) => (await t.call(caller, 'GET', '/b2b/recycler/trip')).body
  const put = (caller: TestCaller, trip: object) => t.call(caller, 'PUT', '/b2b/recycler/trip', { ...nothing, ...trip })
  const change = (caller: TestCaller, ...changes: object[]) =>
    t.call(caller, 'POST', '/b2b/recycler/trip/changes', { changes })
  const book = async (caller: TestCaller): Promise<string> => {
    const { id } = await t.location(shop, { cityId: await t.city() })
    return (await t.call(caller, 'POST', `/b2b/recycler/recycling-sagas/${id}`)).body.guid
  }

  const actFor = async ({ accountId, role }: TestAccount): Promise<TestCaller> => {
    const actor = (await t.staff()).accountId
    return openSession(t.db, { id: accountId, role }, { actorId: actor, reason: 'They asked' })
  }

  test('is empty at first, then what was sent last, in its order', async () => {
    const recycler = await t.organisation('Recycler')
    expect(await get(recycler)).toEqual(nothing)
    const [a, b, c] = [await book(recycler), await book(recycler), await book(recycler)]
    const trip = { members: [a, c], order: [c, a], done: [c] }
    expect(await put(recycler, trip)).toMatchObject({ status: 200, body: trip })
    expect(await get(recycler)).toEqual(trip)
    await put(recycler, { order: [b, a, c] })
    expect(await get(recycler)).toEqual({ ...nothing, order: [b, a, c] })
  })

  test('contains no booking of others, no unknown one, and none that has ended', async () => {
    const [recycler, other] = [await t.organisation('Recycler'), await t.organisation('Recycler')]
    const [own, ended, foreign] = [await book(recycler), await book(recycler), await book(other)]
    await t.call(recycler, 'PUT', `/b2b/recycler/recycling-sagas/${ended}:cancel`)
    const sent = [foreign, own, crypto.randomUUID(), own.toUpperCase(), ended]
    const kept = { members: [own], order: [own], done: [own] }
    expect(await put(recycler, { members: sent, order: sent, done: sent })).toMatchObject({ status: 200, body: kept })
    expect(await get(recycler)).toEqual(kept)
    expect(await get(other)).toEqual(nothing)
  })

  test('has a largest size', async () => {
    const recycler = await t.organisation('Recycler')
    const order = Array.from({ length: limits.tripStops + 1 }, () => crypto.randomUUID())
    expect((await put(recycler, { order })).status).toBe(400)
    expect((await put(recycler, { order: order.slice(1) })).status).toBe(200)
    expect((await put(recycler, { members: ['1; drop table'] })).status).toBe(400)
  })

  test('is changed stop by stop: two devices that tick different stops simultaneously both succeed', async () => {
    const recycler = await t.organisation('Recycler')
    const phone = recycler
    const tablet = await openSession(t.db, { id: recycler.accountId, role: recycler.role })
    const bookings = []
    for (let n = 0; n < 8; n++) bookings.push(await book(recycler))
    const answers = await Promise.all(
      bookings.map((booking, n) => change(n % 2 ? phone : tablet, { kind: 'tick', booking })),
    )
    expect(answers.map(({ status }) => status)).toEqual(bookings.map(() => 200))
    expect([...(await get(phone)).done].sort()).toEqual([...bookings].sort())
    const [first = '', second = '', third = ''] = bookings
    await Promise.all([
      change(phone, { kind: 'untick', booking: first }),
      change(tablet, { kind: 'remove', booking: second }),
      change(phone, { kind: 'order', bookings: [third, first] }, { kind: 'move', booking: first, before: third }),
    ])
    expect(await get(tablet)).toEqual({
      members: expect.toSatisfy((members: string[]) => members.length === 7 && !members.includes(second)),
      order: [first, third],
      done: expect.toSatisfy((done: string[]) => done.length === 7 && !done.includes(first)),
    })
  })

  test('keeps an order that another device has stored: a stop is ticked with the order that the device shows', async () => {
    const recycler = await t.organisation('Recycler')
    const [a, b, c] = [await book(recycler), await book(recycler), await book(recycler)]
    await change(recycler, { kind: 'place', bookings: [a, b, c] }, { kind: 'move', booking: c, before: a })
    await change(recycler, { kind: 'place', bookings: [a, b, c] }, { kind: 'tick', booking: a })
    expect(await get(recycler)).toMatchObject({ order: [c, a, b], done: [a] })
  })

  test('begins again with a new booking when all of it is done; changes contain nothing of others', async () => {
    const [recycler, other] = [await t.organisation('Recycler'), await t.organisation('Recycler')]
    const [a, b, foreign] = [await book(recycler), await book(recycler), await book(other)]
    await change(recycler, { kind: 'remove', booking: b }, { kind: 'tick', booking: a })
    const c = await book(recycler)
    const trip = { members: [c], order: [], done: [] }
    expect((await change(recycler, { kind: 'book', bookings: [c, foreign] })).body).toEqual(trip)
    const others = [foreign, crypto.randomUUID()].flatMap(booking => [
      { kind: 'add', booking },
      { kind: 'tick', booking },
      { kind: 'move', booking, before: c },
    ])
    expect((await change(recycler, ...others)).body).toEqual(trip)
    expect(await get(other)).toEqual(nothing)
    expect((await change(recycler)).status).toBe(400)
    expect((await change(recycler, { kind: 'burn', booking: a })).status).toBe(400)
  })

  test('is readable by support staff who act for the account, and stored only by the account holder', async () => {
    const recycler = await t.organisation('Recycler')
    const own = await book(recycler)
    await put(recycler, { done: [own] })
    const acting = await actFor(recycler)
    expect(await get(acting)).toEqual({ ...nothing, done: [own] })
    expect((await put(acting, nothing)).status).toBe(403)
    expect((await change(acting, { kind: 'untick', booking: own })).status).toBe(403)
  })

  test('is in the export, and nowhere once the organisation is deleted', async () => {
    const recycler = await t.organisation('Recycler')
    const own = await book(recycler)
    await put(recycler, { done: [own] })
    const { body: file } = await t.call(recycler, 'GET', '/b2b/recycler/export')
    expect(file.trips).toEqual([{ ...nothing, accountGuid: recycler.accountId, done: [own] }])
    expect((await t.call(recycler, 'DELETE', '/b2b/recycler')).status).toBe(204)
    await t.deps.erasures.run()
    await expect
      .poll(async () => (await t.db.query.storedTrips.findMany()).map(row => row.accountId))
      .not.toContain(recycler.accountId)
  })
})
