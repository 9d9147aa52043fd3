/** Checks incoming events: deposits, duplicates, ownership, and the reading of accepted events. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { monthlyCollections } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpEvents } from '../helpers/eventSetup'
import {
  buildBinEvent,
  buildDepositEvent,
  buildPickupEvent,
  buildProgressEvent,
  buildVoidingEvent,
  minutesAgo,
} from '../helpers/events'

describe.each(databaseEngines)('events on %s', database => {
  const w = setUpEvents(database)
  const { send, one, book, stocked, collected } = w

  describe('a deposit', () => {
    test('adds to stock and collections of the bin’s location, to the gram, on the day when it happened', async () => {
      const time = minutesAgo(3 * 24 * 60)
      expect(await send(buildDepositEvent(w.bin, {}, { time }))).toMatchObject({
        status: 200,
        body: { results: [{ index: 0, status: 'accepted' }] },
      })
      await send([
        buildDepositEvent(w.bin, { grams: 1 }),
        buildDepositEvent(w.bin, { material: 'metal', materialType: undefined, pieces: undefined }),
      ])
      expect(await stocked()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ material: 'plastic', type: 'PET', objects: 28, grams: 413 }),
          expect.objectContaining({ material: 'metal', type: 'Unsorted', objects: 0, grams: 412 }),
        ]),
      )
      const days = await collected()
      expect(days.find(row => row.day === time.slice(0, 10))).toMatchObject({ objects: 14, grams: 412 })
      const months = await w.t.db.select().from(monthlyCollections).where(eq(monthlyCollections.locationId, w.place.id))
      expect(months.reduce((sum, row) => sum + row.grams, 0)).toBe(825)
    })

    test.each([
      ['a material that there is not', { material: 'wood' }, '/data/material'],
      ['a type of another material', { materialType: 'Steel' }, '/data/materialType'],
      ['no mass and no number', { grams: undefined, pieces: undefined }, '/data/grams'],
      ['half a gram', { grams: 0.5 }, '/data/grams'],
      ['nothing', { pieces: 0 }, '/data/pieces'],
    ])('of %s is rejected at its place', async (_, data, pointer) => {
      const answer = await send(buildDepositEvent(w.bin, data))
      expect([answer.status, answer.body.results]).toEqual([
        207,
        [{ index: 0, id: expect.any(String), status: 'rejected', errorCode: 'InvalidParams', pointer }],
      ])
      expect(await stocked()).toEqual([])
    })

    test.each([
      ['36 days old', minutesAgo(36 * 24 * 60)],
      ['of ten minutes ahead', minutesAgo(-10)],
      ['of no time', 'yesterday'],
    ])('%s is rejected', async (_, time) => {
      expect(await one(buildDepositEvent(w.bin, {}, { time }))).toMatchObject({ status: 'rejected', pointer: '/time' })
    })

    test('of text that no database can store is rejected, and the others of its batch are accepted', async () => {
      const { body } = await send([
        buildDepositEvent(w.bin, { sessionId: 'a\u0000b' }),
        buildDepositEvent(w.bin, { sessionId: '\ud800' }),
        buildDepositEvent(w.bin),
      ])
      expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['rejected', 'rejected', 'accepted'])
    })
  })

  describe('a repeated event', () => {
    test('is a duplicate when it is identical, a conflict when it differs, and counts once', async () => {
      const sent = buildDepositEvent(w.bin)
      expect(await one(sent)).toMatchObject({ status: 'accepted' })
      expect(await send(sent)).toMatchObject({ status: 200, body: { results: [{ status: 'duplicate' }] } })
      const other = { ...sent, data: { ...(sent.data as object), grams: 1 } }
      expect(await send(other)).toMatchObject({ status: 207, body: { results: [{ status: 'conflict' }] } })
      const { body } = await send([
        buildDepositEvent(w.bin, {}, { id: 'x' }),
        buildDepositEvent(w.bin, {}, { id: 'x', time: minutesAgo(1) }),
      ])
      expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'conflict'])
      expect(await stocked()).toMatchObject([{ objects: 28, grams: 824 }])
    })

    test('under the key that replaced the first is a duplicate; from another sender it is a new event', async () => {
      const mine = await w.t.key(w.shop, { name: 'Till' })
      const next = await w.t.key(w.shop, { name: 'Till' })
      const sent = buildDepositEvent(w.bin)
      expect((await one(sent, mine)).status).toBe('accepted')
      expect((await one(sent, next)).status).toBe('duplicate')
      expect((await one(sent)).status).toBe('accepted')
    })

    test('in 20 simultaneous batches, in any order, counts once', async () => {
      const batch = Array.from({ length: 20 }, () => buildDepositEvent(w.bin))
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 ? batch : batch.toReversed())))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(await stocked()).toMatchObject([{ objects: 280, grams: 8240 }])
    }, 60_000)
  })

  describe('ownership', () => {
    test('an organisation’s key sees its own bins, rewards and bookings, and no other’s', async () => {
      const own = await w.t.key(w.shop)
      const foreign = await w.t.key(w.school)
      const mine = await w.on.fundraiser(w.school)
      const started = await book()
      expect((await one(buildDepositEvent(w.bin), own)).status).toBe('accepted')
      for (const [sent, key] of [
        [buildDepositEvent(w.bin), foreign],
        [buildProgressEvent(mine, 5), own],
        [buildPickupEvent(started), own],
        [buildPickupEvent(started), foreign],
      ] as const) {
        expect(await one(sent, key)).toMatchObject({
          status: 'rejected',
          errorCode: 'EntityNotFound',
          pointer: '/subject',
        })
      }
      expect((await one(buildPickupEvent(started), await w.t.key(w.recycler))).status).toBe('accepted')
    })

    test('a type whose scope the key lacks is rejected, alone', async () => {
      const key = await w.t.key(w.shop, { scopes: ['events:bin'] })
      const level = buildBinEvent('bin.levelReported', w.bin, { level: 0.4 })
      expect((await send([buildDepositEvent(w.bin), level], key)).body.results).toMatchObject([
        { status: 'rejected', errorCode: 'InsufficientPermissions' },
        { status: 'accepted' },
      ])
      const sent = buildDepositEvent(w.bin)
      await one(sent, await w.t.key(w.shop, { name: 'Both' }))
      const weak = await w.t.key(w.shop, { name: 'Both', scopes: ['events:bin'] })
      expect(await one(buildVoidingEvent(sent), weak)).toMatchObject({ errorCode: 'InsufficientPermissions' })
    })

    test('a bin of a deleted location is not found', async () => {
      await w.t.call(w.shop, 'DELETE', `/b2b/retail/locations/${w.place.id}`)
      expect(await one(buildDepositEvent(w.bin))).toMatchObject({ status: 'rejected', errorCode: 'EntityNotFound' })
    })
  })

  test('the events of a source are read back in the order of their arrival, page by page, and those of no other source', async () => {
    const sent = Array.from({ length: 130 }, () => buildDepositEvent(w.bin))
    await send(sent.slice(0, 100))
    await send(sent.slice(100))
    await send(buildDepositEvent(w.bin), await w.t.key('platform'))
    const read: string[] = []
    for (let after: string | null = '0'; after !== null; ) {
      const { body } = await w.t.call(w.platform, 'GET', '/v1/events', undefined, { query: { after } })
      read.push(...body.items.map(({ id }: { id: string }) => id))
      after = body.next
    }
    expect(read).toEqual(sent.map(({ id }) => id))
    const others = buildDepositEvent(w.bin)
    await send(others, await w.t.key('platform', { name: 'Another' }))
    for (const after of ['1.5', '1', '-1', '1e3', 'x', others.id]) {
      const rejected = await w.t.call(w.platform, 'GET', '/v1/events', undefined, { query: { after } })
      expect([rejected.status, rejected.body.errorCode, rejected.body.fields]).toEqual([
        400,
        'InvalidParams',
        { after: 'InvalidParams' },
      ])
    }
  })
})
