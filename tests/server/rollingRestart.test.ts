/**
 * Checks that two servers behind nginx, configured as in deploy/nginx.conf, can be replaced one after the other while
 * clients use them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../helpers/freePort'
import { hasNginx, startNginx } from '../helpers/nginx'
import { realPostgres } from '../helpers/postgres'
import { answering, type RunningServer, startServer } from '../helpers/process'

const callers = 8
const pauseMs = 20
const folder = mkdtempSync(join(tmpdir(), 'portal-rolling-'))
const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Makes reading and writing calls until it is stopped.
 * @returns the number of answers of each status
 */
function keepCalling(url: string) {
  const statuses = new Map<number | string, number>()
  let isOver = false
  const call = async (n: number) => {
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'Wrong-pass-1' })
    const headers = { 'content-type': 'application/json' }
    const address = `${url}${n % 4 ? '/config.json' : '/api/b2b/auth/sign-in'}`
    const outcome = await fetch(address, n % 4 ? {} : { method: 'POST', body, headers }).then(
      answer => answer.status,
      error => String(error.cause?.code ?? error),
    )
    statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
  }
  const running = Array.from({ length: callers }, async (_, caller) => {
    for (let n = caller; !isOver; n++) {
      await call(n)
      await new Promise(next => setTimeout(next, pauseMs))
    }
  })
  return async () => {
    isOver = true
    await Promise.all(running)
    return statuses
  }
}

// With CI=true nginx has to be installed.
test.runIf(hasNginx || process.env.CI === 'true')('no call fails while both servers are replaced', async () => {
  const postgres = await realPostgres('template0')
  cleanUp.push(postgres.drop)
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: '1000000',
  }
  const ports = [String(await freePort()), String(await freePort())] as const
  const start = (port: string) => startServer({ ...env, PORT: port })
  const servers: RunningServer[] = [await start(ports[0]), await start(ports[1])]
  cleanUp.push(() => Promise.all(servers.map(server => server.end('SIGTERM'))))
  const nginx = await startNginx([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
  cleanUp.push(nginx.stop)
  await answering(nginx.url, 30_000)
  const stop = keepCalling(nginx.url)
  for (const [at, port] of ports.entries()) {
    expect(await servers[at]?.end('SIGTERM')).toBe(0)
    servers[at] = await start(port)
  }
  const statuses = await stop()
  expect(statuses.get(200)).toBeGreaterThan(100)
  // 404 answers the sign-ins of an unknown account, 429 those beyond the limit of an address.
  expect([...statuses.keys()].filter(status => ![200, 404, 429].includes(Number(status)))).toEqual([])
})
