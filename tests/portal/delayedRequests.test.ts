/** Checks when delayed requests are sent, and that two are never in flight at the same time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayedRequests } from '../../src/custom/recycler/trip/delayedRequests'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns delayed requests that last until the test ends them, and the number of those that were sent. */
function setUp() {
  const ends: (() => void)[] = []
  let sent = 0
  const requests = createDelayedRequests(() => {
    sent++
    return new Promise(resolve => ends.push(resolve))
  })
  const endOne = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { requests, endOne, countSent: () => sent }
}
const unblocked = () => undefined

test('a request is sent after the delay, which begins again with each call', async () => {
  const { requests, countSent } = setUp()
  requests.schedule(1000, unblocked)
  await vi.advanceTimersByTimeAsync(900)
  requests.schedule(1000, unblocked)
  await vi.advanceTimersByTimeAsync(900)
  expect([countSent(), requests.isScheduled()]).toEqual([0, true])
  await vi.advanceTimersByTimeAsync(100)
  expect([countSent(), requests.isScheduled()]).toEqual([1, false])
})

test('a request waits for its blocker', async () => {
  const { requests, countSent } = setUp()
  requests.schedule(1000, () => new Promise<void>(unblock => setTimeout(unblock, 500)))
  await vi.advanceTimersByTimeAsync(1000)
  expect(countSent()).toBe(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(countSent()).toBe(1)
})

test('a request is sent at once, before the call returns, if none is in flight', () => {
  const { requests, countSent } = setUp()
  requests.schedule(1000, unblocked)
  requests.startNow()
  expect([countSent(), requests.isScheduled()]).toEqual([1, false])
})

test('a request that is to be sent at once waits for the one in flight and for those that wait already', async () => {
  const { requests, endOne, countSent } = setUp()
  requests.schedule(0, unblocked)
  await vi.advanceTimersByTimeAsync(0)
  requests.schedule(0, unblocked)
  await vi.advanceTimersByTimeAsync(0)
  requests.schedule(1000, unblocked)
  requests.startNow()
  expect(countSent()).toBe(1)
  await endOne()
  expect(countSent()).toBe(2)
  await endOne()
  expect(countSent()).toBe(3)
})
