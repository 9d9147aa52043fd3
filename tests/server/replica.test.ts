/**
 * Checks a read replica that follows the primary by streaming replication: which reads it answers, and what happens if
 * it lags, is unavailable or cancels queries.
 */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { createMetrics } from '../../server/http/metrics'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestCaller, type TestServer } from '../helpers/server'
import { hasStreamingReplica, type StreamingPair, startStreamingPair } from '../helpers/streamingReplica'

const withinMs = 20_000

describe.skipIf(!hasStreamingReplica && process.env.CI !== 'true')('a read replica', () => {
  let pair: StreamingPair
  let t: TestServer
  let second: TestServer
  let owner: TestAccount
  beforeAll(async () => {
    pair = await startStreamingPair({ max_standby_streaming_delay: '0' })
    const config = { databaseReplicaUrl: pair.standby.url }
    t = await startTestServer({ database: { url: pair.primary.url }, config })
    second = await startTestServer({ database: t, config })
    owner = await t.organisation('Retailer')
  })
  beforeEach(() => isUp())
  afterAll(async () => {
    await second?.close()
    await t?.close()
    await pair?.close()
  })

  const state = () => t.deps.replica?.state()
  const isUp = async () => {
    await expect.poll(state, { timeout: withinMs }).toBe('up')
    await expect.poll(() => second.deps.replica?.state(), { timeout: withinMs }).toBe('up')
    await pair.caughtUp()
  }
  const ready = async () => {
    const { statusCode, body } = await t.app.inject('/readyz')
    return { statusCode, ...JSON.parse(body) }
  }
  const add = async (caller: TestCaller, server = t) => {
    const body = { name: 'Shop', street: 'Main', houseNumber: '1', zipCode: null, cityId: await t.city() }
    const point = { latitude: 50.45, longitude: 30.52 }
    const answer = await server.call(caller, 'POST', '/b2b/retail/locations', { ...body, point })
    expect(answer.status).toBe(201)
  }
  const countSeenBy = async (caller: TestCaller, server = t): Promise<number> => {
    const { status, body } = await server.call(caller, 'GET', '/b2b/retail/analytics')
    expect(status).toBe(200)
    return body.locations.total
  }
  /** Runs the work while the standby's replay is paused. */
  const whilePaused = async (work: () => Promise<void>) => {
    await pair.caughtUp()
    await pair.standby.query('select pg_wal_replay_pause()')
    await work().finally(() => pair.standby.query('select pg_wal_replay_resume()'))
    await pair.caughtUp()
  }
  /** Returns the databases (primary, replica) that answered calls during the work. */
  const answeredBy = async (work: () => Promise<unknown>, server = t) => {
    const before = { ...server.app.laggingCalls }
    await work()
    return Object.entries(server.app.laggingCalls).flatMap(([by, count]) =>
      count > before[by as keyof typeof before] ? [by] : [],
    )
  }

  /** Queries the replica in two ways: directly, and in a transaction. */
  const inBothWays = (query: SQL) =>
    Promise.allSettled([
      t.deps.replica?.db.execute(query).then(answer => answer),
      t.deps.replica?.db.transaction(tx => tx.execute(query)),
    ])

  test('answers reads that may lag, and no other calls', async () => {
    await pair.caughtUp()
    expect(await answeredBy(() => countSeenBy(owner))).toEqual(['replica'])
    expect(await answeredBy(() => t.call(owner, 'GET', '/b2b/retail/locations'))).toEqual([])
    expect(await answeredBy(() => add(owner))).toEqual([])
  })

  test('is not used for an account whose writes it has not replayed, on no server and in no session', async () => {
    const colleague = await t.organisation('Retailer')
    const [other, before] = [await t.signInAgain(owner), await countSeenBy(owner)]
    await whilePaused(async () => {
      expect(await answeredBy(() => countSeenBy(owner))).toEqual(['replica'])
      await add(owner)
      for (const server of [t, second]) {
        for (const caller of [owner, other]) {
          const seen = async () => expect(await countSeenBy(caller, server)).toBe(before + 1)
          expect(await answeredBy(seen, server)).toEqual(['ownWrite'])
        }
      }
      expect(await answeredBy(() => countSeenBy(colleague))).toEqual(['replica'])
    })
    expect(await answeredBy(() => countSeenBy(owner))).toEqual(['replica'])
    expect(await countSeenBy(owner)).toBe(before + 1)
  })

  test('shows staff their actions for an account, and their own export, in the audit log', async () => {
    const staff = await t.staff()
    const query = `filter=${encodeURIComponent(JSON.stringify({ actor: staff.email }))}`
    const actions = async () =>
      (await t.call(staff, 'GET', `/staff/auditLog?${query}`)).body.map((each: { action: string }) => each.action)
    await whilePaused(async () => {
      const path = `/staff/organisations/${owner.organisationId}/impersonate`
      const { body } = await t.call(staff, 'POST', path, { reason: 'They asked' })
      const code = new URL(body.url, 'http://portal').searchParams.get('code')
      const acting = (await t.call(null, 'POST', '/auth/impersonate', { code })).body
      const before = await countSeenBy(acting)
      await add(acting)
      expect(await countSeenBy(acting)).toBe(before + 1)
      await t.call(staff, 'GET', `/staff/auditLog/export?${query}`)
      expect(await actions()).toEqual([
        'export',
        'POST /api/b2b/retail/locations',
        'impersonation',
        'impersonation-code',
      ])
    })
  })

  test('that is more than ten seconds behind answers nothing, and reports it once', async () => {
    const warn = vi.spyOn(t.deps.log, 'warn')
    await whilePaused(async () => {
      await add(owner)
      await expect.poll(state, { timeout: withinMs }).toBe('behind')
      expect(t.deps.replica?.lagSeconds()).toBeGreaterThan(10)
      expect(await ready()).toMatchObject({ statusCode: 200, status: 'degraded', parts: { replica: 'behind' } })
      const stranger = await t.organisation('Retailer')
      expect(await answeredBy(() => countSeenBy(stranger))).toEqual(['behind'])
    })
    await isUp()
    expect(t.deps.replica?.lagSeconds()).toBeLessThan(10)
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(['read replica: not used, the primary answers'])
    warn.mockRestore()
    await expect.poll(ready, { timeout: withinMs }).toMatchObject({ status: 'ok', parts: { replica: 'up' } })
  })

  test('that is stopped leaves the server ready: the primary answers until it is back', async () => {
    await pair.standby.stop()
    expect(await answeredBy(() => countSeenBy(owner))).not.toContain('ownWrite')
    await expect.poll(state, { timeout: withinMs }).toBe('away')
    expect(await answeredBy(() => countSeenBy(owner))).toEqual(['away'])
    await expect
      .poll(ready, { timeout: withinMs })
      .toMatchObject({ statusCode: 200, status: 'degraded', parts: { database: 'up', replica: 'away' } })
    const { registry, measure } = createMetrics(t.deps)
    const app = await buildApp(t.deps, measure)
    await app.ready()
    const text = await registry.metrics()
    expect(text).toMatch(/^replica_up 0$/m)
    expect(text).toMatch(/^replica_calls_total\{answered_by="away"\} 0$/m)
    expect(text).toMatch(/^replica_fallbacks_total\{reason="failure"\} \d+$/m)
    await app.close()
    await pair.standby.start()
    await isUp()
    expect(await answeredBy(() => countSeenBy(owner))).toEqual(['replica'])
  })

  test('that falls silent during a query: the primary answers within seconds', async () => {
    pair.standby.stall()
    const began = performance.now()
    await countSeenBy(await t.organisation('Retailer')).finally(() => pair.standby.resume())
    expect(performance.now() - began).toBeLessThan(9_000)
    await isUp()
  })

  test('that cancels a query because of its replay: the primary answers it', async () => {
    await t.db.execute(sql`create table read_slowly (id int)`)
    await pair.caughtUp()
    const conflicts = () => t.deps.replica?.fallbacks.conflict ?? 0
    const asleep = `select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`
    const areBothAsleep = async () => (await pair.standby.query(asleep)).rows[0].n === 2
    // Other writes of the servers, when replayed, can cancel the queries before both are seen: then they run again.
    let before: number
    let reading: ReturnType<typeof inBothWays>
    do {
      before = conflicts()
      reading = inBothWays(sql`select count(*)::int as n, pg_sleep(5) from read_slowly`)
    } while (!(await Promise.race([reading.then(() => false), vi.waitUntil(areBothAsleep, { timeout: 60_000 })])))
    await t.db.transaction(tx => tx.execute(sql`lock table read_slowly in access exclusive mode`))
    expect(await reading).toMatchObject(Array(2).fill({ status: 'fulfilled', value: { rows: [{ n: 0 }] } }))
    expect(conflicts()).toBe(before + 2)
  })

  test('rejects writes, also in a transaction', async () => {
    const rejected = { status: 'rejected', reason: { cause: { code: '25006' } } }
    expect(await inBothWays(sql`insert into read_slowly values (1)`)).toMatchObject([rejected, rejected])
    expect(await t.db.execute(sql`select * from read_slowly`)).toMatchObject({ rows: [] })
  })
})
