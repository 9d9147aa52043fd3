/**
 * Checks that an invalid event does not affect the other events of its batch, even if it is very large or deeply
 * nested, or if the database rejects it.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dailyCollections, locationStock, sagaMasses } from '../../server/db/schema'
import { evaluateEvent } from '../../server/events/evaluateEvent'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import {
  type ApiKeyToken,
  buildBinEvent,
  buildDepositEvent,
  buildPickupEvent,
  createEventHelpers,
} from '../helpers/events'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('a batch of events on %s', database => {
  let t: TestServer
  let on: ReturnType<typeof createEventHelpers>
  let shop: TestAccount
  let platform: ApiKeyToken
  let place: { id: string }
  let bin: { id: string }
  let othersBin: { id: string }
  beforeAll(async () => {
    t = await startTestServer({ database })
    on = createEventHelpers(t)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    platform = await t.key('platform')
    shop = await t.organisation('Retailer')
    place = await t.location(shop)
    bin = await t.bin(place.id)
    othersBin = await t.bin((await t.location(await t.organisation('Retailer'))).id)
  })

  const many = (of = bin, data: object = {}) =>
    buildDepositEvent(of, { material: 'glass', materialType: 'Clear', pieces: 100_000, grams: undefined, ...data })
  const send = (body: unknown, query: Record<string, string> = {}) => on.send(platform, body, query)

  test('of one organisation, with any of its keys, waits while another’s is processed first', async () => {
    const scopes = ['events:bin' as const]
    const keys = await Promise.all(Array.from({ length: 6 }, () => t.key(shop, { scopes, name: randomUUID() })))
    const answered: string[] = []
    const report = async (who: string, key: { token: string }, of: { id: string }) => {
      const body = Array.from({ length: 40 }, () => buildBinEvent('bin.levelReported', of, { level: 0.4 }))
      expect((await t.call(key, 'POST', '/v1/events', body)).status).toBe(200)
      answered.push(who)
    }
    const own = keys.flatMap(key => [report('one', key, bin), report('one', key, bin)])
    await Promise.all([...own, report('another', platform, othersBin)])
    expect(answered.indexOf('another')).toBeLessThan(8)
  })

  test('of a location with a count beyond four bytes is accepted, as are those of the others', async () => {
    const much = { locationId: place.id, material: 'glass', type: 'Clear', objects: 2_147_483_000, grams: 0 } as const
    await t.db.insert(locationStock).values(much)
    await t.db.insert(dailyCollections).values({ ...much, day: new Date().toISOString().slice(0, 10) })
    const { status } = await send([many(othersBin), many(), many(othersBin)])
    expect(status).toBe(200)
    expect(await on.stockOf(place.id)).toMatchObject([{ objects: 2_147_583_000 }])
    const recycler = await t.organisation('Recycler')
    const id = await on.booking(recycler, place.id)
    expect((await send(buildPickupEvent(id))).status).toBe(200)
    const counted = t.db.select().from(sagaMasses).where(sql`saga_id = ${id}::uuid and measure = 'counted'`)
    expect(await counted).toMatchObject([{ objects: 2_147_583_000 }])
  })

  test('of which the database rejects one loses only that one', async () => {
    await t.db.execute(sql.raw(`alter table stock add constraint small check (grams < 1000)`))
    try {
      const [good, bad, last] = [many(othersBin), many(bin, { grams: 1001 }), many()]
      const { status, body } = await send([good, bad, last, good])
      expect(status).toBe(207)
      expect(body.results).toMatchObject([
        { id: good?.id, status: 'accepted' },
        { id: bad?.id, status: 'rejected', errorCode: 'UnprocessableEntity' },
        { id: last?.id, status: 'accepted' },
        { id: good?.id, status: 'duplicate' },
      ])
      expect(await on.stockOf(place.id)).toMatchObject([{ objects: 100_000, grams: 0 }])
      expect((await t.call(platform, 'GET', `/v1/events/${bad?.id}`)).status).toBe(404)
      const none = await send([many(), many(bin, { grams: 1001 })], { atomic: 'true' })
      expect(none.body.results).toMatchObject([{ errorCode: 'BatchRefused' }, { errorCode: 'UnprocessableEntity' }])
      expect(await on.stockOf(place.id)).toMatchObject([{ objects: 100_000 }])
    } finally {
      await t.db.execute(sql.raw(`alter table stock drop constraint small`))
    }
  })

  test('of which one has more parts than an event can have, loses only that one', async () => {
    const parts = { ...many(), data: { material: Array.from({ length: 20_000 }, () => ({})) } }
    const { body } = await send([many(), parts])
    expect(body.results).toMatchObject([{ status: 'accepted' }, { status: 'rejected', errorCode: 'PayloadTooLarge' }])
  })

  test('an event with too many parts is rejected before it is written as JSON', () => {
    const toJSON = () => {
      throw new Error('written')
    }
    const item = { data: Array.from({ length: 20_000 }, () => ({})), toJSON }
    const sender = { keyId: 'k', source: 's', isTest: false, organisationId: null, may: () => true }
    expect(() => evaluateEvent(item, 0, sender, new Date())).toThrow(
      expect.objectContaining({ errorCode: 'PayloadTooLarge' }),
    )
  })

  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  test.each([
    ['in its data', () => JSON.stringify(many()).replace('"material"', `"x":${nested(5000)},"material"`)],
    ['as the event itself', () => nested(6000)],
  ])('of which one is nested deeply, %s, loses only that one', async (_, deep) => {
    const headers = { 'content-type': 'application/json' }
    const text = `[${JSON.stringify(many())},${deep()}]`
    const { status, body } = await t.call(platform, 'POST', '/v1/events', text, { headers })
    expect(status).toBe(207)
    expect(body.results).toMatchObject([{ status: 'accepted' }, { status: 'rejected', errorCode: 'InvalidParams' }])
    expect(await on.stockOf(place.id)).toMatchObject([{ objects: 100_000 }])
  })
})
