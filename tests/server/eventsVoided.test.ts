/** Taking back: the books are as if it had not been, whatever stands in between; and what no key may say. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sagas } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { ago, deposit, event, eventsOf, type Key, pickup, progressed, type Sent, voided } from '../helpers/events'
import { type TestServer, testServer } from '../helpers/server'

describe('events', () => {
  let t: TestServer
  let on: ReturnType<typeof eventsOf>
  let shop: TestAccount
  let school: TestAccount
  let recycler: TestAccount
  let platform: Key
  beforeAll(async () => {
    t = await testServer()
    on = eventsOf(t)
    shop = await t.organisation('Retailer')
    school = await t.organisation('Institution')
    recycler = await t.organisation('Recycler')
    platform = await t.key('platform')
  })
  afterAll(() => t.close())

  const one = async (sent: Sent, key = platform) => (await on.send(key, sent)).body.results[0]
  const accept = async (sent: Sent) => expect(await one(sent)).toMatchObject({ status: 'accepted' })

  const site = async () => {
    const { id } = await t.location(shop)
    const bin = await t.bin(id)
    return {
      id,
      book: () => on.booking(recycler, id),
      stocked: () => on.stockOf(id),
      collected: () => on.collectedAt(id),
      depositOf: (pieces: number) => deposit(bin, { grams: 7, pieces }),
    }
  }

  test.each([
    ['InProgress', 700, [1]],
    ['InProgress', 700, [800, 900]],
    ['InProgress', 700, [1200]],
    ['Completed', 900, [0]],
    ['Completed', 900, [950, 2000]],
  ] as const)('progress of a reward %s at %i that was raised by %j is what it was, in any order', async (...row) => {
    const [status, points, told] = row
    for (const order of [told, told.toReversed()]) {
      const id = await on.fundraiser(school, { status, progressPoints: points })
      const sent = new Map(told.map(total => [total, progressed(id, total)]))
      for (const each of sent.values()) await accept(each)
      for (const total of order) await accept(voided(sent.get(total) ?? { id: '' }))
      expect(await on.rewardRow(id)).toMatchObject({ progressPoints: points, status })
    }
  })

  test('a deposit that left with a pickup does not come back with it', async () => {
    const { book, stocked, collected, depositOf } = await site()
    const [wrong, right] = [depositOf(70), depositOf(3)]
    await accept(wrong)
    await accept(right)
    const taken = pickup(await book())
    await accept(taken)
    await accept(voided(wrong))
    expect(await stocked()).toEqual([])
    await accept(voided(taken))
    expect(await stocked()).toMatchObject([{ objects: 3, grams: 7 }])
    expect(await collected()).toMatchObject([{ objects: 3, grams: 7 }])
  })

  test('a pickup stays where a later one was told, or the location is deleted', async () => {
    const refusal = { status: 'rejected', errorCode: 'InvalidOperation' }
    const { id, book } = await site()
    const first = pickup(await book())
    await accept(first)
    const later = pickup(await book())
    await accept(later)
    expect(await one(voided(first))).toMatchObject(refusal)
    expect((await t.call(shop, 'DELETE', `/b2b/retail/locations/${id}`)).status).toBeLessThan(300)
    expect(await one(voided(later))).toMatchObject(refusal)
    const rows = await t.db.select().from(sagas).where(eq(sagas.locationId, id))
    expect(rows.map(({ status }) => status)).toEqual(['Finished', 'Finished'])
  })

  test('a pickup is between its booking and now', async () => {
    const { book } = await site()
    const id = await book()
    expect(await one(pickup(id, '2100-12-31T00:00:00Z'))).toMatchObject({ pointer: '/data/weighedAt' })
    expect(await one(pickup(id, '2000-01-01T00:00:00Z'))).toMatchObject({ pointer: '/data/weighedAt' })
    expect(await one(pickup(id, ago(0), ago(34 * 24 * 60)))).toMatchObject({ status: 'rejected', pointer: '/time' })
    await accept(pickup(id, ago(1), ago(1)))
    const [row] = await t.db.select().from(sagas).where(eq(sagas.id, id))
    expect([row?.finishedAt, row?.bottlesPickedAt]).toEqual([row?.createdAt, row?.createdAt])
  })

  test.each(['dryrun', 'DryRun', 'dry_run', 'atomc'])(
    'with a ?%s that there is not are refused as a whole',
    async name => {
      const { depositOf, stocked } = await site()
      const answer = await on.send(platform, depositOf(1), { [name]: 'true' })
      expect([answer.status, answer.body.errorCode, await stocked()]).toEqual([400, 'InvalidParams', []])
    },
  )

  test('of fulfilment are the platform’s alone', async () => {
    const id = await on.fundraiser(school, { status: 'Completed', progressPoints: 1000 })
    const done = event('reward.fulfilled', id, {})
    const own = await t.key(school)
    expect(await one(done, own)).toMatchObject({ status: 'rejected', errorCode: 'InsufficientPermissions' })
    expect(await on.rewardRow(id)).toMatchObject({ status: 'Completed' })
    await accept(done)
  })
})
