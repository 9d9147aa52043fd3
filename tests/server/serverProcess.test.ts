import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../helpers/freePort'
import { createPostgresDatabase } from '../helpers/postgres'
import { callApi, type RunningServer, signIn, spawnServer, startServer } from '../helpers/serverProcess'

describe('the server as a process, with the demo on the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-process-'))
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('the first start prints the address and the demo accounts', () => {
    expect(server.output()).toContain('http://localhost:')
    expect(server.output()).toContain('retailer@demo.example')
    expect(server.output()).toContain('Demo-2026-pass')
  })

  test('a second server on the same directory ends at once and names the process', async () => {
    const second = spawnServer({ DATA_DIR: dataDir, PORT: String(await findFreePort()) })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`process ${server.pid}`)
    expect(second.output().trim().split('\n')).toHaveLength(1)
  })

  test('SIGTERM under load cuts no request in flight and ends with 0', async () => {
    const token = await signIn(server.url, 'retailer')
    const { body } = await callApi(server.url, token, 'GET', '/b2b/retail/locations')
    const bins = await Promise.all(
      body.items
        .slice(0, 10)
        .map(({ guid }: { guid: string }) => callApi(server.url, token, 'GET', `/b2b/retail/locations/${guid}/bins`)),
    )
    const [bin] = bins.flatMap(answer => answer.body.items)
    // The server is still making five PDFs when the signal arrives. One organisation may request at most five at once.
    const sheet = () =>
      fetch(`${server.url}/api/b2b/common/print/bin/${bin.guid}`, { headers: { authorization: `Bearer ${token}` } })
    const answers = Promise.all(Array.from({ length: 5 }, async () => (await sheet()).status))
    await new Promise(done => setTimeout(done, 50))
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await answers).toEqual(Array(5).fill(200))
    server = await startServer({ DATA_DIR: dataDir })
  })
})

describe('a configuration error', () => {
  test.each(['PORT', 'METRICS_PORT'])(
    'of a %s that is in use ends the start with one line that names it',
    async name => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-process-'))
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const ports = { PORT: String(await findFreePort()), [name]: String((other.address() as AddressInfo).port) }
      const { exited, output } = spawnServer({ DATA_DIR: dataDir, DEMO: 'false', ...ports })
      expect(await exited).toBe(1)
      expect(output()).toMatch(new RegExp(`^${name}: .*EADDRINUSE.*\n$`))
      other.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  )

  test('of SMTP_URL without MAIL_FROM ends the start', async () => {
    const { exited, output } = spawnServer({ SMTP_URL: 'smtp://127.0.0.1:2525' })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/^MAIL_FROM: /)
  })
})

describe('the server on PostgreSQL', () => {
  test('starts on an empty database without demo data, and two servers may start simultaneously', async () => {
    const database = await createPostgresDatabase()
    const env = () => ({ DATABASE_URL: database.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-process-')) })
    const servers = await Promise.all([startServer(env()), startServer(env())])
    const answer = await callApi(servers[0]?.url ?? '', undefined, 'POST', '/b2b/auth/sign-in', {
      email: 'retailer@demo.example',
      password: 'Demo-2026-pass',
    })
    expect(answer.status).toBe(404)
    expect(await Promise.all(servers.map(server => server.end('SIGTERM')))).toEqual([0, 0])
    await database.drop()
  })
})
