/** Checks the budget of time that an owner's turns in several queues share while other owners call. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFairQueue } from '../../server/concurrency/fairQueue'
import { beginWait, platformOwner, runAsOwner } from '../../server/concurrency/owner'
import { createTimeBudget } from '../../server/concurrency/timeBudget'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

const never = new AbortController().signal
const limits = { inAll: 9, each: 2, waiting: 9 }
const turnMs = 100
const totalMs = 20_000
const rest = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Runs turns of `ms` in three queues with a common budget, always two at once in each queue, while another owner makes a
 * quick call each second.
 * @returns the number of turns in each queue
 */
async function runTurns(owner: string, ms: number, { isAlone = false } = {}) {
  const budget = createTimeBudget()
  const queues = Array.from({ length: 3 }, () => ({ turns: 0, queue: createFairQueue(limits, budget) }))
  const until = performance.now() + totalMs
  const lanes = queues.flatMap(each =>
    [0, 1].map(async () => {
      while (performance.now() < until) {
        await each.queue(owner, never, () => rest(ms))
        each.turns++
      }
    }),
  )
  const other = async () => {
    while (!isAlone && performance.now() < until) {
      await queues[0]?.queue('other', never, () => rest(1))
      await rest(1_000)
    }
  }
  const all = Promise.all([...lanes, other()])
  await vi.advanceTimersByTimeAsync(2 * totalMs)
  await all
  return queues.map(({ turns }) => turns)
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the turns of an owner in several queues', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  test('take a quarter of the time together while another owner calls, and every queue has some', async () => {
    const turns = await runTurns('busy', turnMs)
    const used = sum(turns) * turnMs
    expect(used).toBeGreaterThan(totalMs / 4)
    // A quarter of the time, the two seconds that an owner may use at once, and the last turns.
    expect(used).toBeLessThan(totalMs * 0.45)
    expect(Math.min(...turns)).toBeGreaterThan(sum(turns) / 6)
  })

  test('are not limited if they are quick, of the platform, or without other owners', async () => {
    const unlimited = (6 * totalMs) / turnMs
    expect(sum(await runTurns('quick', 5))).toBeGreaterThan(0.9 * ((6 * totalMs) / 5))
    expect(sum(await runTurns(platformOwner, turnMs))).toBeGreaterThanOrEqual(unlimited)
    expect(sum(await runTurns('alone', turnMs, { isAlone: true }))).toBeGreaterThanOrEqual(unlimited)
  })

  test('follow a long turn after three seconds at most', async () => {
    const budget = createTimeBudget()
    budget.note('busy')
    budget.note('other')
    budget.add('busy', 60_000)
    expect(budget.getWaitMs('busy')).toBe(3_000)
    expect(budget.getWaitMs('other')).toBe(0)
    vi.advanceTimersByTime(3_000)
    expect(budget.getWaitMs('busy')).toBe(0)
  })

  test('count without the time for which they wait for others, also if they wait for several at once', async () => {
    const budget = createTimeBudget()
    const added = vi.spyOn(budget, 'add')
    const queue = createFairQueue(limits, budget)
    const wait = async (ms: number) => {
      const endWait = beginWait()
      await rest(ms)
      endWait()
    }
    const work = async () => {
      await Promise.all([wait(1_000), wait(400)])
      await rest(turnMs)
    }
    const turn = runAsOwner('busy', () => queue('busy', never, work))
    await vi.advanceTimersByTimeAsync(2_000)
    await turn
    expect(added.mock.calls).toEqual([['busy', turnMs]])
  })
})

describe('the server', () => {
  let t: TestServer
  let shop: TestAccount
  beforeAll(async () => {
    t = await startTestServer()
    shop = await t.organisation('Retailer')
  })
  afterAll(() => t.close())
  afterEach(() => vi.restoreAllMocks())

  const check = { list: 'locations', rows: [{ line: 2, values: { name: 'Shop', city: 'Kyiv' } }] }
  test.each<[string, number, (caller: TestAccount) => Promise<{ status: number }>]>([
    ['a list', 1, caller => t.call(caller, 'GET', '/b2b/retail/locations')],
    ['a search', 1, caller => t.call(caller, 'GET', '/b2b/retail/locations?q=Shop')],
    ['the pieces of an export', 2, caller => t.call(caller, 'GET', '/b2b/retail/export')],
    ['figures, after the turn of the call', 2, caller => t.call(caller, 'GET', '/b2b/common/home')],
    ['an import, after the turn of the call', 2, caller => t.call(caller, 'POST', '/b2b/retail/imports/check', check)],
  ])('counts the turns of %s', async (_name, turns, call) => {
    const added = vi.spyOn(t.deps.timeBudget, 'add')
    expect((await call(shop)).status).toBe(200)
    await expect
      .poll(() => added.mock.calls.filter(([owner]) => owner === shop.organisationId).length)
      .toBeGreaterThanOrEqual(turns)
  })
})
