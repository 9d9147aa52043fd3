/**
 * Repeats calls with the same `Idempotency-Key`, as a client does that has not received the response. Covers every
 * operation that changes something, on PostgreSQL. The test fails for an operation that does not accept the header,
 * unless the operation is listed as an exception here.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Operation } from '../../server/auth/authorization'
import { idempotencyKeys } from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import { deleteExpiredRows } from '../../server/maintenance/retention'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtureRetry, type Fixtures } from './fixtures'
import {
  callerOf,
  callLineOf,
  isObject,
  operationsOf,
  roleOf,
  sampleOf,
  sendSample,
  startAccessTestServer,
} from './operations'

/** Exceptions: operations that accept no `Idempotency-Key`, each with the reason. */
const excused: [line: RegExp, because: string][] = [
  [/^POST \/v1\/events$/, 'each event has an id, by which a repetition is known'],
  [/^POST \/b2b\/[\w-]+\/imports$/, 'the key of its body repeats it'],
  [/^POST \/auth\/sign-out$/, 'the session ends, and with it what could be repeated'],
  [/^POST \/auth\/factors\/prove$/, 'its challenge works once, and a wrong proof must stay counted'],
  [/^DELETE \/b2b\/[\w-]+$/, 'all sessions of the organisation end, and with them what could be repeated'],
  [
    /^PUT \/team\/members\/:id.*:transfer-ownership$/,
    'only the owner may call it, and the first call has made another the owner',
  ],
  [/^PUT \/presence$/, 'it stores nothing, and the form repeats it'],
  [/^DELETE \/team\/membership$/, 'the session in the organisation ends'],
  [/^POST \/auth\/memberships\/:id.*:switch$/, 'the token ends, and with it what could be repeated'],
  [/^POST .*\/(imports\/check|places|count|route|print\/(locations|bins))$/, 'it changes nothing'],
]
/**
 * Matches the one operation that requires an `Idempotency-Key`, and that stores rejections as well as successful
 * responses. It is tested in tests/server/redemptions.test.ts.
 */
const isTriedElsewhere = (operation: Operation) => callLineOf(operation) === 'POST /v1/redemptions'
/**
 * Matches operations whose sample call may leave the compared rows as they are: the record already has the requested
 * state, or only values change that the test does not compare.
 */
const isIdle =
  /^(PUT \/notifications|POST \/b2b\/recycler\/trip\/changes|PUT \/b2b\/recycler\/trip|PUT \/team\/second-factor)/

const changes = ({ method, access }: Operation) => method !== 'GET' && access.kind !== 'public'
const isExcused = (operation: Operation) => excused.some(([line]) => line.test(callLineOf(operation)))
const takesKey = ({ schema }: Operation) =>
  schema.headers !== undefined && !(schema.headers as z.ZodType).safeParse({ 'idempotency-key': '' }).success

// Started here and not in `beforeAll`, because `test.each` needs the list of operations before the first test runs.
const t = await startAccessTestServer()
const withFixtures = createFixtureRetry(t)
afterAll(() => t.close())

test('every operation that changes something takes Idempotency-Key, or is excused here with a reason', () => {
  const changing = operationsOf(t).filter(changes)
  expect(changing.filter(each => takesKey(each) === isExcused(each)).map(callLineOf)).toEqual([])
  expect(excused.filter(([line]) => !changing.some(each => line.test(callLineOf(each)))).map(String)).toEqual([])
  expect(changing.length).toBeGreaterThanOrEqual(100)
})

const isDone = ({ status }: TestAnswer) => status >= 200 && status < 300
const describeAnswer = ({ status, body }: TestAnswer) => `${status} ${body?.errorCode ?? ''}`

async function mistakesOf(operation: Operation, fixtures: Fixtures): Promise<string[]> {
  const wrong: string[] = []
  const require = (isSo: boolean, what: string) => void (isSo || wrong.push(what))
  const role = roleOf(operation)
  const { headers, ...sample } = await sampleOf(operation, fixtures, role)
  const call = (key: string, body = sample.body) =>
    sendSample(t, callerOf(fixtures, role), operation, {
      ...sample,
      body,
      headers: { ...headers, 'idempotency-key': key },
    })
  const requireSame = async (before: Record<string, string>, what: string) => {
    const after = await fingerprintRows(t)
    // A call with an API key records when the key was last used, so the table of keys may change.
    const noted = role === 'Key' ? ['keys'] : []
    const changed = Object.keys(after).filter(table => after[table] !== before[table] && !noted.includes(table))
    require(changed.length === 0, `${what}: ${changed.join(', ')}`)
  }

  const before = await fingerprintRows(t)
  await t.db.execute(sql`alter table idempotency_keys add constraint unwritable check (sealed is null) not valid`)
  const failed = await call(randomUUID())
  await t.db.execute(sql`alter table idempotency_keys drop constraint unwritable`)
  require(failed.status >= 400, `changed although its answer cannot be stored: ${describeAnswer(failed)}`)
  await requireSame(before, 'a failed call left a trace')

  const key = randomUUID()
  const [first, second] = (await Promise.all([call(key), call(key)])) as [TestAnswer, TestAnswer]
  require(isDone(first) && isDone(second), `two at once: ${describeAnswer(first)}, ${describeAnswer(second)}`)
  const done = await fingerprintRows(t)
  const changed = Object.keys(done).filter(table => done[table] !== before[table] && table !== 'idempotency_keys')
  require(changed.length > 0 || isIdle.test(callLineOf(operation)), 'nothing was changed')
  const again = await call(key)
  require(again.status === first.status, `again: ${describeAnswer(again)}`)
  for (const each of [second, again]) {
    require(JSON.stringify(each.body) === JSON.stringify(first.body), 'the answer is another one')
    require(each.headers.etag === first.headers.etag, `ETag: ${each.headers.etag}`)
    require(String(each.headers['set-cookie']) === String(first.headers['set-cookie']), 'the cookie is another one')
  }
  await requireSame(done, 'the repetition left a trace')

  const other = isObject(sample.body) && Object.entries(sample.body).find(([, value]) => typeof value === 'string')
  if (!other) return wrong
  const rejected = await call(key, { ...(sample.body as object), [other[0]]: `${other[1]}x` })
  // The changed body must be rejected: by its schema with 400, before the key is compared, or because the key belongs
  // to another body, with 422.
  require(rejected.status === 400 ||
    (rejected.status === 422 &&
      rejected.body.fields?.['idempotency-key'] === 'UnprocessableEntity'), `another body: ${describeAnswer(rejected)}`)
  await requireSame(done, 'the rejected body left a trace')
  return wrong
}

describe('a repeated call has the same answer and changes nothing', () => {
  const lines = operationsOf(t)
    .filter(operation => changes(operation) && !isExcused(operation) && !isTriedElsewhere(operation))
    .map(callLineOf)
  test.each(lines)('%s', async line => {
    const operation = operationsOf(t).find(each => callLineOf(each) === line) as Operation
    const seen = await withFixtures(
      fixtures => mistakesOf(operation, fixtures),
      mistakes => mistakes.length === 0,
    )
    expect(seen).toEqual([])
  })
})

describe.each(databaseEngines)('keys on %s', database => {
  let own: TestServer
  beforeAll(async () => {
    own = await startTestServer({ database })
  })
  afterAll(() => own.close())
  const add = async (caller: { token: string }, name: string, key: string) =>
    own.call(
      caller,
      'POST',
      '/views',
      { list: 'locations', name, isDefault: false, state: {} },
      {
        headers: { 'idempotency-key': key },
      },
    )

  test('another body is answered with 422, another account has its own keys, and a rejected call may be repeated', async () => {
    const shop = await own.organisation('Retailer')
    const first = await add(shop, 'Kyiv', 'one')
    expect(first.status).toBe(201)
    const other = await add(shop, 'Lviv', 'one')
    expect([other.status, other.body.fields]).toEqual([422, { 'idempotency-key': 'UnprocessableEntity' }])
    expect((await add(await own.organisation('Retailer'), 'Kyiv', 'one')).body.guid).not.toBe(first.body.guid)
    expect((await add(shop, 'Kyiv', 'two')).body.errorCode).toBe('NotUnique')
    expect((await add(shop, 'Odesa', 'two')).status).toBe(201)
  })

  test('a random key is repeated in a later session of the account, but not in one of support staff', async () => {
    const shop = await own.organisation('Retailer')
    const key = randomBytes(16).toString('hex')
    const first = await add(shop, 'Kyiv', key)
    const later = await own.signInAgain(shop)
    await own.call(shop, 'POST', '/auth/sign-out')
    expect((await add(later, 'Kyiv', key)).body).toEqual(first.body)
    expect((await add(later, 'Lviv', key)).body.fields).toEqual({ 'idempotency-key': 'UnprocessableEntity' })
    const impersonate = `/staff/organisations/${shop.organisationId}/impersonate`
    const link = await own.call(await own.staff(), 'POST', impersonate, { reason: 'They asked' })
    const code = new URLSearchParams(link.body.url.split('?')[1]).get('code')
    const acting = (await own.call(null, 'POST', '/auth/impersonate', { code })).body
    expect((await add(acting, 'Kyiv', key)).body.errorCode).toBe('NotUnique')
    expect((await add(await own.organisation('Retailer'), 'Kyiv', key)).body.guid).not.toBe(first.body.guid)
  })

  test('another session of the account does not receive the answer to a key that can be guessed', async () => {
    const shop = await own.organisation('Retailer')
    const first = await add(shop, 'Kyiv', 'one')
    const other = await own.signInAgain(shop)
    expect((await add(other, 'Kyiv', 'one')).body.errorCode).toBe('NotUnique')
    expect((await add(other, 'Lviv', 'one')).status).toBe(201)
    expect((await add(shop, 'Kyiv', 'one')).body).toEqual(first.body)
  })

  test('answers are stored encrypted, for a day, and at most a thousand of an account', async () => {
    const shop = await own.organisation('Retailer')
    const source = shop.accountId
    await add(shop, 'Secret name', 'three')
    const [row] = (await own.db.select().from(idempotencyKeys)).filter(each => each.source === source)
    expect(row?.key).not.toContain('three')
    // A password in a body could be guessed from a hash of the body alone.
    const body = { list: 'locations', name: 'Secret name', state: { filter: {} }, isDefault: false }
    expect(row?.bodyHash).not.toBe(hashSecret(JSON.stringify(['POST', '/api/views', body])))
    expect(Buffer.from(row?.sealed ?? '', 'base64').toString('latin1')).not.toContain('Secret')
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await own.db
      .insert(idempotencyKeys)
      .values(
        Array.from({ length: 1200 }, (_, i) => ({ source, key: `k${i}`, bodyHash: '', createdAt: at(i / 100 + 1) })),
      )
    await add(shop, 'Next', 'four')
    expect((await own.db.select().from(idempotencyKeys)).filter(each => each.source === source)).toHaveLength(1000)
    expect((await add(shop, 'Secret name', 'three')).status).toBe(201)
    await own.db.update(idempotencyKeys).set({ createdAt: at(25 * 60) })
    expect((await add(shop, 'Secret name', 'three')).body.errorCode).toBe('NotUnique')
    await deleteExpiredRows(own.db, new Date())
    expect(await own.db.$count(idempotencyKeys)).toBe(0)
  })

  test('the answer that a server of the previous release has stored is returned too', async () => {
    const shop = await own.organisation('Retailer')
    const first = await add(shop, 'Stored', 'five')
    const body = { list: 'locations', name: 'Stored', state: { filter: {} }, isDefault: false }
    const bodyHash = hashSecret(JSON.stringify(['POST', '/api/views', body]))
    await own.db.update(idempotencyKeys).set({ bodyHash }).where(eq(idempotencyKeys.source, shop.accountId))
    expect(await add(shop, 'Stored', 'five')).toMatchObject({ status: 201, body: { guid: first.body.guid } })
    expect((await add(shop, 'Another', 'five')).status).toBe(422)
  })

  test('the oldest answers of an account are deleted when there are more than 8 MB of them', async () => {
    const shop = await own.organisation('Retailer')
    const source = shop.accountId
    const sealed = randomBytes(750_000).toString('base64')
    const rows = Array.from({ length: 10 }, (_, i) => ({
      source,
      key: `k${i}`,
      bodyHash: '',
      sealed,
      createdAt: new Date(Date.now() - (i + 1) * 60_000),
    }))
    await own.db.insert(idempotencyKeys).values(rows)
    await add(shop, 'Next', 'five')
    const left = (await own.db.select().from(idempotencyKeys)).filter(each => each.source === source)
    expect(left.map(({ key }) => key)).toEqual(expect.arrayContaining(['k0', 'k7']))
    expect(left).toHaveLength(9)
  })
})
