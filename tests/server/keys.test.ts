/** Checks that API keys are created, shown once, rotated and revoked. tests/access checks what a key may call. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyAccess } from '../../contract/access'
import { openSession } from '../../server/accounts/sessions'
import { rowsOf } from '../../server/db/database'
import { auditLog, keys } from '../../server/db/schema'
import { keysRepository } from '../../server/repositories/keys'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const body = { name: 'Till 7', mode: 'live', scopes: ['events:bin', 'events:deposit'] }
const base = '/b2b/retail/keys'

test('a key is created with the scopes that the role can use; one that has more keeps them', async () => {
  const t = await startTestServer()
  const recycler = await t.organisation('Recycler')
  const made = (scopes: string[]) =>
    t.call(recycler, 'POST', '/b2b/recycler/keys', { name: 'Scales', mode: 'live', scopes })
  const rejected = await made(['events:pickup', 'redemptions:write'])
  expect(rejected.body).toMatchObject({ errorCode: 'InvalidParams', fields: { scopes: 'InvalidParams' } })
  expect((await made(['events:pickup', 'catalogue:read'])).status).toBe(201)
  const old = await t.key(recycler, { scopes: ['redemptions:write'] })
  const next = await t.call(recycler, 'PUT', `/b2b/recycler/keys/${old.id}:rotate`)
  expect(next.body.scopes).toEqual(['redemptions:write'])
  await t.close()
})

describe.each(databaseEngines)('keys on %s', database => {
  let t: TestServer
  let owner: TestAccount
  beforeAll(async () => {
    t = await startTestServer({
      database,
      routes: app => app.get('/api/v1/bell', { config: { access: keyAccess('events:bin') } }, () => ({ rung: true })),
    })
  })
  afterAll(() => t.close())
  const fresh = async () => {
    owner = await t.organisation('Retailer')
    return (await t.call(owner, 'POST', base, body)).body
  }
  const ring = async (token: string) => (await t.call({ token }, 'GET', '/v1/bell')).status

  test('a key is shown once, opens its scopes from then on, and is stored as a fingerprint', async () => {
    const made = await fresh()
    expect(made).toMatchObject({
      name: 'Till 7',
      mode: 'live',
      scopes: ['events:deposit', 'events:bin'],
      isWorking: true,
    })
    expect(made.key).toMatch(/^rk_live_[\w-]{43}$/)
    expect(await ring(made.key)).toBe(200)
    const list = await t.call(owner, 'GET', base)
    expect(list.body).toMatchObject({ total: 1, items: [{ id: made.id, ending: made.key.slice(-4) }] })
    expect(list.raw.toString()).not.toContain(made.key)
    const stored = rowsOf<{ row: string }>(await t.db.execute(sql`select k::text as row from keys k`))
    expect(JSON.stringify(stored)).not.toContain(made.key)
  })

  test('the day of its last use is shown', async () => {
    const made = await fresh()
    await ring(made.key)
    const [item] = (await t.call(owner, 'GET', base)).body.items
    expect(item.lastUsedOn).toBe(new Date().toISOString().slice(0, 10))
  })

  test('a revoked key is invalid at the next call, and stays in the list', async () => {
    const made = await fresh()
    const answer = await t.call(owner, 'PUT', `${base}/${made.id}:revoke`)
    expect(answer.body).toMatchObject({ isWorking: false, revokedAt: expect.any(String) })
    expect(await ring(made.key)).toBe(401)
    expect((await t.call(owner, 'GET', base)).body.total).toBe(1)
  })

  test('rotating creates a successor with the same source; both are valid, the old one for at most a day', async () => {
    const made = await fresh()
    const next = (await t.call(owner, 'PUT', `${base}/${made.id}:rotate`)).body
    expect(next).toMatchObject({ name: 'Till 7', scopes: made.scopes, expiresAt: null })
    expect([await ring(made.key), await ring(next.key)]).toEqual([200, 200])
    const rows = await t.db.select().from(keys).where(eq(keys.organisationId, owner.organisationId))
    expect(new Set(rows.map(row => row.source)).size).toBe(1)
    const old = rows.find(row => row.id === made.id)
    expect(Math.abs((old?.expiresAt?.getTime() ?? 0) - Date.now() - 24 * 3600_000)).toBeLessThan(60_000)
    const third = await t.call(owner, 'PUT', `${base}/${next.id}:rotate`)
    expect([third.status, third.body.errorCode]).toEqual([409, 'InvalidOperation'])
  })

  test('two keys of one name are valid at a time, whatever the number of simultaneous calls', async () => {
    owner = await t.organisation('Retailer')
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.call(owner, 'POST', base, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(409)])
  })

  test('an expiry in the past is rejected at its field', async () => {
    owner = await t.organisation('Retailer')
    const answer = await t.call(owner, 'POST', base, { ...body, expiresAt: '2020-01-01T00:00:00Z' })
    expect([answer.status, answer.body.fields]).toEqual([400, { expiresAt: 'InvalidParams' }])
  })

  test('staff who act for the owner can read keys, and create none', async () => {
    const made = await fresh()
    const { accountId } = await t.staff()
    const acting = await openSession(
      t.db,
      { id: owner.accountId, role: 'Retailer' },
      { actorId: accountId, reason: 'x' },
    )
    expect((await t.call(acting, 'GET', base)).status).toBe(200)
    for (const [method, path] of [
      ['POST', base],
      ['PUT', `${base}/${made.id}:rotate`],
      ['PUT', `${base}/${made.id}:revoke`],
    ] as const) {
      const answer = await t.call(acting, method, path, method === 'POST' ? body : undefined)
      expect(answer.body.errorCode).toBe('InsufficientPermissions')
    }
  })

  test('creating and ending a key leave audit rows, and a key’s rejection names the key', async () => {
    const made = await fresh()
    await t.call(owner, 'PUT', `${base}/${made.id}:revoke`)
    const weak = await t.key(owner, { name: 'Weak', scopes: ['catalogue:read'] })
    expect(await ring(weak.token)).toBe(403)
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.organisationId, owner.organisationId))
      .orderBy(auditLog.id)
    expect(rows).toMatchObject([
      { action: 'POST /api/b2b/retail/keys', subject: made.id, actorId: owner.accountId, outcome: '201' },
      { subject: made.id, actorId: owner.accountId, outcome: '200' },
      { action: 'GET /api/v1/bell', actorId: weak.id, actorEmail: '(key) Weak', outcome: '403' },
    ])
  })

  test('staff make, rotate and revoke the platform’s', async () => {
    const staff = await t.staff()
    const made = (await t.call(staff, 'POST', '/staff/platform-keys', { ...body, mode: 'test' })).body
    expect(made.key).toMatch(/^rk_test_/)
    const next = (await t.call(staff, 'POST', `/staff/platform-keys/${made.id}/rotate`)).body
    await t.call(staff, 'POST', `/staff/platform-keys/${made.id}/revoke`)
    expect([await ring(made.key), await ring(next.key)]).toEqual([401, 200])
    expect((await t.call(staff, 'GET', '/staff/platform-keys')).body).toHaveLength(2)
  })
})

test('a key may make RATE_LIMIT calls a minute, two and a half seconds’ worth at once, and its 429 states when to call again', async () => {
  const t = await startTestServer({ config: { rateLimit: 120 } })
  const keyOf = () => t.key('platform')
  const [busy, calm] = [await keyOf(), await keyOf()]
  const ask = (key: { token: string }) => t.call(key, 'GET', '/v1/materials')
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(busy)))
  const refilled = Math.ceil(((performance.now() - startedAt) / 1000) * 2)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeLessThanOrEqual(45)
  expect(refused.length).toBeGreaterThanOrEqual(45 - refilled)
  const headers = { 'retry-after': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }
  expect(refused[0]).toMatchObject({ headers, body: { errorCode: 'TooManyRequests' } })
  expect(refused[0]?.headers).not.toHaveProperty('x-ratelimit-limit')
  expect((await ask(calm)).status).toBe(200)
  await expect.poll(async () => (await ask(busy)).status, { interval: 500 }).toBe(200)
  await t.close()
})

test('the keys of one organisation share one rate limit; another organisation and the platform have their own', async () => {
  const t = await startTestServer({ config: { rateLimit: 120 } })
  const busy = await t.organisation('Retailer')
  const keys = [await t.key(busy), await t.key(busy), await t.key(busy, { mode: 'test' })]
  const others = [await t.key(await t.organisation('Retailer')), await t.key('platform')]
  const ask = async (key: { token: string }) => (await t.call(key, 'GET', '/v1/materials')).status
  const startedAt = performance.now()
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(keys[at % 3] ?? { token: '' })))
  const refilled = Math.ceil(((performance.now() - startedAt) / 1000) * 2)
  expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(5 + refilled)
  expect(statuses).toContain(429)
  expect(await Promise.all(others.map(ask))).toEqual([200, 200])
  await t.close()
})

test('a deleted organisation’s keys are invalid, and nothing is left of them', async () => {
  const t = await startTestServer()
  const owner = await t.organisation('Recycler')
  const key = await t.key(owner)
  await t.call(owner, 'DELETE', '/b2b/recycler')
  expect((await t.call(key, 'GET', '/v1/materials')).status).toBe(401)
  await t.deps.erasures.run()
  expect(await keysRepository(t.db, owner).list({ offset: 0 })).toMatchObject({ items: [], total: 0 })
  await t.close()
})
