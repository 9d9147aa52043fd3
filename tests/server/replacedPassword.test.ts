/**
 * Replaces the server's user of PostgreSQL (docs/operations.md, "Replacing passwords and keys"), and checks that calls
 * are answered with 503 while PostgreSQL rejects the user.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { createPostgresDatabase } from '../helpers/postgres'
import { startTestServer, type TestServer } from '../helpers/server'

const user = `portal_${randomUUID().slice(0, 8)}`
let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let admin: pg.Client
let t: TestServer
const urlFor = (name: string) => Object.assign(new URL(database.url), { username: name }).href

beforeAll(async () => {
  database = await createPostgresDatabase()
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`create role ${user} superuser login`)
  t = await startTestServer({ database: { url: urlFor(user) } })
})
afterAll(async () => {
  await t.close()
  await admin.end()
  await database.drop()
})

const endConnections = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [user])

test('calls get 503 as long as PostgreSQL rejects the user, and the session goes on afterwards', async () => {
  const owner = await t.organisation('Retailer')
  const read = async () => {
    const { status, headers, body } = await t.call(owner, 'GET', '/auth/me')
    return [status, headers['retry-after'], body.errorCode]
  }
  await admin.query(`alter role ${user} nologin`)
  await endConnections()
  // The first call may still get a connection that has just ended.
  await read()
  expect(await read()).toEqual([503, '5', 'ServiceUnavailable'])
  await admin.query(`alter role ${user} login`)
  await expect.poll(async () => (await read())[0], { timeout: 5000 }).toBe(200)
})

test('a second user that acts as the first one replaces it without an interruption', async () => {
  const owner = await t.organisation('Retailer')
  await admin.query(`create role ${user}_b login in role ${user}`)
  await admin.query(`alter role ${user}_b set role = ${user}`)
  const installationId = t.deps.installation.id()
  const next = await startTestServer({ database: { url: urlFor(`${user}_b`) }, config: { installationId } })
  try {
    expect((await t.call(owner, 'GET', '/auth/me')).status).toBe(200)
    await admin.query(`alter role ${user} nologin`)
    await endConnections()
    expect((await next.call(owner, 'GET', '/auth/me')).status).toBe(200)
    const users = await next.db.execute(sql`select session_user::text as login, current_user::text as acting`)
    expect(rowsOf(users)).toEqual([{ login: `${user}_b`, acting: user }])
  } finally {
    await next.close()
  }
})
