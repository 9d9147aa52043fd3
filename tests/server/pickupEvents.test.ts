/**
 * Checks the effects of events that report a pickup on the booking, the stock and the bins of the location, and that
 * voiding such an event undoes them.
 */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bins, publications, sagaMasses, sagas } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpEvents } from '../helpers/eventSetup'
import { buildBinEvent, buildDepositEvent, buildPickupEvent, buildVoidingEvent, minutesAgo } from '../helpers/events'

describe.each(databaseEngines)('what events change on %s', database => {
  const w = setUpEvents(database)
  const { send, one, book, stocked } = w

  describe('a pickup', () => {
    test('finishes the booking; stock is removed, counted and weighed masses stay with the booking', async () => {
      const id = await book()
      const { body } = await send([
        buildDepositEvent(w.bin),
        buildPickupEvent(id),
        buildDepositEvent(w.bin, { grams: 7, pieces: 1 }),
      ])
      expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'accepted', 'accepted'])
      expect(await w.on.sagaRow(id)).toMatchObject({ status: 'Finished', bottlesPickedAt: expect.any(Date) })
      expect(await stocked()).toMatchObject([{ objects: 1, grams: 7 }])
      expect(await w.t.db.select().from(sagaMasses).where(eq(sagaMasses.sagaId, id))).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ measure: 'counted', type: 'PET', objects: 14, grams: 412 }),
          expect.objectContaining({ measure: 'weighed', material: 'plastic', grams: 400 }),
        ]),
      )
      const published = await w.t.db.select().from(publications).where(eq(publications.subject, id))
      expect(published).toMatchObject([
        { type: 'pickup.completed', concerns: [w.recycler.organisationId, w.shop.organisationId] },
      ])
      expect(await one(buildPickupEvent(id))).toMatchObject({ status: 'rejected', errorCode: 'InvalidOperation' })
    })

    test('is voided: the booking is started again and its stock is restored', async () => {
      const id = await book()
      const sent = buildPickupEvent(id)
      await send([buildDepositEvent(w.bin), sent, buildDepositEvent(w.bin)])
      expect((await one(buildVoidingEvent(sent))).status).toBe('accepted')
      expect(await w.on.sagaRow(id)).toMatchObject({ status: 'Started', finishedAt: null })
      expect(await stocked()).toMatchObject([{ objects: 28, grams: 824 }])
      expect(await w.t.db.select().from(sagaMasses).where(eq(sagaMasses.sagaId, id))).toEqual([])
    })

    test.each(['in one batch', 'one after the other'])(
      'empties the bins of its location: %s, a level counts again if it is reported after the pickup',
      async how => {
        const place = await w.t.location(w.shop)
        const createdAt = new Date(minutesAgo(60))
        const add = () => w.t.bin(place.id, { createdAt })
        const [full, silent, late] = [await add(), await add(), await add()]
        const report = async (...given: object[]) => {
          for (const batch of how === 'in one batch' ? [given] : given.map(each => [each])) await send(batch)
        }
        const reported = (bin: { id: string }, level: number, minutes: number) =>
          buildBinEvent('bin.levelReported', bin, { level }, { time: minutesAgo(minutes) })
        const levels = () => Promise.all([full, silent, late].map(async ({ id }) => (await w.on.binRow(id))?.level))
        const id = await w.on.booking(w.recycler, place.id)
        await w.t.db
          .update(sagas)
          .set({ createdAt: new Date(minutesAgo(30)) })
          .where(eq(sagas.id, id))
        const pickup = buildPickupEvent(id, minutesAgo(10))
        await report(reported(full, 0.87, 20), pickup, reported(late, 0.6, 15))
        expect(await levels()).toEqual([0, null, 0])
        const { bottlesPickedAt } = (await w.on.sagaRow(id)) ?? {}
        expect(await w.on.binRow(full.id)).toMatchObject({ emptiedAt: bottlesPickedAt, levelAt: bottlesPickedAt })
        await report(reported(full, 0.1, 5))
        expect(await levels()).toEqual([0.1, null, 0])
        await report(buildVoidingEvent(pickup))
        expect(await levels()).toEqual([0.1, null, 0.6])
        expect(await w.on.binRow(full.id)).toMatchObject({ emptiedAt: null })
      },
    )

    test('of a full bin in one batch with its report publishes no full bin', async () => {
      const id = await book()
      const full = buildBinEvent('bin.levelReported', w.bin, { level: 0.95 }, { time: minutesAgo(2) })
      await send([full, buildPickupEvent(id)])
      expect(await w.on.binRow(w.bin.id)).toMatchObject({ level: 0 })
      expect(await w.t.db.$count(publications, eq(publications.subject, w.bin.id))).toBe(0)
    })

    describe('and a user’s mark that the bin was emptied', () => {
      const call = async (action: string) =>
        (await w.t.call(w.shop, 'PUT', `/b2b/retail/locations/bins/${w.bin.id}:${action}`)).body.level
      const reported = () => buildBinEvent('bin.levelReported', w.bin, { level: 0.9 }, { time: minutesAgo(9) })
      beforeEach(async () => {
        const createdAt = new Date(minutesAgo(30))
        await w.t.db.update(bins).set({ createdAt }).where(eq(bins.id, w.bin.id))
      })

      test('undoing the mark after the pickup was voided restores the reported level', async () => {
        const pickup = buildPickupEvent(await book())
        await one(reported())
        await one(pickup)
        expect(await call('markEmptied')).toBe(0)
        await one(buildVoidingEvent(pickup))
        expect(await call('unmarkEmptied')).toBe(0.9)
      })

      test('undoing the mark keeps the bin empty if the pickup was before the mark and is reported later', async () => {
        const id = await book()
        await w.t.db
          .update(sagas)
          .set({ createdAt: new Date(minutesAgo(20)) })
          .where(eq(sagas.id, id))
        await one(reported())
        expect(await call('markEmptied')).toBe(0)
        await one(buildPickupEvent(id, minutesAgo(3)))
        expect(await call('unmarkEmptied')).toBe(0)
      })
    })

    test('leaves a bin empty if an earlier report is voided afterwards', async () => {
      const id = await book()
      const reported = (level: number) => buildBinEvent('bin.levelReported', w.bin, { level }, { time: minutesAgo(1) })
      const [first, second] = [reported(0.4), reported(0.8)]
      await send([first, second])
      await one(buildPickupEvent(id))
      await one(buildVoidingEvent(second))
      expect(await w.on.binRow(w.bin.id)).toMatchObject({ level: 0, emptiedAt: expect.any(Date) })
    })

    test('among other events of its batch takes the preceding deposits, and is evaluated after the effects of the batch so far', async () => {
      const other = await w.t.location(w.shop)
      const otherBin = await w.t.bin(other.id)
      const [here, there] = [await book(), await w.on.booking(w.recycler, other.id)]
      const first = buildPickupEvent(here)
      const { body } = await send([
        ...[buildDepositEvent(w.bin), buildDepositEvent(otherBin), first, buildPickupEvent(there)],
        ...[
          buildPickupEvent(here),
          buildVoidingEvent(first),
          buildPickupEvent(here),
          buildDepositEvent(otherBin, { grams: 7, pieces: 1 }),
        ],
      ])
      expect(body.results.map(({ status }: { status: string }) => status === 'accepted')).toEqual([
        ...[true, true, true, true],
        ...[false, true, true, true],
      ])
      expect([await w.on.sagaRow(here), await w.on.sagaRow(there)]).toMatchObject([
        { status: 'Finished' },
        { status: 'Finished' },
      ])
      const counted = await w.t.db.select().from(sagaMasses).where(eq(sagaMasses.measure, 'counted'))
      expect(counted.filter(({ sagaId }) => [here, there].includes(sagaId))).toMatchObject([
        { objects: 14, grams: 412 },
        { objects: 14, grams: 412 },
      ])
      expect([await stocked(), await w.on.stockOf(other.id)]).toMatchObject([[], [{ objects: 1, grams: 7 }]])
    })

    test('cannot be voided once the location is booked again', async () => {
      const sent = buildPickupEvent(await book())
      await one(sent)
      await book()
      expect(await one(buildVoidingEvent(sent))).toMatchObject({ status: 'rejected', errorCode: 'InvalidOperation' })
    })
  })
})
