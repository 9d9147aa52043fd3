/**
 * Checks that two servers behind nginx, configured as in deploy/nginx.conf, can be replaced one after the other while
 * clients use them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../helpers/freePort'
import { hasNginx, startNginx } from '../helpers/nginx'
import { createPostgresDatabase } from '../helpers/postgres'
import { type RunningServer, startServer, waitForServer } from '../helpers/serverProcess'

const callers = 8
const pauseMs = 20
const folder = mkdtempSync(join(tmpdir(), 'portal-rolling-'))
const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Makes reading and writing calls until it is stopped. Repeats a call once if it gets a 502, as the portal does.
 * @returns a function that stops the calls, and returns the number of responses by status and the number of repeated
 * calls
 */
function keepCalling(url: string) {
  const statuses = new Map<number | string, number>()
  let repeated = 0
  let isOver = false
  const call = async (n: number) => {
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'Wrong-pass-1' })
    const headers = { 'content-type': 'application/json' }
    const address = `${url}${n % 4 ? '/config.json' : '/api/b2b/auth/sign-in'}`
    const send = () =>
      fetch(address, n % 4 ? {} : { method: 'POST', body, headers }).then(
        answer => answer.status,
        error => String(error.cause?.code ?? error),
      )
    let outcome = await send()
    if (outcome === 502) {
      repeated++
      outcome = await send()
    }
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
    return { statuses, repeated }
  }
}

// nginx must be installed if CI=true.
test.runIf(hasNginx || process.env.CI === 'true')('no call fails while both servers are replaced', async () => {
  const postgres = await createPostgresDatabase('template0')
  cleanUp.push(postgres.drop)
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: '1000000',
  }
  const ports = [String(await findFreePort()), String(await findFreePort())] as const
  const start = (port: string) => startServer({ ...env, PORT: port })
  const servers: RunningServer[] = [await start(ports[0]), await start(ports[1])]
  cleanUp.push(() => Promise.all(servers.map(server => server.end('SIGTERM'))))
  const nginx = await startNginx([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
  cleanUp.push(nginx.stop)
  await waitForServer(nginx.url, 30_000)
  const plain = await fetch(`${nginx.plainUrl}/sign-in?a=b`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://portal.example.org/sign-in?a=b'])
  const stop = keepCalling(nginx.url)
  for (const [at, port] of ports.entries()) {
    expect(await servers[at]?.end('SIGTERM')).toBe(0)
    servers[at] = await start(port)
  }
  const { statuses, repeated } = await stop()
  expect(statuses.get(200)).toBeGreaterThan(100)
  // A POST that arrives just before the server closes its connection is reset, and nginx must not repeat it.
  expect(repeated).toBeLessThanOrEqual(servers.length)
  expect(nginx.output().match(/reset by peer.*POST/g)?.length ?? 0).toBe(repeated)
  // Besides 200, two other answers are expected: 404 to a sign-in of an unknown account, and 429 to sign-ins beyond the
  // limit of an address.
  expect([...statuses.keys()].filter(status => ![200, 404, 429].includes(Number(status)))).toEqual([])
})
