/** Checks calls whose audit row cannot be written, and the audit rows of calls by unknown callers (docs/adr/0015). */
import { count, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, locations } from '../../server/db/schema'
import { toLoggable } from '../../server/lib/log'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const inside = /insert into|audit_log|params|relation/i

describe.each(databaseEngines)('while %s refuses every row of the audit log', database => {
  let t: TestServer
  const logged: string[] = []
  beforeAll(async () => {
    t = await startTestServer({
      database,
      deps: {
        log: pino({ level: 'error', serializers: { err: toLoggable } }, { write: line => void logged.push(line) }),
      },
    })
  })
  afterAll(() => t.close())
  beforeEach(async () => void (await t.db.execute(sql`alter table audit_log rename to audit_log_away`)))
  afterEach(async () => void (await t.db.execute(sql`alter table audit_log_away rename to audit_log`)))

  test('a change of the organisation’s activity is not made', async () => {
    const retailer = await t.organisation('Retailer')
    const { id } = await t.location(retailer)
    logged.length = 0
    const answer = await t.call(retailer, 'DELETE', `/b2b/retail/locations/${id}`)
    expect([answer.status, answer.body.errorCode]).toEqual([503, 'ServiceUnavailable'])
    expect(answer.raw.toString()).not.toMatch(inside)
    const [row] = await t.db.select().from(locations).where(eq(locations.id, id))
    expect(row?.deletedAt).toBeNull()
    expect(logged.map(line => JSON.parse(line).audit)).toMatchObject([
      { outcome: '204', actorId: retailer.accountId },
      { outcome: '503', actorId: retailer.accountId },
    ])
    expect(logged.join()).not.toContain(retailer.email)
  })

  test('any other change that succeeded is answered as such, and the server log says that its row is missing', async () => {
    const retailer = await t.organisation('Retailer')
    logged.length = 0
    const answer = await t.call(retailer, 'POST', '/auth/sessions/end-others')
    expect(answer.status).toBe(204)
    expect(logged.map(line => JSON.parse(line))).toMatchObject([
      { msg: 'no audit row', audit: { outcome: '204', actorId: retailer.accountId } },
    ])
    expect(logged.join()).not.toContain(retailer.email)
  })

  test('a rejection stays the same rejection', async () => {
    const retailer = await t.organisation('Retailer')
    const none = '/b2b/retail/locations/11111111-1111-4111-8111-111111111111'
    expect((await t.call(retailer, 'DELETE', none)).status).toBe(404)
    expect((await t.call(retailer, 'DELETE', '/b2b/retail/locations/nonsense')).status).toBe(400)
    expect((await t.call(retailer, 'GET', '/b2b/institution')).status).toBe(403)
    const wrong = { email: 'nobody@test.example', password: 'x' }
    expect((await t.call(null, 'POST', '/b2b/auth/sign-in', wrong)).status).toBe(404)
  })

  test('operations that would reveal data unrecorded are withheld: exports, and access to another account', async () => {
    const retailer = await t.organisation('Retailer')
    const staff = await t.staff()
    const reason = { reason: 'A call about bins' }
    for (const answer of [
      await t.call(retailer, 'GET', '/b2b/retail/export'),
      await t.call(staff, 'GET', '/staff/auditLog/export'),
      await t.call(staff, 'POST', `/staff/organisations/${retailer.organisationId}/impersonate`, reason),
    ]) {
      expect([answer.status, answer.body.errorCode]).toEqual([503, 'ServiceUnavailable'])
      expect(answer.raw.toString()).not.toMatch(inside)
      expect(answer.headers['retry-after']).toBe('5')
    }
  })
})

test('a stranger’s NUL leaves a row that the database accepts, and reveals nothing internal', async () => {
  const t = await startTestServer()
  const retailer = await t.organisation('Retailer')
  const answer = await t.call(retailer, 'DELETE', '/b2b/retail/locations/a%00b')
  expect([answer.status, answer.body.errorCode]).toEqual([400, 'InvalidParams'])
  const rows = await t.db.select().from(auditLog).where(eq(auditLog.organisationId, retailer.organisationId))
  expect(rows).toMatchObject([{ subject: 'ab', outcome: '400' }])
  await t.close()
})

test('a body that no schema asks for does not prevent a change’s row, and none of it is stored', async () => {
  const t = await startTestServer()
  const [retailer, staff] = [await t.organisation('Retailer'), await t.staff()]
  const hostile = [
    { '\u0000': 1 },
    { reason: 1 },
    { reason: 'a text that was not requested' },
    { ['x'.repeat(5000)]: 1 },
  ]
  const location = async () => (await t.location(retailer)).id
  for (const body of hostile) {
    expect((await t.call(retailer, 'DELETE', `/b2b/retail/locations/${await location()}`, body)).status).toBe(204)
    await t.call(staff, 'POST', `/staff/sagas/${await location()}/finish`, body)
  }
  const rows = await t.db.select().from(auditLog)
  expect(rows).toHaveLength(2 * hostile.length)
  expect(rows.map(({ fields, reason }) => ({ fields, reason }))).toEqual(
    rows.map(() => ({ fields: null, reason: null })),
  )
  await t.close()
})

test('strangers leave 60 rows a minute per address, 600 in all; every call of a known account leaves one', async () => {
  const t = await startTestServer()
  const from = (i: number) => `10.4.${i >> 8}.${i & 255}`
  const rows = async () => (await t.db.select({ n: count() }).from(auditLog))[0]?.n ?? 0
  const lines = t.app.operations.filter(({ access, method }) => access.kind === 'public' && method === 'POST')
  const flood = async (address: string, rounds: number) => {
    for (let i = 0; i < rounds; i++)
      for (const { url } of lines)
        await t.app.inject({ method: 'POST', url: `/api${url}`, remoteAddress: address, payload: {} })
  }
  await flood(from(0), 20)
  expect(await rows()).toBe(60)
  for (let i = 1; i < 130; i++) await flood(from(i), 1)
  expect(await rows()).toBe(600)
  const retailer = await t.organisation('Retailer')
  await t.call(retailer, 'POST', '/auth/sign-out')
  expect(await rows()).toBe(601)
  await t.close()
})
