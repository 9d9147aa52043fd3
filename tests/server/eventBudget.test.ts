/** Checks the number of events that an organisation can store in a day. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventLimits } from '../../contract/events'
import { events } from '../../server/db/schema'
import { buildBinEvent, createEventHelpers } from '../helpers/events'
import { hasRedis, startRedis } from '../helpers/redis'
import { startTestServer, type TestServer } from '../helpers/server'

const { daily, dailyPerLocation } = eventLimits
beforeAll(() => void Object.assign(eventLimits, { daily: 20, dailyPerLocation: 10 }))
afterAll(() => void Object.assign(eventLimits, { daily, dailyPerLocation }))

const build = (bin: { id: string }, number: number) =>
  Array.from({ length: number }, () => buildBinEvent('bin.levelReported', bin, { level: 0.5 }))

describe.each(hasRedis ? ['this process', 'Redis'] : ['this process'])('the daily events, counted in %s', where => {
  let t: TestServer
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  beforeAll(async () => {
    redis = where === 'Redis' ? await startRedis() : undefined
    t = await startTestServer({ config: redis ? { redisUrl: redis.url } : {} })
  })
  afterAll(async () => {
    await t.close()
    await redis?.stop()
  })
  const setUp = async (locations: number) => {
    const shop = await t.organisation('Retailer')
    const [place] = await Promise.all(Array.from({ length: locations }, () => t.location(shop)))
    const key = await t.key(shop)
    const { send } = createEventHelpers(t)
    return {
      shop,
      key,
      bin: await t.bin(place?.id ?? ''),
      send: (body: unknown, query: Record<string, string> = {}) => send(key, body, query),
    }
  }

  test('of all keys of an organisation are limited by its locations; beyond them a call is answered when to send it again', async () => {
    const { shop, bin, send } = await setUp(2)
    expect((await send(build(bin, 40))).status).toBe(200)
    const late = build(bin, 3)
    const rejected = await t.call(await t.key(shop), 'POST', '/v1/events', late)
    expect(rejected).toMatchObject({
      status: 429,
      body: { errorCode: 'RateLimitExceeded', params: { limit: 40, name: 'eventsDaily', hours: 24 } },
    })
    // Forty events a day: the next one can be sent after 36 minutes.
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(2_000)
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(2_160)
    expect(await t.db.$count(events, eq(events.organisationId, shop.organisationId))).toBe(40)
    expect((await t.call(await t.key('platform'), 'POST', '/v1/events', late)).status).toBe(200)
  })

  test('exclude repeated, rejected and only checked events', async () => {
    const { bin, send } = await setUp(1)
    const sent = build(bin, 20)
    for (let time = 0; time < 3; time++) expect((await send(sent)).status).toBe(200)
    expect((await send(build({ id: '0f8fad5bd9cb469fa16570867728950e' }, 50))).status).toBe(207)
    expect((await send(build(bin, 50), { dryRun: 'true' })).status).toBe(200)
    expect((await send(build(bin, 10))).status).toBe(200)
    expect((await send(build(bin, 1))).status).toBe(429)
  })
})
