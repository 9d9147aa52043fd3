/** Checks imports that exceed a row limit: rows that fit are saved, the others are rejected with the limit. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longestWithoutLookUpMs } from '../../server/auth/authorization'
import { employees, imports, locations, organisations, sessions } from '../../server/db/schema'
import { ownershipOf, type RowLimit } from '../../server/ownership/ownership'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const lowered = new Map<RowLimit, number>()
/** Lowers the first row limit of a table for one test. */
function lower(table: typeof employees | typeof locations | typeof imports, atMost: number) {
  const { growth } = ownershipOf(table)
  const [limit] = Array.isArray(growth) ? growth : []
  if (!limit) throw new Error('the table has no limit')
  lowered.set(limit, limit.atMost)
  limit.atMost = atMost
}
afterEach(() => {
  for (const [limit, atMost] of lowered) limit.atMost = atMost
  lowered.clear()
})

describe.each(databaseEngines)('imports at a limit on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const store = (n: number) => ({ name: `Store ${n}`, city: 'Kyiv', street: 'Khreshchatyk', houseNumber: String(n) })
  const cashier = (n: number) => ({ name: `Cashier ${n}`, email: `c${n}@shop.example`, employeeRole: 'Casher' })
  const rowsOf = (from: number, count: number, of: (n: number) => object) =>
    Array.from({ length: count }, (_, i) => ({ line: from + i, values: of(from + i) }))
  const save = (owner: TestAccount, list: string, rows: object[], key: string = randomUUID()) =>
    t.call(owner, 'POST', '/b2b/retail/imports', { list, key, rows })
  const verdicts = (rows: { verdict: string }[]) => rows.map(({ verdict }) => verdict)

  test.each([
    ['locations', locations, store, 'name'],
    ['employees', employees, cashier, 'email'],
  ] as const)('%s: the rows that fit are saved', async (list, table, of, column) => {
    lower(table, 3)
    const owner = await t.organisation('Retailer')
    const { status, body } = await save(owner, list, rowsOf(2, 5, of))
    expect([status, verdicts(body.rows)]).toEqual([200, ['create', 'create', 'create', 'refused', 'refused']])
    expect(body.rows[3]).toMatchObject({
      fields: { [column]: 'LimitReached' },
      reasons: { [column]: { rule: 'maxRecords', limit: 3 } },
    })
    expect(await t.db.$count(table, eq(table.organisationId, owner.organisationId))).toBe(3)
    // Rows that change existing records are accepted even if the limit is reached.
    const changed = rowsOf(2, 1, n => ({
      ...of(n),
      name: 'Renamed',
      ...(list === 'locations' && { guid: body.rows[0].guid }),
    }))
    expect(verdicts((await save(owner, list, changed)).body.rows)).not.toContain('create')
  })

  test('the sum of parallel imports does not exceed the limit', async () => {
    lower(locations, 10)
    const owner = await t.organisation('Retailer')
    const answers = await Promise.all([0, 1, 2, 3].map(n => save(owner, 'locations', rowsOf(2 + n * 5, 5, store))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await t.db.$count(locations, eq(locations.organisationId, owner.organisationId))).toBe(10)
  })

  test('the imports of a day are limited; one in progress continues', async () => {
    lower(imports, 2)
    const owner = await t.organisation('Retailer')
    const key = randomUUID()
    expect((await save(owner, 'locations', rowsOf(2, 1, store), key)).status).toBe(200)
    expect((await save(owner, 'locations', rowsOf(3, 1, store))).status).toBe(200)
    const { status, body, headers } = await save(owner, 'locations', rowsOf(4, 1, store))
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    expect([status, body.errorCode, body.params]).toEqual([
      429,
      'RateLimitExceeded',
      { limit: 2, name: 'importsDaily', hours: 24 },
    ])
    expect((await save(owner, 'locations', rowsOf(4, 1, store), key)).status).toBe(200)
  })
})

describe('an import that waits for its turn', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  /**
   * Sends an import that waits for another import of the organisation, and makes a change meanwhile.
   * @param path end of the path of the call that waits
   * @returns the answer to the import, and the names of the stored locations
   */
  async function importAfterWait(
    owner: TestAccount,
    member: { token: string },
    change: () => Promise<unknown>,
    path: '' | '/check' = '',
  ) {
    const send = (caller: { token: string }, name: string, to: string) => {
      const row = { line: 2, values: { name, city: 'Kyiv', street: 'Khreshchatyk', houseNumber: '1' } }
      return t.call(caller, 'POST', `/b2b/retail/imports${to}`, { list: 'locations', key: randomUUID(), rows: [row] })
    }
    const pause = () => new Promise(resolve => setTimeout(resolve, 3 * longestWithoutLookUpMs))
    const answers: ReturnType<typeof send>[] = []
    await t.db.transaction(async tx => {
      await tx.select().from(organisations).where(eq(organisations.id, owner.organisationId)).for('no key update')
      answers.push(send(owner, 'First', ''))
      await pause()
      answers.push(send(member, 'Second', path))
      await pause()
      await change()
    })
    const [first, second] = await Promise.all(answers)
    expect(first?.status).toBe(200)
    const stored = await t.db.select().from(locations).where(eq(locations.organisationId, owner.organisationId))
    return { answer: second, names: stored.map(({ name }) => name) }
  }

  test.each(['', '/check'] as const)('is rejected at imports%s if the session has ended meanwhile', async path => {
    const owner = await t.organisation('Retailer')
    const member = await t.member(owner, 'Manager')
    const signOut = () => t.db.delete(sessions).where(eq(sessions.accountId, member.accountId))
    const { answer, names } = await importAfterWait(owner, member, signOut, path)
    expect([answer?.status, names]).toEqual([401, ['First']])
  })

  test('applies the limit that the member has got meanwhile', async () => {
    const owner = await t.organisation('Retailer')
    const member = await t.member(owner, 'Manager')
    const limit = () =>
      t.db.execute(sql`update memberships set location_limit = '{}' where account_id = ${member.accountId}`)
    const { answer, names } = await importAfterWait(owner, member, limit)
    expect([answer?.body.rows[0].verdict, names]).toEqual(['refused', ['First']])
  })
})
