/**
 * Checks the voiding of events: afterwards all sums are as if the event had not happened, whatever events came later.
 * Also checks events that no key may send.
 */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fundraisingRewards, sagas } from '../../server/db/schema'
import { setUpEvents } from '../helpers/eventSetup'
import {
  buildDepositEvent,
  buildEvent,
  buildPickupEvent,
  buildProgressEvent,
  buildVoidingEvent,
  minutesAgo,
  type SentEvent,
} from '../helpers/events'

describe('events', () => {
  const w = setUpEvents('embedded')
  const { one, book, stocked, collected } = w
  const accept = async (sent: SentEvent) => expect(await one(sent)).toMatchObject({ status: 'accepted' })

  const depositOf = (pieces: number) => buildDepositEvent(w.bin, { grams: 7, pieces })

  test.each([
    ['InProgress', 700, [1]],
    ['InProgress', 700, [800, 900]],
    ['InProgress', 700, [1200]],
    ['Completed', 900, [0]],
    ['Completed', 900, [950, 2000]],
  ] as const)('progress of a reward %s at %i that was raised by %j is restored, in any order', async (...row) => {
    const [status, points, totals] = row
    for (const order of [totals, totals.toReversed()]) {
      const id = await w.on.fundraiser(w.school, { status, progressPoints: points })
      const sent = new Map(totals.map(total => [total, buildProgressEvent(id, total)]))
      for (const each of sent.values()) await accept(each)
      for (const total of order) await accept(buildVoidingEvent(sent.get(total) ?? { id: '' }))
      expect(await w.on.rewardRow(id)).toMatchObject({ progressPoints: points, status })
    }
  })

  test('a fundraiser whose voided report is followed by more than a thousand others keeps the points of the others', async () => {
    const id = await w.on.fundraiser(w.school, { status: 'InProgress', progressPoints: 700 })
    const wrong = { ...buildProgressEvent(id, 5000), time: minutesAgo(2000) }
    await accept(wrong)
    await w.t.db.execute(sql`
      insert into events (source, id, type, time, subject, organisation_id, data)
      select gen_random_uuid(), 'later ' || n, 'reward.progressed', now() - (1500 - n) * interval '1 minute', ${id}::uuid,
        ${w.school.organisationId}::uuid, jsonb_build_object('totalPoints', least(900, 700 + n))
      from generate_series(1, 1100) n`)
    await accept(buildVoidingEvent(wrong))
    expect(await w.on.rewardRow(id)).toMatchObject({ progressPoints: 900, status: 'InProgress' })
  })

  test('a reward that the school has closed meanwhile is not opened again, whatever is voided', async () => {
    const id = await w.on.fundraiser(w.school, { status: 'InProgress', progressPoints: 700 })
    const [reached, more] = [buildProgressEvent(id, 1200), buildProgressEvent(id, 900)]
    await accept(reached)
    await accept(buildVoidingEvent(reached))
    const closed = { status: 'Completed' as const, closedAt: new Date() }
    await w.t.db.update(fundraisingRewards).set(closed).where(eq(fundraisingRewards.id, id))
    await accept(more)
    await accept(buildVoidingEvent(more))
    expect(await w.on.rewardRow(id)).toMatchObject({ progressPoints: 700, status: 'Completed' })
  })

  test('a deposit that left with a pickup does not come back with it', async () => {
    const [wrong, right] = [depositOf(70), depositOf(3)]
    await accept(wrong)
    await accept(right)
    const taken = buildPickupEvent(await book())
    await accept(taken)
    await accept(buildVoidingEvent(wrong))
    expect(await stocked()).toEqual([])
    await accept(buildVoidingEvent(taken))
    expect(await stocked()).toMatchObject([{ objects: 3, grams: 7 }])
    expect(await collected()).toMatchObject([{ objects: 3, grams: 7 }])
  })

  test('a pickup cannot be voided after a later one, or when the location is deleted', async () => {
    const rejection = { status: 'rejected', errorCode: 'InvalidOperation' }
    const first = buildPickupEvent(await book())
    await accept(first)
    const later = buildPickupEvent(await book())
    await accept(later)
    expect(await one(buildVoidingEvent(first))).toMatchObject(rejection)
    expect((await w.t.call(w.shop, 'DELETE', `/b2b/retail/locations/${w.place.id}`)).status).toBeLessThan(300)
    expect(await one(buildVoidingEvent(later))).toMatchObject(rejection)
    const rows = await w.t.db.select().from(sagas).where(eq(sagas.locationId, w.place.id))
    expect(rows.map(({ status }) => status)).toEqual(['Finished', 'Finished'])
  })

  test('a pickup is between its booking and now', async () => {
    const id = await book()
    expect(await one(buildPickupEvent(id, '2100-12-31T00:00:00Z'))).toMatchObject({ pointer: '/data/weighedAt' })
    expect(await one(buildPickupEvent(id, '2000-01-01T00:00:00Z'))).toMatchObject({ pointer: '/data/weighedAt' })
    expect(await one(buildPickupEvent(id, minutesAgo(0), minutesAgo(34 * 24 * 60)))).toMatchObject({
      status: 'rejected',
      pointer: '/time',
    })
    await accept(buildPickupEvent(id, minutesAgo(1), minutesAgo(1)))
    const [row] = await w.t.db.select().from(sagas).where(eq(sagas.id, id))
    expect([row?.finishedAt, row?.bottlesPickedAt]).toEqual([row?.createdAt, row?.createdAt])
  })

  test.each(['dryrun', 'DryRun', 'dry_run', 'atomc'])('with an unknown ?%s are rejected as a whole', async name => {
    const answer = await w.on.send(w.platform, depositOf(1), { [name]: 'true' })
    expect([answer.status, answer.body.errorCode, await stocked()]).toEqual([400, 'InvalidParams', []])
    expect(answer.body.fields).toEqual({ [name]: 'InvalidParams' })
  })

  test('of fulfilment are only for the platform', async () => {
    const id = await w.on.fundraiser(w.school, { status: 'Completed', progressPoints: 1000 })
    const done = buildEvent('reward.fulfilled', id, {})
    const own = await w.t.key(w.school)
    expect(await one(done, own)).toMatchObject({ status: 'rejected', errorCode: 'InsufficientPermissions' })
    expect(await w.on.rewardRow(id)).toMatchObject({ status: 'Completed' })
    await accept(done)
  })
})
