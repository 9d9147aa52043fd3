/**
 * Checks a server while the clock of its machine is set back by an hour: limits and timeouts of seconds or minutes do
 * not last an hour longer.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server'

const hour = 3600_000
let t: TestServer
let pings = 0
beforeEach(async () => {
  t = await startTestServer({
    config: { rateLimit: 2 },
    deps: {
      ping: async () => {
        pings++
      },
    },
  })
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await t.close()
})

test('a limit of a minute ends after a minute', async () => {
  const ask = async () =>
    (await t.call(null, 'POST', '/b2b/auth/sign-in', { email: 'nobody@test.example', password: 'x' })).status
  for (let i = 0; i < 10; i++) await ask()
  expect(await ask()).toBe(429)
  vi.setSystemTime(Date.now() - hour)
  vi.advanceTimersByTime(61_000)
  expect(await ask()).toBe(404)
})

test('/readyz checks the dependencies again after five seconds', async () => {
  const ask = () => t.app.inject('/readyz')
  await ask()
  await ask()
  expect(pings).toBe(1)
  vi.setSystemTime(Date.now() - hour)
  vi.advanceTimersByTime(5_100)
  await ask()
  expect(pings).toBe(2)
})
