/**
 * Kills a server (kill -9) while clients write, and checks after the next start that the database opens, acknowledged
 * writes exist and the session continues. KILL_ROUNDS=200 is the number in security.md; without the variable
 * there are fewer rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { createDataDir } from '../helpers/dataDir'
import { createPostgresDatabase } from '../helpers/postgres'
import { printFigure } from '../helpers/printFigure'
import { callApi, startServer } from '../helpers/serverProcess'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'

const rounds = Number(process.env.KILL_ROUNDS ?? 5)
const roundsOnPostgres = Number(process.env.KILL_ROUNDS_POSTGRES ?? rounds)
const writers = 4

/**
 * Kills and restarts the server in each round.
 * @returns what was lost in all rounds
 */
async function killAgainAndAgain(env: Record<string, string>, token: string, rounds: number) {
  let server = await startServer(env)
  const cityId = await findKyivId(server.url, token)
  const saved: string[] = []
  const starts: number[] = []
  const write = async (round: number) => {
    for (let i = 0; ; i++) {
      const { status, body } = await callApi(
        server.url,
        token,
        'POST',
        '/b2b/retail/locations',
        createStoreBody(cityId, `${round} ${i}`),
      )
      if (status === 201) saved.push(body.guid)
    }
  }
  for (let round = 0; round < rounds; round++) {
    const before = saved.length
    const writing = Array.from({ length: writers }, () => write(round).catch(() => undefined))
    await expect.poll(() => saved.length, { interval: 10 }).toBeGreaterThan(before)
    await new Promise(done => setTimeout(done, Math.random() * 400))
    await server.end('SIGKILL')
    await Promise.all(writing)
    const startedAt = Date.now()
    server = await startServer(env)
    starts.push(Date.now() - startedAt)
  }
  const lost: string[] = []
  for (const guid of saved) {
    if ((await callApi(server.url, token, 'GET', `/b2b/retail/locations/${guid}`)).status !== 200) lost.push(guid)
  }
  await server.end('SIGTERM')
  printFigure(
    `${rounds} × kill -9 under write load, ${env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}`,
    `${lost.length} of ${saved.length} acknowledged writes lost, slowest start ${Math.max(...starts).toFixed(0)} ms`,
    '0 lost, 0 failed opens',
  )
  return { lost, slowestStartMs: Math.max(...starts) }
}

const withinMs = 60_000 + rounds * 12_000
const limits = { RATE_LIMIT: '1000000' }

test('the embedded database keeps every acknowledged write', { timeout: withinMs }, async () => {
  const data = await createDataDir()
  const { lost } = await killAgainAndAgain({ ...data.env, ...limits }, data.token, rounds)
  expect(lost).toEqual([])
  data.remove()
})

test('PostgreSQL keeps every acknowledged write', { timeout: withinMs }, async () => {
  const database = await createPostgresDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'))
  const { db, close } = await openPostgres(database.url, { poolSize: 1 })
  const { token } = await createBuilders(db).organisation('Retailer')
  await close()
  const { lost } = await killAgainAndAgain(
    { DATABASE_URL: database.url, DATA_DIR: dataDir, ...limits },
    token,
    roundsOnPostgres,
  )
  expect(lost).toEqual([])
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
