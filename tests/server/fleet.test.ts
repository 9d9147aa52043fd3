/**
 * Checks two servers behind a proxy that share a PostgreSQL, a Redis and an S3-compatible bucket: neither has state of
 * its own, so either may be killed at any moment.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords'
import type { OpenDatabase } from '../../server/db/database'
import { openPostgres } from '../../server/db/postgres'
import { accounts } from '../../server/db/schema'
import { createBucketServer } from '../helpers/bucketServer'
import { createBuilders, type TestAccount } from '../helpers/builders'
import { createPostgresDatabase } from '../helpers/postgres'
import { hasRedis, startRedis } from '../helpers/redis'
import { type RoundRobin, startProxy } from '../helpers/roundRobin'
import { callApi, type RunningServer, startServer } from '../helpers/serverProcess'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'

/** Whether the servers share their rate limits in Redis. With CI=true Redis has to be installed. */
const usesRedis = hasRedis || process.env.CI === 'true'
const folder = mkdtempSync(join(tmpdir(), 'portal-fleet-'))
const bucket = createBucketServer(join(folder, 's3'))
const cleanUp: (() => Promise<unknown>)[] = []
let env: Record<string, string>
let servers: RunningServer[]
let database: OpenDatabase
let proxy: RoundRobin

beforeAll(async () => {
  const [postgres, redis, s3] = await Promise.all([
    createPostgresDatabase('template0'),
    usesRedis ? startRedis() : undefined,
    bucket.run(),
  ])
  env = {
    DATABASE_URL: postgres.url,
    FILES_URL: `s3://portal?endpoint=${encodeURIComponent(`http://127.0.0.1:${s3.port}`)}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: '1000000',
    ...(redis ? { REDIS_URL: redis.url } : {}),
  }
  // The two servers migrate the empty database at the same time.
  servers = await Promise.all([startServer(env), startServer(env)])
  database = await openPostgres(postgres.url, { poolSize: 2 })
  proxy = await startProxy(() => servers.map(server => server.url))
  cleanUp.push(
    () => proxy.close(),
    ...servers.map((_, at) => async () => servers[at]?.end('SIGTERM')),
    database.close,
    postgres.drop,
    () => bucket.close(),
    async () => redis?.stop(),
  )
})
afterAll(async () => {
  for (const step of cleanUp) await step()
  rmSync(folder, { recursive: true, force: true })
})

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#1b5e20' } })
    .png()
    .toBuffer()

async function upload(token: string, content: Buffer): Promise<{ status: number; smUrl?: string }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), 'logo.png')
  const answer = await fetch(`${proxy.url}/api/resources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, ...(answer.ok ? ((await answer.json()) as { smUrl: string }) : {}) }
}

const signInFrom = async (url: string, address: string, email: string, password: string) => {
  const answer = await fetch(`${url}/api/b2b/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  })
  return { status: answer.status, body: (await answer.json()) as { token: string } }
}

test('one server killed under load: nothing acknowledged is lost and no user is signed out', {
  timeout: 120_000,
}, async () => {
  const build = createBuilders(database.db)
  const retailers: TestAccount[] = []
  for (let i = 0; i < 6; i++) retailers.push(await build.organisation('Retailer'))
  const image = await picture()
  const cityId = await findKyivId(proxy.url, retailers[0]?.token ?? '')
  const stores: { token: string; guid: string }[] = []
  const images: string[] = []
  const others: number[] = []
  let reads = 0
  let isOver = false
  const repeat = async (work: () => Promise<number>, good: number) => {
    while (!isOver) {
      const status = await work()
      if (status !== good) others.push(status)
    }
  }
  const clients = retailers.flatMap(({ token }, at) => [
    repeat(async () => {
      const { status } = await callApi(proxy.url, token, 'GET', '/b2b/retail/locations')
      reads++
      return status
    }, 200),
    repeat(async () => {
      const { status, body } = await callApi(
        proxy.url,
        token,
        'POST',
        '/b2b/retail/locations',
        createStoreBody(cityId, `Store ${at}`),
      )
      if (status === 201) stores.push({ token, guid: body.guid })
      return status
    }, 201),
  ])
  const uploader = repeat(async () => {
    const { status, smUrl } = await upload(retailers[0]?.token ?? '', image)
    if (smUrl) images.push(smUrl)
    return status
  }, 201)
  const until = (isEnough: () => boolean) => expect.poll(isEnough, { timeout: 40_000, interval: 20 }).toBe(true)

  await until(() => stores.length > 40 && images.length > 3)
  const killed = servers[0]?.url
  await servers[0]?.end('SIGKILL')
  const atTheKill = { stores: stores.length, images: images.length, reads }
  await until(() => stores.length > atTheKill.stores + 40 && images.length > atTheKill.images + 3)
  isOver = true
  await Promise.all([...clients, uploader])

  servers[0] = await startServer(env)
  const survivor = servers[1]?.url ?? ''
  const found: number[] = []
  for (const { token, guid } of stores)
    found.push((await callApi(survivor, token, 'GET', `/b2b/retail/locations/${guid}`)).status)
  expect(found.filter(status => status !== 200)).toEqual([])
  const pictures = await Promise.all(images.map(url => fetch(new URL(url, survivor))))
  expect(pictures.filter(answer => !answer.ok || answer.headers.get('content-type') !== 'image/webp')).toEqual([])
  const sessions = await Promise.all(retailers.map(({ token }) => callApi(survivor, token, 'GET', '/auth/me')))
  expect(sessions.map(answer => answer.status)).toEqual(retailers.map(() => 200))
  // Only calls that the killed server was processing have failed: at most one POST of each client. The proxy has sent
  // all reading calls to the other server.
  expect(others).toEqual(proxy.interruptedRequests.map(() => 502))
  expect(proxy.interruptedRequests.filter(({ server, method }) => server !== killed || method !== 'POST')).toEqual([])
  expect(proxy.interruptedRequests.length).toBeLessThanOrEqual(retailers.length + 1)
  console.log(
    `${stores.length} stores, ${images.length} pictures, ${reads} reads; ${others.length} requests cut by the kill`,
  )

  const back = await Promise.all(images.slice(0, 3).map(url => fetch(new URL(url, servers[0]?.url))))
  expect(back.every(answer => answer.ok)).toBe(true)
})

test('a user who signs in at one server is known to the other, and signs out of both', async () => {
  const { accountId, email } = await createBuilders(database.db).organisation('Sponsor')
  const passwordHash = await hashPassword('Fleet-2026-pass')
  await database.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
  const [one = '', other = ''] = servers.map(server => server.url)
  const { status, body } = await signInFrom(one, '198.51.100.1', email, 'Fleet-2026-pass')
  expect(status).toBe(200)
  expect((await callApi(other, body.token, 'GET', '/auth/me')).body.email).toBe(email)
  expect((await callApi(other, body.token, 'POST', '/auth/sign-out')).status).toBe(204)
  expect((await callApi(one, body.token, 'GET', '/auth/me')).status).toBe(401)
})

test.runIf(usesRedis)(
  'the eleventh sign-in of an address within a minute is refused, whichever server it reaches',
  async () => {
    const attempt = async (at: number, address: string) =>
      (await signInFrom(servers[at % 2]?.url ?? '', address, `${randomUUID()}@test.example`, 'wrong')).status
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push(await attempt(i, '198.51.100.7'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
    expect(await attempt(0, '198.51.100.8')).toBe(404)
  },
)
