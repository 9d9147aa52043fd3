/**
 * Checks the headers of 429 responses: they name one time to wait, and they describe the limit of calls per period only
 * if this limit rejected the call. The compiler requires the time to wait of every such error. The test server
 * (tests/helpers/server.ts) compares the headers of each 429 of all other tests.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicAccess } from '../../contract/access'
import { type ErrorCode, errorStatus } from '../../contract/errors'
import { rateLimitPerAddress } from '../../server/auth/rateLimits'
import { ApiError } from '../../server/errors/apiErrors'
import { startTestServer, type TestServer } from '../helpers/server'

const codes = (Object.keys(errorStatus) as ErrorCode[]).filter(code => errorStatus[code] === 429)
const waits = { '0': '1', '0.2': '1', '1': '1', '57.5': '58', '3600': '3600' }
const rejections = codes.flatMap(code => Object.entries(waits).map(([seconds, shown]) => ({ code, seconds, shown })))
const allowed = 3

let t: TestServer
beforeAll(async () => {
  t = await startTestServer({
    routes: app => {
      app.get(
        '/api/test/rejected/:code/:seconds',
        { schema: { hide: true }, config: { access: publicAccess, ...rateLimitPerAddress(allowed) } },
        request => {
          const { code, seconds } = request.params as { code: ErrorCode; seconds: string }
          throw new ApiError(code, 'Rejected', { retryAfter: Number(seconds) })
        },
      )
    },
  })
})
afterAll(() => t.close())

const read = async (path: string, remoteAddress: string) => {
  const { status, headers } = await t.call(null, 'GET', path, undefined, { remoteAddress })
  const { 'retry-after': wait, 'x-ratelimit-limit': limit } = headers
  const { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset } = headers
  return { status, wait, limit, remaining: String(remaining), reset: String(reset) }
}

test.each(rejections)('$code with $seconds s to wait', async ({ code, seconds, shown }) => {
  const at = rejections.findIndex(rejection => rejection.code === code && rejection.seconds === seconds)
  const call = () => read(`/test/rejected/${code}/${seconds}`, `10.9.0.${at + 1}`)
  // The last of these calls uses up the limit of calls per period, which nevertheless does not reject it.
  for (let i = 0; i < allowed; i++)
    expect(await call()).toEqual({ status: 429, wait: shown, limit: undefined, remaining: '0', reset: shown })
  const { wait, ...beyond } = await call()
  expect(beyond).toMatchObject({ status: 429, limit: String(allowed), remaining: '0', reset: wait })
  expect(Number(wait)).toBeGreaterThan(0)
})
