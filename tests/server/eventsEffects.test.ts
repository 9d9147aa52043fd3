/**
 * Checks the effects of events on bins, stock and fundraisers, and that voiding an event undoes its effects.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bins, events, locationStock, publications } from '../../server/db/schema'
import { finishSaga } from '../../server/repositories/sagas'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpEvents } from '../helpers/eventSetup'
import {
  buildBinEvent,
  buildDepositEvent,
  buildEvent,
  buildPickupEvent,
  buildProgressEvent,
  buildVoidingEvent,
  minutesAgo,
} from '../helpers/events'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('what events change on %s', database => {
  const w = setUpEvents(database)
  const { send, one, book, stocked, collected } = w

  describe('a bin', () => {
    const level = (value: number, minutes: number) =>
      buildBinEvent('bin.levelReported', w.bin, { level: value }, { time: minutesAgo(minutes) })

    test('has the level with the newest time, whichever came last', async () => {
      await send([level(0.5, 10), level(0.2, 60)])
      await one(level(0.3, 30))
      expect(await w.on.binRow(w.bin.id)).toMatchObject({ level: 0.5 })
      await one(buildBinEvent('bin.emptied', w.bin, {}, { time: minutesAgo(5) }))
      expect(await w.on.binRow(w.bin.id)).toMatchObject({ level: 0, emptiedAt: expect.any(Date) })
    })

    test('that becomes full is announced once', async () => {
      await one(level(0.95, 9))
      await one(level(1, 8))
      const published = await w.t.db.select().from(publications).where(eq(publications.subject, w.bin.id))
      expect(published).toMatchObject([
        { type: 'bin.full', concerns: [w.shop.organisationId], data: { locationId: w.place.id, level: 0.95 } },
      ])
    })

    test('that is full and emptied within one batch is not published; emptied and full again, it is', async () => {
      const emptied = (minutes: number) => buildBinEvent('bin.emptied', w.bin, {}, { time: minutesAgo(minutes) })
      const publishedAfter = async (...batch: unknown[]) => {
        await w.t.db.update(bins).set({ fullPublishedAt: null })
        const { status } = await send(batch)
        const published = await w.t.db.$count(publications, eq(publications.subject, w.bin.id))
        return [status, published]
      }
      const elsewhere = await w.on.booking(w.recycler, (await w.t.location(w.shop)).id)
      // The earlier events of a batch are written before a pickup or a voiding event is evaluated.
      expect(await publishedAfter(level(0.95, 20), buildPickupEvent(elsewhere), emptied(19))).toEqual([200, 0])
      const wrong = level(0.95, 18)
      expect(await publishedAfter(wrong, buildVoidingEvent(wrong))).toEqual([200, 0])
      await w.t.db.execute(sql.raw('alter table stock add constraint small check (grams < 1000) not valid'))
      const rejected = buildDepositEvent(w.bin, { grams: 2000 })
      expect(await publishedAfter(rejected, level(0.95, 17), emptied(16))).toEqual([207, 0])
      await w.t.db.execute(sql.raw('alter table stock drop constraint small'))
      expect(await publishedAfter(level(0.95, 15), level(0.96, 14))).toEqual([200, 1])
      expect(await publishedAfter(emptied(13), level(0.95, 12))).toEqual([200, 2])
      expect(await publishedAfter(level(0.1, 13), level(0.97, 11))).toEqual([200, 2])
    })

    test('reports its fault, and has its previous state when the report is voided', async () => {
      const [first, second] = [level(0.4, 20), level(0.8, 10)]
      const fault = buildBinEvent('bin.faultReported', w.bin, { note: 'Lid jammed' })
      await send([first, second, fault])
      expect(await w.on.binRow(w.bin.id)).toMatchObject({
        level: 0.8,
        faultNote: 'Lid jammed',
        faultAt: expect.any(Date),
      })
      await send([buildVoidingEvent(second), buildVoidingEvent(fault)])
      expect(await w.on.binRow(w.bin.id)).toMatchObject({ level: 0.4, faultNote: null, faultAt: null })
    })
  })

  describe('voiding a deposit', () => {
    test('removes it from stock and collections, once; the event stays', async () => {
      const sent = buildDepositEvent(w.bin)
      await send([sent, buildDepositEvent(w.bin)])
      const back = buildVoidingEvent(sent)
      expect((await one(back)).status).toBe('accepted')
      expect((await one(back)).status).toBe('duplicate')
      expect(await one(buildVoidingEvent(sent))).toMatchObject({ status: 'rejected', errorCode: 'InvalidOperation' })
      expect(await one(buildVoidingEvent(back))).toMatchObject({ status: 'rejected', errorCode: 'InvalidOperation' })
      expect([await stocked(), await collected()]).toMatchObject([[{ grams: 412 }], [{ grams: 412 }]])
      expect((await w.t.call(w.platform, 'GET', `/v1/events/${sent.id}`)).body).toMatchObject({
        id: sent.id,
        subject: sent.subject,
        data: sent.data,
        voidedBy: back.id,
      })
    })

    test.each(['an event', 'staff'])(
      'that left with a pickup reported by %s removes nothing from the later stock',
      async by => {
        const sent = buildDepositEvent(w.bin)
        await one(sent)
        const id = await book()
        await (by === 'staff' ? finishSaga(w.t.db, id) : one(buildPickupEvent(id)))
        await one(buildDepositEvent(w.bin, { grams: 5, pieces: 1 }))
        expect((await one(buildVoidingEvent(sent))).status).toBe('accepted')
        expect(await stocked()).toMatchObject([{ objects: 1, grams: 5 }])
        expect(await collected()).toMatchObject([{ objects: 1, grams: 5 }])
      },
    )

    test('of another sender finds nothing', async () => {
      const sent = buildDepositEvent(w.bin)
      await one(sent)
      expect(await one(buildVoidingEvent(sent), await w.t.key(w.shop))).toMatchObject({
        errorCode: 'EntityNotFound',
        pointer: '/data/eventId',
      })
    })
  })

  describe('a fundraiser', () => {
    test('only increases, and is Completed at its target, then Fulfilled', async () => {
      const id = await w.on.fundraiser(w.school)
      await send([buildProgressEvent(id, 400), buildProgressEvent(id, 300)])
      expect(await w.on.rewardRow(id)).toMatchObject({ progressPoints: 400, status: 'InProgress' })
      expect(await one(buildEvent('reward.fulfilled', id, {}))).toMatchObject({ errorCode: 'InvalidOperation' })
      const { body } = await send([
        buildProgressEvent(id, 1000),
        buildEvent('reward.fulfilled', id, { note: 'Bought' }),
      ])
      expect(body.results).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
      expect(await w.on.rewardRow(id)).toMatchObject({ progressPoints: 1000, status: 'Fulfilled' })
      const published = await w.t.db.select().from(publications).where(eq(publications.subject, id))
      expect(published.map(({ type }) => type)).toEqual(['reward.completed', 'reward.fulfilled'])
    })

    test('that has not begun has no progress', async () => {
      const id = await w.on.fundraiser(w.school, { status: 'Created' })
      expect(await one(buildProgressEvent(id, 1))).toMatchObject({ status: 'rejected', errorCode: 'InvalidOperation' })
    })

    test('has its previous state when progress and fulfilment are voided', async () => {
      const id = await w.on.fundraiser(w.school)
      const [low, high, done] = [
        buildProgressEvent(id, 200),
        buildProgressEvent(id, 1200),
        buildEvent('reward.fulfilled', id, {}),
      ]
      await send([low, high, done])
      expect(await one(buildVoidingEvent(high))).toMatchObject({ status: 'rejected', errorCode: 'InvalidOperation' })
      await send([buildVoidingEvent(done), buildVoidingEvent(high)])
      expect(await w.on.rewardRow(id)).toMatchObject({ progressPoints: 200, status: 'InProgress' })
    })
  })
})

describe('on PostgreSQL, in parallel', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => t.close())

  test('50 batches on the same bin, and on the same two locations in either order, lose nothing', async () => {
    const shop = await t.organisation('Retailer')
    const key = await t.key('platform')
    const places = [await t.location(shop), await t.location(shop)]
    const both = await Promise.all(places.map(({ id }) => t.bin(id)))
    const glass = { material: 'glass', materialType: 'Clear', grams: 3, pieces: 1 }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const inOrder = i % 2 ? both : both.toReversed()
        return t.call(
          key,
          'POST',
          '/v1/events',
          inOrder.flatMap(bin => Array.from({ length: 20 }, () => buildDepositEvent(bin, glass))),
        )
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    for (const { id } of places) {
      expect(await t.db.select().from(locationStock).where(eq(locationStock.locationId, id))).toMatchObject([
        { objects: 1000, grams: 3000 },
      ])
    }
    expect(await t.db.$count(events)).toBe(2000)
  }, 120_000)
})
