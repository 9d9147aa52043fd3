/**
 * Checks that an import waits as long as the server demands while other imports of the organisation are running, and
 * then continues without the user.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkRows } from '../../../src/custom/engine/import/importApi'
import { storeSession } from '../../../src/session/session'
import { token } from '../support/builders'

const busy = (retryAfter: string) =>
  Response.json(
    { errorCode: 'TooManyRequests', message: 'Too much at once' },
    { status: 429, headers: { 'retry-after': retryAfter } },
  )
const checked = { rows: [], looksUp: false }

beforeEach(() => {
  vi.useFakeTimers()
  storeSession(token())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Fakes an API that gives the responses one after the other to the calls of the import, and repeats the last one. */
function answering(...answers: (() => Response)[]) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    if (!String(url).includes('/imports/')) return Response.json({ apiUrl: '/api', extras: [] })
    calls.push(String(url))
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next?.() ?? Response.error()
  })
  return calls
}

test('a check is repeated after the five seconds that the server names', async () => {
  const calls = answering(
    () => busy('5'),
    () => busy('5'),
    () => Response.json(checked),
  )
  const answer = checkRows({ list: 'locations' }, [])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual(checked)
  expect(calls).toHaveLength(3)
})

test.each([
  ['after half a minute', '5', 7],
  ['at once, where the wait is longer', '3600', 1],
])('it gives up %s', async (_, retryAfter, times) => {
  const calls = answering(() => busy(retryAfter))
  const answer = checkRows({ list: 'locations' }, []).catch(error => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ status: 429, errorCode: 'TooManyRequests', retryAfter: Number(retryAfter) })
  expect(calls).toHaveLength(times)
})
