/** Checks batches of events: their results, their limits, atomic batches, dry runs and test keys. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpEvents } from '../helpers/eventSetup'
import { buildBinEvent, buildDepositEvent, buildVoidingEvent } from '../helpers/events'

describe.each(databaseEngines)('batches of events on %s', database => {
  const w = setUpEvents(database)
  const { send, one, stocked, collected } = w

  describe('the envelope', () => {
    test('results are in the order of the events, one for each', async () => {
      const good = buildDepositEvent(w.bin)
      const { status, body } = await send([
        buildDepositEvent(w.bin, { grams: -1 }),
        good,
        7,
        { id: 'x', type: 'nonsense' },
        good,
      ])
      expect(status).toBe(207)
      expect(body.results).toMatchObject([
        { index: 0, status: 'rejected', pointer: '/data/grams' },
        { index: 1, id: good.id, status: 'accepted' },
        { index: 2, id: null, status: 'rejected' },
        { index: 3, id: 'x', status: 'rejected' },
        { index: 4, status: 'duplicate' },
      ])
    })

    test('atomic accepts all or none', async () => {
      const { status, body } = await send(
        [buildDepositEvent(w.bin), buildDepositEvent(w.bin, { grams: -1 })],
        w.platform,
        {
          atomic: 'true',
        },
      )
      expect(status).toBe(207)
      expect(body.results).toMatchObject([
        { status: 'rejected', errorCode: 'BatchRefused' },
        { status: 'rejected', errorCode: 'InvalidParams' },
      ])
      expect(await stocked()).toEqual([])
      expect(
        (await send([buildDepositEvent(w.bin), buildDepositEvent(w.bin)], w.platform, { atomic: 'true' })).status,
      ).toBe(200)
    })

    test('a dry run answers the same and changes nothing, so that the event is still new afterwards', async () => {
      const sent = buildDepositEvent(w.bin)
      for (const _ of [1, 2]) {
        expect((await send(sent, w.platform, { dryRun: 'true' })).body.results).toMatchObject([{ status: 'accepted' }])
      }
      expect(await stocked()).toEqual([])
      expect((await one(sent)).status).toBe('accepted')
    })

    test('a test key’s events are stored, and change nothing', async () => {
      const key = await w.t.key(w.shop, { mode: 'test' })
      const sent = buildDepositEvent(w.bin)
      const full = buildBinEvent('bin.levelReported', w.bin, { level: 1 })
      expect((await send([sent, full], key)).body.results).toMatchObject([
        { status: 'accepted' },
        { status: 'accepted' },
      ])
      expect((await one(sent, key)).status).toBe('duplicate')
      expect((await one(buildVoidingEvent(sent), key)).status).toBe('accepted')
      expect([await stocked(), await collected(), (await w.on.binRow(w.bin.id))?.level]).toEqual([[], [], null])
      expect((await w.t.call(key, 'GET', '/v1/events')).body.items).toHaveLength(3)
    })

    test('more than 100, none, and more than a mebibyte are rejected as a whole; an event of more than 32 KiB is rejected alone', async () => {
      const big = buildDepositEvent(w.bin, { sessionId: 'x'.repeat(40_000) })
      expect((await send(Array.from({ length: 101 }, () => buildDepositEvent(w.bin)))).status).toBe(400)
      expect((await send([])).status).toBe(400)
      expect((await send(Array.from({ length: 40 }, () => big))).status).toBe(413)
      expect((await send([big, buildDepositEvent(w.bin)])).body.results).toMatchObject([
        { status: 'rejected', errorCode: 'PayloadTooLarge' },
        { status: 'accepted' },
      ])
    })

    test('events leave no audit row, rejected calls do', async () => {
      const key = await w.t.key(w.shop, { scopes: ['events:deposit'] })
      await send(buildDepositEvent(w.bin), key)
      await send({}, await w.t.key(w.shop, { scopes: ['catalogue:read'] }))
      const rows = await w.t.db.select().from(auditLog).where(eq(auditLog.action, 'POST /api/v1/events'))
      expect(rows.filter(row => row.actorId === key.id)).toEqual([])
      expect(rows.at(-1)).toMatchObject({ outcome: '403' })
    })
  })
})
