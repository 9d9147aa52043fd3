/** Checks that a server whose clock is 61 minutes ahead works like any other, and that the skew is reported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../helpers/builders'
import { findFreePort } from '../helpers/freePort'
import { startTestServer, type TestServer } from '../helpers/server'
import { callApi, type RunningServer, startServer } from '../helpers/serverProcess'

const aheadMinutes = 61
const folder = mkdtempSync(join(tmpdir(), 'portal-skew-'))
const metricsPort = await findFreePort()
let t: TestServer
let ahead: RunningServer
beforeAll(async () => {
  t = await startTestServer()
  const shifted = join(folder, 'shifted.cjs')
  writeFileSync(
    shifted,
    `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() + ${aheadMinutes * 60_000}) }
      static now() { return Real.now() + ${aheadMinutes * 60_000} }
    }`,
  )
  ahead = await startServer({
    DATABASE_URL: t.deps.config.databaseUrl ?? '',
    DATA_DIR: join(folder, 'data'),
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--require=${shifted}`,
    LOG_LEVEL: 'warn',
  })
})
afterAll(async () => {
  await ahead.end('SIGTERM')
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const meAhead = async (token: string) => (await callApi(ahead.url, token, 'GET', '/auth/me')).status
const meHere = async (token: string) => (await t.call({ token }, 'GET', '/auth/me')).status

test('a session is valid on both servers, whichever created it', async () => {
  const account = await t.organisation('Retailer')
  expect([await meAhead(account.token), await meHere(account.token)]).toEqual([200, 200])
  const credentials = { email: account.email, password: testPassword }
  const { body } = await callApi(ahead.url, undefined, 'POST', '/b2b/auth/sign-in', credentials)
  expect([await meAhead(body.token), await meHere(body.token)]).toEqual([200, 200])
  const left = Date.parse(body.expiresAt) - Date.now()
  expect(left).toBeGreaterThan(11.9 * 3600_000)
  expect(left).toBeLessThan(12.1 * 3600_000)
})

test('wrong passwords on one server cause no longer wait on the other', async () => {
  const { email } = await t.organisation('Retailer')
  const wait = async () =>
    (await t.call(null, 'POST', '/b2b/auth/sign-in', { email, password: 'Wrong-guess-1' })).headers['retry-after']
  for (let guess = 0; guess < 6; guess++)
    await callApi(ahead.url, undefined, 'POST', '/b2b/auth/sign-in', { email, password: `Wrong-guess-${guess}` })
  expect(Number(await wait())).toBeLessThanOrEqual(15 * 60)
})

test('the skew is a metric and a line of the log', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const [, seconds] = /^clock_skew_seconds (\S+)$/m.exec(text) ?? []
  expect(Math.abs(Number(seconds) - aheadMinutes * 60)).toBeLessThan(5)
  const lines = ahead.output().split('\n')
  const [line, ...others] = lines.filter(each => each.includes('clock skew'))
  expect(others).toEqual([])
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, skewSeconds: aheadMinutes * 60 })
})
