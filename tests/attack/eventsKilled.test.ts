/**
 * Kills the server while 8 clients send events in batches, a fifth of them repeated, and checks that each event counts
 * exactly once. EVENTS=100000 with EVENTS_KILLS=10 is the long run; without the variables the test sends fewer events.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyScopesOfRole } from '../../contract/access'
import { binQrText } from '../../contract/limits'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { createDataDir } from '../helpers/dataDir'
import { createPostgresDatabase } from '../helpers/postgres'
import { printFigure } from '../helpers/printFigure'
import { callApi, type RunningServer, startServer } from '../helpers/serverProcess'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'

const number = Number(process.env.EVENTS ?? 6_000)
const kills = Number(process.env.EVENTS_KILLS ?? 3)
const clients = 8
const batchSize = 100
const fresh = 80

interface Setting {
  key: string
  bins: string[]
}

async function prepare(url: string, token: string): Promise<Setting> {
  const cityId = await findKyivId(url, token)
  const bins: string[] = []
  for (let place = 0; place < 4; place++) {
    const { body: location } = await callApi(
      url,
      token,
      'POST',
      '/b2b/retail/locations',
      createStoreBody(cityId, `Place ${place}`),
    )
    const { body: bin } = await callApi(url, token, 'POST', `/b2b/retail/locations/${location.guid}/bins`, {})
    bins.push(bin.guid)
  }
  const { body } = await callApi(url, token, 'POST', '/b2b/retail/keys', {
    name: 'Tills',
    scopes: keyScopesOfRole('Retailer'),
  })
  return { key: body.key, bins }
}

/** Yields the batches of a client: most events are new, the others are repeated from an earlier batch. */
function* batches(bins: string[], share: number) {
  const sent: object[] = []
  for (let left = share; left > 0; left -= fresh) {
    const made = Array.from({ length: Math.min(fresh, left) }, (_, i) => ({
      id: randomUUID(),
      type: 'deposit.recorded',
      time: new Date().toISOString(),
      subject: binQrText(bins[i % bins.length] ?? ''),
      data: { material: 'plastic', materialType: 'PET', grams: 7, pieces: 1 },
    }))
    const again = Array.from({ length: batchSize - fresh }, () => sent[Math.floor(Math.random() * sent.length)])
    sent.push(...made)
    yield [...made, ...again.filter(Boolean)]
  }
}

async function exactlyOnce(env: Record<string, string>, token: string) {
  let server: RunningServer = await startServer(env)
  const { key, bins } = await prepare(server.url, token)
  let taken = 0
  const wrong: unknown[] = []
  const deliver = async (batch: unknown[]) => {
    for (;;) {
      const answer = await callApi(server.url, key, 'POST', '/v1/events', batch).catch(() => undefined)
      if (answer?.status === 200) return
      if (answer && answer.status < 500) wrong.push(answer.body)
      await new Promise(next => setTimeout(next, 30))
    }
  }
  const client = async () => {
    for (const batch of batches(bins, number / clients)) {
      await deliver(batch)
      taken += fresh
    }
  }
  const working = Promise.all(Array.from({ length: clients }, client))
  for (let kill = 1; kill <= kills; kill++) {
    await expect.poll(() => taken, { timeout: 500_000, interval: 5 }).toBeGreaterThan((number * kill) / (kills + 1))
    await server.end('SIGKILL')
    server = await startServer(env)
  }
  await working
  const { body } = await callApi(server.url, token, 'GET', '/b2b/retail/analytics')
  await server.end('SIGTERM')
  printFigure(
    `${number} events, a fifth repeated, ${kills} × kill -9, ${env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}`,
    `${body.totals.objects} counted`,
    'each exactly once',
  )
  expect(wrong).toEqual([])
  expect([body.totals.objects, body.totals.totalKg]).toEqual([number, (number * 7) / 1000])
}

const timeout = 120_000 + kills * 30_000 + number * 20
const limits = { RATE_LIMIT: '1000000' }

test('the embedded database counts each event once', { timeout }, async () => {
  const data = await createDataDir()
  await exactlyOnce({ ...data.env, ...limits }, data.token)
  data.remove()
})

test('PostgreSQL counts each event once', { timeout }, async () => {
  const database = await createPostgresDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-events-'))
  const { db, close } = await openPostgres(database.url, { poolSize: 1 })
  const { token } = await createBuilders(db).organisation('Retailer')
  await close()
  await exactlyOnce({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...limits }, token)
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
