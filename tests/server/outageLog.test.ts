/** Checks the log of a server whose PostgreSQL does not answer for a while, although nothing calls /readyz. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DependencyUnavailable } from '../../server/errors/dependencyUnavailable'
import { createLog } from '../../server/lib/log'
import { startOwnPostgres } from '../helpers/postgresServer'
import { callApi, startServer } from '../helpers/serverProcess'

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

test('an outage has one line at its beginning and one at its end, and a few about what failed', async () => {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'portal-outage-'))
  const server = await startServer({
    ...{ DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: 'false' },
    ...{ LOG_LEVEL: 'info', RATE_LIMIT: '1000000' },
  })
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line))
  const linesOf = (msg: string) => lines().filter(line => line.msg === msg && line.dependency === 'database')
  const calls: Promise<{ status: number }>[] = []
  const load = setInterval(() => calls.push(callApi(server.url, 'none', 'GET', '/auth/me')), 50)
  try {
    postgres.stall()
    await expect.poll(() => linesOf('a dependency does not answer'), { timeout: 40_000 }).toHaveLength(1)
    await pause(10_000)
    clearInterval(load)
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter(status => status === 503).length).toBeGreaterThan(100)
    postgres.resume()
    await expect.poll(() => linesOf('a dependency answers again'), { timeout: 40_000 }).toHaveLength(1)
    const warnings = lines().filter(({ level }) => level >= 40)
    expect(warnings.length).toBeLessThan(15)
  } finally {
    clearInterval(load)
    postgres.resume()
    await server.end('SIGTERM')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('lines that were left out are counted, and lines with data of their own are always written', () => {
  const lines: Record<string, unknown>[] = []
  let time = 0
  const log = createLog('warn', { write: line => void lines.push(JSON.parse(line)) }, () => time)
  const err = new DependencyUnavailable('database')
  for (let n = 0; n < 5; n++) log.warn({ err }, 'a dependency does not answer')
  log.child({ reqId: 'a' }).warn({ err }, 'a dependency does not answer')
  log.error({ err }, 'webhooks')
  for (let n = 0; n < 3; n++) log.error({ err, audit: { action: 'sign-in' } }, 'no audit row')
  for (let n = 0; n < 2; n++) log.error({ err: new Error('a statement took too long') }, 'webhooks')
  time = 60_000
  log.warn({ err }, 'a dependency does not answer')
  const written = lines.map(({ msg, repeated }) => (repeated ? [msg, repeated] : msg))
  const others = ['webhooks', 'no audit row', 'no audit row', 'no audit row', 'webhooks', 'webhooks']
  expect(written).toEqual(['a dependency does not answer', ...others, ['a dependency does not answer', 5]])
})
