/** Events in: what comes twice, what is refused, whose it is, what a batch is answered. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, monthlyCollections } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { ago, deposit, eventsOf, type Key, ofBin, pickup, progressed, voided } from '../helpers/events'
import { type TestServer, testServer } from '../helpers/server'

describe.each(['embedded', 'postgres'] as const)('events on %s', database => {
  let t: TestServer
  let on: ReturnType<typeof eventsOf>
  let shop: TestAccount
  let school: TestAccount
  let recycler: TestAccount
  let platform: Key
  let place: { id: string }
  let bin: { id: string }
  beforeAll(async () => {
    t = await testServer({ database })
    on = eventsOf(t)
    shop = await t.organisation('Retailer')
    school = await t.organisation('Institution')
    recycler = await t.organisation('Recycler')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    platform = await t.key('platform')
    place = await t.location(shop)
    bin = await t.bin(place.id)
  })

  const send = (body: unknown, key = platform, query: Record<string, string> = {}) => on.send(key, body, query)
  const one = async (body: unknown, key = platform) => (await send(body, key)).body.results[0]

  describe('a deposit', () => {
    test('is stock and collection of the bin’s location, to the gram, on the day when it happened', async () => {
      const time = ago(3 * 24 * 60)
      expect(await send(deposit(bin, {}, { time }))).toMatchObject({
        status: 200,
        body: { results: [{ index: 0, status: 'accepted' }] },
      })
      await send([
        deposit(bin, { grams: 1 }),
        deposit(bin, { material: 'metal', materialType: undefined, pieces: undefined }),
      ])
      expect(await on.stockOf(place.id)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ material: 'plastic', type: 'PET', objects: 28, grams: 413 }),
          expect.objectContaining({ material: 'metal', type: 'Unsorted', objects: 0, grams: 412 }),
        ]),
      )
      const days = await on.collectedAt(place.id)
      expect(days.find(row => row.day === time.slice(0, 10))).toMatchObject({ objects: 14, grams: 412 })
      const months = await t.db.select().from(monthlyCollections).where(eq(monthlyCollections.locationId, place.id))
      expect(months.reduce((sum, row) => sum + row.grams, 0)).toBe(825)
    })

    test.each([
      ['a material that there is not', { material: 'wood' }, '/data/material'],
      ['a type of another material', { materialType: 'Steel' }, '/data/materialType'],
      ['no mass and no number', { grams: undefined, pieces: undefined }, '/data/grams'],
      ['half a gram', { grams: 0.5 }, '/data/grams'],
      ['nothing', { pieces: 0 }, '/data/pieces'],
    ])('of %s is rejected at its place', async (_, data, pointer) => {
      const answer = await send(deposit(bin, data))
      expect([answer.status, answer.body.results]).toEqual([
        207,
        [{ index: 0, id: expect.any(String), status: 'rejected', errorCode: 'InvalidParams', pointer }],
      ])
      expect(await on.stockOf(place.id)).toEqual([])
    })

    test.each([
      ['36 days old', ago(36 * 24 * 60)],
      ['of ten minutes ahead', ago(-10)],
      ['of no time', 'yesterday'],
    ])('%s is rejected', async (_, time) => {
      expect(await one(deposit(bin, {}, { time }))).toMatchObject({ status: 'rejected', pointer: '/time' })
    })

    test('of text that no database can keep is rejected, and the others of its batch are taken', async () => {
      const { body } = await send([
        deposit(bin, { sessionId: 'a\u0000b' }),
        deposit(bin, { sessionId: '\ud800' }),
        deposit(bin),
      ])
      expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['rejected', 'rejected', 'accepted'])
    })
  })

  describe('what comes twice', () => {
    test('is a duplicate where it is the same, a conflict where it is another, and counts once', async () => {
      const sent = deposit(bin)
      expect(await one(sent)).toMatchObject({ status: 'accepted' })
      expect(await send(sent)).toMatchObject({ status: 200, body: { results: [{ status: 'duplicate' }] } })
      const other = { ...sent, data: { ...(sent.data as object), grams: 1 } }
      expect(await send(other)).toMatchObject({ status: 207, body: { results: [{ status: 'conflict' }] } })
      const { body } = await send([deposit(bin, {}, { id: 'x' }), deposit(bin, {}, { id: 'x', time: ago(1) })])
      expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'conflict'])
      expect(await on.stockOf(place.id)).toMatchObject([{ objects: 28, grams: 824 }])
    })

    test('under the key that replaced the first is a duplicate; of another sender it is an event of its own', async () => {
      const mine = await t.key(shop, { name: 'Till' })
      const next = await t.key(shop, { name: 'Till' })
      const sent = deposit(bin)
      expect((await one(sent, mine)).status).toBe('accepted')
      expect((await one(sent, next)).status).toBe('duplicate')
      expect((await one(sent)).status).toBe('accepted')
    })

    test('in 20 batches at once, in any order, counts once', async () => {
      const batch = Array.from({ length: 20 }, () => deposit(bin))
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 ? batch : batch.toReversed())))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(await on.stockOf(place.id)).toMatchObject([{ objects: 280, grams: 8240 }])
    }, 60_000)
  })

  describe('the envelope', () => {
    test('results stand in the order sent, each with its own', async () => {
      const good = deposit(bin)
      const { status, body } = await send([deposit(bin, { grams: -1 }), good, 7, { id: 'x', type: 'nonsense' }, good])
      expect(status).toBe(207)
      expect(body.results).toMatchObject([
        { index: 0, status: 'rejected', pointer: '/data/grams' },
        { index: 1, id: good.id, status: 'accepted' },
        { index: 2, id: null, status: 'rejected' },
        { index: 3, id: 'x', status: 'rejected' },
        { index: 4, status: 'duplicate' },
      ])
    })

    test('atomic takes all or none', async () => {
      const { status, body } = await send([deposit(bin), deposit(bin, { grams: -1 })], platform, { atomic: 'true' })
      expect(status).toBe(207)
      expect(body.results).toMatchObject([
        { status: 'rejected', errorCode: 'BatchRefused' },
        { status: 'rejected', errorCode: 'InvalidParams' },
      ])
      expect(await on.stockOf(place.id)).toEqual([])
      expect((await send([deposit(bin), deposit(bin)], platform, { atomic: 'true' })).status).toBe(200)
    })

    test('a dry run answers the same and changes nothing, so that the event is new afterwards', async () => {
      const sent = deposit(bin)
      for (const _ of [1, 2]) {
        expect((await send(sent, platform, { dryRun: 'true' })).body.results).toMatchObject([{ status: 'accepted' }])
      }
      expect(await on.stockOf(place.id)).toEqual([])
      expect((await one(sent)).status).toBe('accepted')
    })

    test('a test key’s events are remembered, and change nothing', async () => {
      const key = await t.key(shop, { mode: 'test' })
      const sent = deposit(bin)
      const full = ofBin('bin.levelReported', bin, { level: 1 })
      expect((await send([sent, full], key)).body.results).toMatchObject([
        { status: 'accepted' },
        { status: 'accepted' },
      ])
      expect((await one(sent, key)).status).toBe('duplicate')
      expect((await one(voided(sent), key)).status).toBe('accepted')
      expect([await on.stockOf(place.id), await on.collectedAt(place.id), (await on.binRow(bin.id))?.level]).toEqual([
        [],
        [],
        null,
      ])
      expect((await t.call(key, 'GET', '/v1/events')).body.items).toHaveLength(3)
    })

    test('more than 100, none, and more than a mebibyte are refused as a whole; more than 32 KiB for itself', async () => {
      const big = deposit(bin, { sessionId: 'x'.repeat(40_000) })
      expect((await send(Array.from({ length: 101 }, () => deposit(bin)))).status).toBe(400)
      expect((await send([])).status).toBe(400)
      expect((await send(Array.from({ length: 40 }, () => big))).status).toBe(413)
      expect((await send([big, deposit(bin)])).body.results).toMatchObject([
        { status: 'rejected', errorCode: 'PayloadTooLarge' },
        { status: 'accepted' },
      ])
    })

    test('events leave no audit row, refused calls do', async () => {
      const key = await t.key(shop, { scopes: ['events:deposit'] })
      await send(deposit(bin), key)
      await send({}, await t.key(shop, { scopes: ['catalogue:read'] }))
      const rows = await t.db.select().from(auditLog).where(eq(auditLog.action, 'POST /api/v1/events'))
      expect(rows.filter(row => row.actorId === key.id)).toEqual([])
      expect(rows.at(-1)).toMatchObject({ outcome: '403' })
    })
  })

  describe('whose it is', () => {
    test('an organisation’s key sees its own bins, rewards and bookings, and no other’s', async () => {
      const own = await t.key(shop)
      const foreign = await t.key(school)
      const mine = await on.fundraiser(school)
      const started = await on.booking(recycler, place.id)
      expect((await one(deposit(bin), own)).status).toBe('accepted')
      for (const [sent, key] of [
        [deposit(bin), foreign],
        [progressed(mine, 5), own],
        [pickup(started), own],
        [pickup(started), foreign],
      ] as const) {
        expect(await one(sent, key)).toMatchObject({
          status: 'rejected',
          errorCode: 'EntityNotFound',
          pointer: '/subject',
        })
      }
      expect((await one(pickup(started), await t.key(recycler))).status).toBe('accepted')
    })

    test('a type whose scope the key has not is rejected, alone', async () => {
      const key = await t.key(shop, { scopes: ['events:bin'] })
      const level = ofBin('bin.levelReported', bin, { level: 0.4 })
      expect((await send([deposit(bin), level], key)).body.results).toMatchObject([
        { status: 'rejected', errorCode: 'InsufficientPermissions' },
        { status: 'accepted' },
      ])
      const sent = deposit(bin)
      await one(sent, await t.key(shop, { name: 'Both' }))
      const weak = await t.key(shop, { name: 'Both', scopes: ['events:bin'] })
      expect(await one(voided(sent), weak)).toMatchObject({ errorCode: 'InsufficientPermissions' })
    })

    test('a bin of a deleted location is not found', async () => {
      await t.call(shop, 'DELETE', `/b2b/retail/locations/${place.id}`)
      expect(await one(deposit(bin))).toMatchObject({ status: 'rejected', errorCode: 'EntityNotFound' })
    })
  })

  test('what a source sent is read back in the order of its arrival, page by page, and nobody else’s', async () => {
    const sent = Array.from({ length: 130 }, () => deposit(bin))
    await send(sent.slice(0, 100))
    await send(sent.slice(100))
    await send(deposit(bin), await t.key('platform'))
    const read: string[] = []
    for (let after: string | null = '0'; after !== null; ) {
      const { body } = await t.call(platform, 'GET', '/v1/events', undefined, { query: { after } })
      read.push(...body.items.map(({ id }: { id: string }) => id))
      after = body.next
    }
    expect(read).toEqual(sent.map(({ id }) => id))
  })
})
