/**
 * Checks calls while a dependency is unavailable: the response is 503 with Retry-After, and /readyz names the
 * dependency.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { publicAccess } from '../../contract/access'
import { openFileStore } from '../../server/files/openFileStore'
import { createDependencyStates } from '../../server/http/dependencyStates'
import { createLog } from '../../server/lib/log'
import { openRedis } from '../../server/lib/redis'
import { createBucketServer } from '../helpers/bucketServer'
import { findFreePort } from '../helpers/freePort'
import { hasRedis, startRedis } from '../helpers/redis'
import { startTestServer, type TestServer } from '../helpers/server'
import { createPlainPicture, uploadPicture } from '../helpers/uploads'

const temporary = [
  ...['08000', '08003', '08006', '25006', '25P03', '40001', '40003', '40P01'],
  ...['53000', '53100', '53200', '53300', '55P03', '57014', '57P01', '57P02', '57P03'],
]

let t: TestServer
beforeAll(async () => {
  t = await startTestServer({
    routes(app, { db }) {
      app.get<{ Params: { state: string } }>(
        '/api/raise/:state',
        { schema: { hide: true }, config: { access: publicAccess } },
        async ({ params }) => {
          await db.execute(sql.raw(`do $$ begin raise exception 'planted' using errcode = '${params.state}'; end $$`))
        },
      )
      app.get('/api/locked', { schema: { hide: true }, config: { access: publicAccess } }, () =>
        db.transaction(async tx => {
          await tx.execute(sql`set local lock_timeout = '50ms'`)
          await tx.execute(sql`select count(*) from cities`)
        }),
      )
    },
  })
})
afterAll(() => t.close())

test.each(temporary)('SQLSTATE %s', async state => {
  const { statusCode, headers, body } = await t.app.inject(`/api/raise/${state}`)
  expect([statusCode, headers['retry-after'], JSON.parse(body).errorCode]).toEqual([503, '5', 'ServiceUnavailable'])
})

test.each(['XX000', '42P01', '0A000'])('SQLSTATE %s stays a server error', async state => {
  expect((await t.app.inject(`/api/raise/${state}`)).statusCode).toBe(500)
})

test('a table that another transaction has locked', async () => {
  await t.db.transaction(async tx => {
    await tx.execute(sql`lock table cities`)
    const { statusCode, headers } = await t.app.inject('/api/locked')
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  })
})

describe('/readyz', () => {
  const ready = async () => {
    const { statusCode, body } = await t.app.inject('/readyz')
    return { statusCode, ...JSON.parse(body) }
  }
  /**
   * Sets whether the database accepts writes, and makes the pool open new connections, to which the setting applies.
   */
  const setReadOnly = async (value: 'on' | 'off') => {
    await t.db.transaction(async tx => {
      await tx.execute(sql`set transaction read write`)
      await tx.execute(
        sql.raw(`do $$ begin
          execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`),
      )
    })
    await t.db
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .then(() => t.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
      .catch(() => undefined)
  }
  afterEach(() => setReadOnly('off'))

  test('a database that accepts no writes', async () => {
    expect(await ready()).toMatchObject({ statusCode: 200, parts: { database: 'up' } })
    await setReadOnly('on')
    const expected = { statusCode: 503, status: 'database takes no writes', parts: { database: 'readOnly' } }
    await expect.poll(ready, { interval: 500 }).toMatchObject(expected)
    const application = {
      name: 'A',
      email: 'a@b.example',
      linkedInUrl: 'https://www.linkedin.com/in/a',
      role: 'sponsor',
    }
    const answer = await t.call(null, 'POST', '/common/contact-me', application)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    await setReadOnly('off')
    await expect.poll(ready, { interval: 500 }).toMatchObject({ statusCode: 200, parts: { database: 'up' } })
  })
})

describe('the state of a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-buckets-'))
  const server = createBucketServer(join(folder, 's3'))
  let endpoint: string
  beforeAll(async () => {
    endpoint = encodeURIComponent(`http://127.0.0.1:${(await server.run()).port}`)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([
    ['that exists and takes our credentials', 'portal', 'S3RVER', 'up', undefined],
    ['that does not exist', 'elsewhere', 'S3RVER', 'away', 'NoSuchBucket'],
    ['that refuses our credentials', 'portal', 'NOBODY', 'away', 'InvalidAccessKeyId'],
  ])('%s', async (_, name, key, state, reason) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', key)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
    const files = await openFileStore({ dataDir: folder, filesUrl: `s3://${name}/files?endpoint=${endpoint}` })
    const warn = vi.spyOn(t.deps.log, 'warn').mockReturnValue()
    expect(await createDependencyStates({ ...t.deps, files })()).toMatchObject({ files: state })
    expect(warn.mock.calls.map(([fields]) => (fields as { err?: Error }).err?.name)).toEqual(reason ? [reason] : [])
    warn.mockRestore()
  })

  test('that refuses our credentials is named in the log, and pictures and uploads get 503', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
    const config = { filesUrl: `s3://portal/pictures?endpoint=${endpoint}` }
    const accepted = await startTestServer({ config })
    const member = await accepted.organisation('Retailer')
    const picture = await createPlainPicture(8, 8).png().toBuffer()
    const { smUrl: url } = (await uploadPicture(accepted, member, picture)).body
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'NOBODY')
    const lines: { msg: string; err: { message: string } }[] = []
    const log = createLog('warn', { write: line => void lines.push(JSON.parse(line)) })
    const rejected = await startTestServer({ config, database: accepted, deps: { log } })
    try {
      expect((await accepted.app.inject({ url })).statusCode).toBe(200)
      const { statusCode, headers } = await rejected.app.inject({ url })
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      const body = expect.objectContaining({ errorCode: 'ServiceUnavailable' })
      expect(await uploadPicture(rejected, member, picture)).toMatchObject({ status: 503, body })
      expect(lines[0]).toMatchObject({
        msg: 'a dependency does not answer',
        err: { message: 'FILES_URL: it rejects the request (InvalidAccessKeyId)' },
      })
    } finally {
      await rejected.close()
      await accepted.close()
    }
  })
})

describe('the log', () => {
  const createRecordedLog = () => ({ ...t.deps.log, warn: vi.fn(), info: vi.fn() })

  test('names a dependency that does not answer, and says when it answers again', async () => {
    const log = createRecordedLog()
    let isUp = false
    const ping = async () => {
      if (!isUp) throw new Error('the bucket is gone')
    }
    const states = createDependencyStates({ ...t.deps, files: { ...t.deps.files, ping }, log })
    expect(await states()).toMatchObject({ files: 'away' })
    const fields = {
      dependency: 'files',
      state: 'away',
      err: expect.objectContaining({ message: 'the bucket is gone' }),
    }
    expect(log.warn.mock.calls).toEqual([[fields, 'a dependency does not answer']])
    isUp = true
    await expect.poll(states).toMatchObject({ files: 'up' })
    expect(log.info.mock.calls).toEqual([[{ dependency: 'files' }, 'a dependency answers again']])
  })

  test.runIf(hasRedis || process.env.CI === 'true')(
    'has one line for the loss of Redis and one for its return',
    async () => {
      const log = createRecordedLog()
      const port = await findFreePort()
      let tries = 0
      const redis = openRedis(`redis://127.0.0.1:${port}`, log).on('reconnecting', () => tries++)
      await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(3)
      const lost = 'rate limits: Redis does not answer, so this server counts alone'
      expect(log.warn.mock.calls).toEqual([[{ err: expect.objectContaining({ code: 'ECONNREFUSED' }) }, lost]])
      const server = await startRedis(port)
      await expect.poll(() => log.info.mock.calls, { timeout: 10_000 }).toEqual([['rate limits: Redis answers again']])
      redis.disconnect()
      await server.stop()
    },
  )
})
