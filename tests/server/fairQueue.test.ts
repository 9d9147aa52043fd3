/**
 * Checks that an organisation with many simultaneous calls has to wait, while calls of other organisations are
 * answered.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFairQueue, type FairQueueLimits } from '../../server/concurrency/fairQueue'
import { currentCaller, runAsOwner } from '../../server/concurrency/owner'
import { rowsOf } from '../../server/db/database'
import type { TestAccount } from '../helpers/builders'
import { urlOfDatabase } from '../helpers/databases'
import { createDeferred } from '../helpers/deferred'
import { startTestServer, type TestServer } from '../helpers/server'

const never = new AbortController().signal
const settled = () => new Promise(resolve => setImmediate(resolve))

/**
 * Creates a queue and a function that adds work for an owner. The work runs until the test calls its entry of `ends`.
 */
function createHeldWork(limits: FairQueueLimits) {
  const share = createFairQueue(limits)
  const ends: (() => void)[] = []
  const began: string[] = []
  const work = (owner: string) =>
    share(owner, never, () => {
      began.push(owner)
      return new Promise<void>(end => ends.push(end))
    })
  return { work, ends, began }
}

test('a number of calls of one owner runs at once, a number in all, and the owner with the fewest goes next', async () => {
  const { work, ends, began } = createHeldWork({ inAll: 3, each: 2, waiting: 10 })
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'd'].map(work)
  await settled()
  expect(began).toEqual(['a', 'a', 'b'])
  ends[0]?.()
  await settled()
  expect(began).toEqual(['a', 'a', 'b', 'c'])
  for (let ended = 1; ended < all.length; ended++) {
    ends[ended]?.()
    await settled()
  }
  expect(began.slice(4).toSorted()).toEqual(['a', 'a', 'd'])
  await Promise.all(all)
})

test('fewer calls of an owner run at once while another owner calls', async () => {
  const { work, ends, began } = createHeldWork({ inAll: 9, each: 3, eachAmongOthers: 1, waiting: 10 })
  const all = ['a', 'a', 'a', 'b', 'b', 'a'].map(work)
  await settled()
  expect(began).toEqual(['a', 'a', 'a', 'b'])
  for (const end of ends.splice(0, 2)) end()
  await settled()
  expect(began).toEqual(['a', 'a', 'a', 'b'])
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end()
    await settled()
  }
  expect(began.toSorted()).toEqual(['a', 'a', 'a', 'a', 'b', 'b'])
  await Promise.all(all)
})

test('a call beyond the limit of waiting ones is rejected, and a cancelled one never begins', async () => {
  const share = createFairQueue({ inAll: 1, each: 1, waiting: 1 })
  const given = new AbortController()
  const firstWork = createDeferred()
  const first = share('a', never, () => firstWork.promise)
  const second = share('a', given.signal, () => Promise.reject(new Error('must not begin')))
  await expect(share('a', never, () => Promise.resolve())).rejects.toMatchObject({ errorCode: 'TooManyRequests' })
  given.abort()
  await expect(second).rejects.toThrow('disconnected')
  firstWork.resolve()
  await first
  await share('b', never, () => Promise.resolve())
})

test('owners that return as soon as they are served do not starve one that waits', async () => {
  const share = createFairQueue({ inAll: 1, each: 1, waiting: 9 })
  const order: string[] = []
  const work = (name: string) =>
    share(name, never, async () => {
      order.push(name)
      await settled()
    })
  const returning = async (name: string) => {
    for (let call = 0; call < 20; call++) await work(name)
  }
  const first = work('c')
  await Promise.all([first, returning('a'), returning('b'), work('c'), work('c')])
  expect(order.lastIndexOf('c')).toBeLessThan(10)
})

test('owners take turns: each has one before any has a second', async () => {
  const share = createFairQueue({ inAll: 1, each: 1, waiting: 9 })
  const order: string[] = []
  const work = (name: string) =>
    share(name.charAt(0), never, async () => {
      order.push(name)
      await settled()
    })
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(work))
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('the queue is full only for the owner who has filled it', async () => {
  const share = createFairQueue({ inAll: 1, each: 1, waiting: 3, waitingInAll: 2 })
  const done = (owner: string) =>
    share(owner, never, settled).then(
      () => owner,
      error => `${owner}: ${error.errorCode}`,
    )
  const results = await Promise.all(['a', 'a', 'a', 'a', 'b'].map(done))
  expect(results).toEqual(['a', 'a', 'a', 'a: ServiceUnavailable', 'b'])
})

test('the callers of one owner take turns, and the queue is full only for the callers who have filled it', async () => {
  const share = createFairQueue({ inAll: 1, each: 1, waiting: 3 })
  const began: string[] = []
  const work = async () => {
    began.push(currentCaller())
    await settled()
  }
  const call = (caller: string) =>
    runAsOwner('team', () => share('team', never, work), caller).catch(error =>
      began.push(`${caller}: ${error.errorCode}`),
    )
  await Promise.all(['member', 'member', 'member', 'member', 'member', 'owner', 'owner'].map(call))
  expect(began).toEqual([
    'member',
    'member: TooManyRequests',
    'owner: TooManyRequests',
    'owner',
    'member',
    'member',
    'member',
  ])
})

let t: TestServer
let hungry: TestAccount
let holder: pg.Client
let watcher: pg.Client
beforeAll(async () => {
  t = await startTestServer({ database: 'postgres' })
  hungry = await t.organisation('Retailer')
  const [{ name } = { name: '' }] = rowsOf<{ name: string }>(await t.db.execute(sql`select current_database() as name`))
  const connect = async () => {
    const client = new pg.Client({ connectionString: urlOfDatabase(inject('postgresUrl'), name) })
    await client.connect()
    return client
  }
  holder = await connect()
  watcher = await connect()
})
afterAll(async () => {
  await holder.end()
  await watcher.end()
  await t.close()
})

/** Returns the number of connections that wait for a lock. */
const waiting = async () => {
  const { rows } = await watcher.query(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].n as number
}

test('reports of redemptions of five organisations use six connections', async () => {
  const providers = await Promise.all(Array.from({ length: 5 }, () => t.organisation('ServiceProvider')))
  // While this session locks the table, no report can be computed.
  await holder.query('begin; lock table redemptions in access exclusive mode')
  const asked = providers.flatMap(who => [1, 2].map(() => t.call(who, 'GET', '/b2b/service-provider/redemptions')))
  await expect.poll(waiting, { timeout: 3_000 }).toBeGreaterThanOrEqual(6)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(await waiting()).toBe(6)
  await holder.query('commit')
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('thirty simultaneous ten-year analytics of one organisation leave the pool to the others', async () => {
  const other = await t.organisation('Retailer')
  await t.location(hungry)
  // While this session locks the tables of collections, no analytics can be computed.
  await holder.query('begin; lock table collections, monthly_collections in access exclusive mode')
  const asked = Array.from({ length: 30 }, () =>
    t.call(hungry, 'GET', '/b2b/retail/analytics?from=2016-01-01&to=2025-12-31'),
  )
  await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
  for (let call = 0; call < 10; call++) {
    expect((await t.call(other, 'GET', '/b2b/retail/locations')).status).toBe(200)
    expect(await waiting()).toBeLessThanOrEqual(2)
  }
  await holder.query('commit')
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(30).fill(200))
})
