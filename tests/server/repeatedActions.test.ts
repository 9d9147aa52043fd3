/**
 * Checks that an organisation cannot flood another one by repeating an action: the action is limited, and leaves only
 * one notification.
 */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowLimits } from '../../contract/rowLimits'
import { notifications, publications, sagas, sponsorships } from '../../server/db/schema'
import { rowLimitsOf } from '../../server/ownership/rowLimits'
import { publish } from '../../server/publishing/publish'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, requestSponsorship, sponsorshipRequestBody } from '../helpers/sponsorships'

describe.each(databaseEngines)('repeated actions on %s', database => {
  let t: TestServer
  let shop: TestAccount
  let recycler: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    shop = await t.organisation('Retailer')
    recycler = await t.organisation('Recycler')
  })

  const book = (locationId: string, who = recycler) =>
    t.call(who, 'POST', `/b2b/recycler/recycling-sagas/${locationId}`)
  const cancel = (id: string, who = recycler) => t.call(who, 'PUT', `/b2b/recycler/recycling-sagas/${id}:cancel`)
  const loop = async (locationId: string, times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) {
      const { status, body } = await book(locationId)
      statuses.push(status)
      if (status === 201) await cancel(body.guid)
    }
    return statuses
  }
  const shownTo = async (who: TestAccount) => (await t.call(who, 'GET', '/notifications')).body.items

  test('booking and cancelling a location is limited, for that recycler and that location', async () => {
    const [place, next] = [await t.location(shop), await t.location(shop)]
    const most = rowLimits.bookingsOfLocationHourly
    const before = await t.db.$count(publications)
    expect(await loop(place.id, most + 15)).toEqual([...Array(most).fill(201), ...Array(15).fill(429)])
    expect((await t.db.$count(publications)) - before).toBe(2 * most)
    const rejected = await book(place.id)
    expect(rejected.body.errorCode).toBe('RateLimitExceeded')
    expect(rejected.body.params).toEqual({ limit: most, name: 'bookingsOfLocationHourly', hours: 1 })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500)
    await t.db.update(sagas).set({ createdAt: sql`now() + interval '1 second'` })
    expect(Number((await book(place.id)).headers['retry-after'])).toBe(3600)
    expect((await book(next.id)).status).toBe(201)
    expect((await book(place.id, await t.organisation('Recycler'))).status).toBe(201)
    await t.db.update(sagas).set({ createdAt: sql`now() - interval '61 minutes'`, status: 'Canceled' })
    expect((await book(place.id)).status).toBe(201)
  })

  test('a recycler at the limit of started pickups books the next one when one of them has ended', async () => {
    const limit = rowLimitsOf(sagas).find(({ name }) => name === 'bookingsStarted')
    if (!limit) throw new Error('started pickups have no limit')
    const places = await Promise.all([t.location(shop), t.location(shop), t.location(shop)])
    const guids: string[] = []
    limit.atMost = 2
    try {
      for (const { id } of places.slice(0, 2)) guids.push((await book(id)).body.guid)
      const [next] = places.slice(2)
      const rejected = await book(next?.id ?? '')
      expect([rejected.status, rejected.body.errorCode]).toEqual([409, 'LimitReached'])
      expect(rejected.body.params).toEqual({ limit: 2, name: 'bookingsStarted' })
      expect((await book(next?.id ?? '', await t.organisation('Recycler'))).status).toBe(201)
      await cancel(guids[0] ?? '')
      expect((await book((await t.location(shop)).id)).status).toBe(201)
    } finally {
      limit.atMost = rowLimits.bookingsStarted
    }
  })

  test('repetitions at one location are one unread notification with their number and the latest time', async () => {
    const place = await t.location(shop)
    await loop(place.id, 4)
    expect(await shownTo(shop)).toMatchObject([
      { kind: 'booking.cancelled', count: 4, readAt: null },
      { kind: 'booking.created', count: 4, readAt: null },
    ])
    expect((await t.call(shop, 'GET', '/notifications/unread')).body.unread).toBe(2)
    const [latest] = await shownTo(shop)
    await t.call(shop, 'PUT', `/notifications/${latest.id}:read`)
    await loop(place.id, 1)
    const seen = (await shownTo(shop)).map(({ kind, count, readAt }: Record<string, unknown>) => [kind, count, !readAt])
    expect(seen).toEqual([
      ['booking.cancelled', 1, true],
      ['booking.created', 5, true],
      ['booking.cancelled', 4, false],
    ])
  })

  test('in one batch are one notification too; other places, kinds and accounts have their own', async () => {
    const [place, next] = [await t.location(shop), await t.location(shop)]
    const announcement = (type: 'bin.full' | 'bin.faulty', locationId: string, subject: string) => ({
      ...{ type, subject, concerns: [shop.organisationId], data: { locationId, level: 1 } },
    })
    const bins = await Promise.all([place, place, next].map(({ id }) => t.bin(id)))
    const all = bins.flatMap(({ id, locationId }) => [
      announcement('bin.full', locationId, id),
      announcement('bin.faulty', locationId, id),
    ])
    for (let n = 0; n < 3; n++) await t.db.transaction(tx => publish(tx, ...all))
    const counts = await t.db
      .select({ kind: notifications.kind, topic: notifications.topic, count: notifications.count })
      .from(notifications)
      .where(and(eq(notifications.accountId, shop.accountId), eq(notifications.isInPortal, true)))
    const wanted = [place, next].flatMap(({ id: topic }) =>
      ['bin.faulty', 'bin.full'].map(kind => ({ kind, topic, count: topic === place.id ? 6 : 3 })),
    )
    expect(counts).toHaveLength(4)
    expect(counts).toEqual(expect.arrayContaining(wanted))
  })

  test('twenty simultaneous ones neither fail nor wait for each other', async () => {
    const place = await t.location(shop)
    const bin = await t.bin(place.id)
    const announcement = {
      type: 'bin.full' as const,
      concerns: [shop.organisationId],
      subject: bin.id,
      data: { locationId: place.id, level: 1 },
    }
    await Promise.all(Array.from({ length: 20 }, () => t.db.transaction(tx => publish(tx, announcement))))
    const rows = await t.db.select().from(notifications).where(eq(notifications.accountId, shop.accountId))
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  })

  test('a sponsor’s requests are limited', async () => {
    const [sponsor, school] = [await t.organisation('Sponsor'), await t.organisation('Institution')]
    const reward = await createRewardCreator(t, () => school)()
    const values = { sponsorId: sponsor.organisationId, name: 'Olha', phone: '+380441234567', email: 'o@test.example' }
    const rows = Array.from({ length: rowLimits.sponsorshipsHourly - 1 }, (_, n) => ({
      ...values,
      requestKey: `key:${n}`,
      ...{ sumMinor: 1, feeMinor: 1 },
    }))
    await t.db.insert(sponsorships).values(rows)
    expect((await requestSponsorship(t, sponsor, sponsorshipRequestBody([reward]), 'first')).status).toBe(201)
    expect((await requestSponsorship(t, sponsor, sponsorshipRequestBody([reward]), 'second')).status).toBe(429)
    // A repetition of a successful request gets its response even beyond the limit.
    expect((await requestSponsorship(t, sponsor, sponsorshipRequestBody([reward]), 'first')).status).toBe(201)
  })
})
