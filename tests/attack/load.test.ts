/**
 * Sends calls over 100 connections, 90 % of them reads, for LOAD_SECONDS (default 3), and checks that no response has a
 * status of 5xx. The response times are only printed, because they depend on the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { createDataDir } from '../helpers/dataDir'
import { findFreePort } from '../helpers/freePort'
import { createPostgresDatabase } from '../helpers/postgres'
import { printFigure } from '../helpers/printFigure'
import { type RunningServer, startServer } from '../helpers/serverProcess'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'

const seconds = Number(process.env.LOAD_SECONDS ?? 3)
const connections = 100

async function load(server: RunningServer, metricsPort: string, token: string) {
  const cityId = await findKyivId(server.url, token)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  const took: number[] = []
  const call = async (method: string, path: string, body?: object) => {
    const startedAt = performance.now()
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const outgoing = request(`${server.url}/api${path}`, { method, agent, headers }, answer => {
        buffer(answer).then(() => resolve(answer.statusCode ?? 0), reject)
      })
      outgoing.on('error', reject).end(body && JSON.stringify(body))
    })
    took.push(performance.now() - startedAt)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const reads = ['/b2b/retail/locations', '/b2b/retail/locations/cities', '/auth/me', '/b2b/retail/rewards/simple']
  const until = Date.now() + seconds * 1000
  const client = async (_: unknown, at: number) => {
    for (let i = at; Date.now() < until; i++) {
      if (i % 10 === 0) await call('POST', '/b2b/retail/locations', createStoreBody(cityId, `Load ${i}`))
      else await call('GET', reads[i % reads.length] ?? '')
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const megabytes = Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 2 ** 20
  const p99 = took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
  printFigure(
    `${connections} connections, 90 % reads, ${seconds} s`,
    `${took.length} requests, p99 ${p99.toFixed(0)} ms, ${megabytes.toFixed(0)} MB, ${JSON.stringify([...statuses])}`,
    '0 × 5xx, p99 < 300 ms',
  )
  return [...statuses.keys()].sort()
}

test('the embedded database answers all calls', { timeout: 60_000 + seconds * 1000 }, async () => {
  const data = await createDataDir()
  const METRICS_PORT = String(await findFreePort())
  const server = await startServer({ ...data.env, RATE_LIMIT: '1000000', METRICS_PORT })
  expect(await load(server, METRICS_PORT, data.token)).toEqual([200, 201])
  expect(await server.end('SIGTERM')).toBe(0)
  data.remove()
})

test('PostgreSQL answers all calls', { timeout: 60_000 + seconds * 1000 }, async () => {
  const postgres = await createPostgresDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-load-'))
  const METRICS_PORT = String(await findFreePort())
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, RATE_LIMIT: '1000000', LOG_LEVEL: 'error', METRICS_PORT }
  const server = await startServer(env)
  const { db, close } = await openPostgres(postgres.url, { poolSize: 1 })
  const { token } = await createBuilders(db).organisation('Retailer')
  await close()
  expect(await load(server, METRICS_PORT, token)).toEqual([200, 201])
  expect(await server.end('SIGTERM')).toBe(0)
  await postgres.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
