/** Checks that an owner with long turns in several queues uses a quarter of a turn on average while other owners call. */
import { beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue } from '../../server/concurrency/fairQueue'
import { platformOwner } from '../../server/concurrency/owner'
import { createTimeBudget } from '../../server/concurrency/timeBudget'

const never = new AbortController().signal
const limits = { inAll: 9, each: 2, waiting: 9 }
const turnMs = 100
const totalMs = 20_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

/**
 * Runs turns of `ms` in three queues with a common budget, always two at once in each queue, while another owner makes a
 * quick call each second.
 * @returns the numbers of turns, and the longest wait of a call of the other owner in ms
 */
async function runTurns(owner: string, ms: number, { isAlone = false } = {}) {
  const budget = createTimeBudget()
  const queues = Array.from({ length: 3 }, () => createFairQueue(limits, budget))
  let turns = 0
  let longestWait = 0
  const until = performance.now() + totalMs
  const rest = (time: number) => new Promise<void>(resolve => setTimeout(resolve, time))
  const lanes = queues.flatMap(queue =>
    [0, 1].map(async () => {
      while (performance.now() < until) {
        await queue(owner, never, () => rest(ms))
        turns++
      }
    }),
  )
  const other = async () => {
    while (!isAlone && performance.now() < until) {
      const startedAt = performance.now()
      await queues[0]?.('other', never, () => rest(1))
      longestWait = Math.max(longestWait, performance.now() - startedAt)
      await rest(1_000)
    }
  }
  const all = Promise.all([...lanes, other()])
  await vi.advanceTimersByTimeAsync(2 * totalMs)
  await all
  return { turns, longestWait }
}

test('long turns take a quarter of the time together, and the other owner never waits', async () => {
  const { turns, longestWait } = await runTurns('busy', turnMs)
  const used = turns * turnMs
  expect(used).toBeGreaterThan(totalMs / 4)
  // A quarter of the time, the two seconds that an owner may use at once, and the last turns.
  expect(used).toBeLessThan(totalMs * 0.45)
  expect(longestWait).toBeLessThan(2)
})

test('quick turns, turns of the platform and turns without other owners are not limited', async () => {
  const unlimited = (6 * totalMs) / turnMs
  expect((await runTurns('quick', 5)).turns).toBeGreaterThan(0.9 * ((6 * totalMs) / 5))
  expect((await runTurns(platformOwner, turnMs)).turns).toBeGreaterThanOrEqual(unlimited)
  expect((await runTurns('alone', turnMs, { isAlone: true })).turns).toBeGreaterThanOrEqual(unlimited)
})

test('an owner waits three seconds at most, however long a turn was', async () => {
  const budget = createTimeBudget()
  budget.note('busy')
  budget.note('other')
  budget.add('busy', 60_000)
  expect(budget.waitOf('busy')).toBe(3_000)
  expect(budget.waitOf('other')).toBe(0)
  vi.advanceTimersByTime(3_000)
  expect(budget.waitOf('busy')).toBe(0)
})
