/**
 * Checks the row limits of organisations (server/ownership/owned.ts), for every owned table and every operation that
 * adds rows to it. The test finds these operations by calling all of them. It fills each limited table by SQL; then the
 * API must reject one more row and name the limit. Limits above 1,000 rows are lowered for this;
 * growthDeclarations.test.ts compares the declared numbers. Finally, the test reads every list.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../server/auth/authorization'
import { rowsOf } from '../../server/db/database'
import type { RowLimit } from '../../server/ownership/ownership'
import { copyOverrides, copyRow, deleteRowsExcept, readTexts } from '../helpers/filledTables'
import { allOwnedTables, limitsOf, nameOf } from '../helpers/ownedTables'
import type { TestServer } from '../helpers/server'
import { createFixtureRetry, createFixtures, type Fixtures } from './fixtures'
import {
  callerOf,
  callLineOf,
  isObject,
  operationsOf,
  rolesOf,
  sampleOf,
  sendSample,
  startAccessTestServer,
} from './operations'
import type { Sample } from './samples'

/** Largest number of rows that the test adds to a table. Higher limits are lowered to this number. */
const filled = 1000
const listBytes = 2 * 1024 * 1024
const livezMs = 1000

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

interface AddingCall {
  operation: Operation
  role: string
}
/** Returns the operations of organisations and of machines with API keys, each once for every role that may call it. */
const callsOf = (isWanted: (method: string) => boolean): AddingCall[] =>
  operationsOf(t)
    .filter(({ method }) => isWanted(method))
    .flatMap(operation => {
      const { access } = operation
      const roles = access.kind === 'session' ? rolesOf(access) : access.kind === 'key' ? ['Key'] : ['Retailer']
      return roles.filter(role => role !== 'Staff').map(role => ({ operation, role }))
    })
const changing = () => callsOf(method => method !== 'GET')
/** Returns the reading operations. Event streams are left out, because they do not end. */
const reading = () => callsOf(method => method === 'GET').filter(({ operation }) => !operation.url.endsWith('/stream'))

async function countRows(): Promise<Map<string, number>> {
  const counts = allOwnedTables.map((ownedTable): SQL => {
    const name = nameOf(ownedTable)
    return sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`
  })
  const rows = rowsOf<{ name: string; rows: number }>(await t.db.execute(sql.join(counts, sql` union all `)))
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/**
 * Returns the sample with new keys of the import and of idempotency, because the server accepts each of these keys only
 * once.
 */
const withNewKeys = (sample: Sample): Sample => ({
  ...sample,
  ...(isObject(sample.body) && 'key' in sample.body && { body: { ...sample.body, key: randomUUID() } }),
  headers: { ...sample.headers, 'idempotency-key': randomUUID() },
})
/**
 * Returns the caller of an operation. Calls of /v1/webhooks use the API key of an organisation, because webhooks of the
 * platform have no limit.
 */
const callerFor = (fixtures: Fixtures, { operation, role }: AddingCall) =>
  operation.access.kind === 'key' && operation.url === '/v1/webhooks'
    ? { token: fixtures.keys.Retailer.key }
    : callerOf(fixtures, role)
const call = async (fixtures: Fixtures, adding: AddingCall) =>
  sendSample(
    t,
    callerFor(fixtures, adding),
    adding.operation,
    withNewKeys(await sampleOf(adding.operation, fixtures, adding.role)),
  )

/** Sends every call once, and returns the calls that added a row, by the name of the table. */
async function observeAdditions(): Promise<Map<string, AddingCall[]>> {
  const found = new Map<string, AddingCall[]>()
  const withFixtures = createFixtureRetry(t)
  for (const adding of changing()) {
    const { operation, role } = adding
    const seen = await withFixtures(
      async fixtures => {
        const sample = withNewKeys(await sampleOf(operation, fixtures, role))
        const before = await countRows()
        const { status } = await sendSample(t, callerFor(fixtures, adding), operation, sample)
        return { status, before, after: await countRows() }
      },
      ({ status }) => status < 300,
    )
    for (const [name, rows] of seen.after) {
      if (rows > (seen.before.get(name) ?? 0)) found.set(name, [...(found.get(name) ?? []), adding])
    }
  }
  return found
}

/**
 * Adds a row through the API and copies it until the table is full.
 * @returns undefined if the owner may add no more rows
 */
async function fillTable(fixtures: Fixtures, name: string, limit: RowLimit, adding: AddingCall) {
  const before = new Set(await readTexts(t.db, name))
  const { status, body } = await call(fixtures, adding)
  if (body?.errorCode === 'LimitReached' || body?.errorCode === 'RateLimitExceeded') return undefined
  const [template] = (await readTexts(t.db, name)).filter(text => !before.has(text))
  if (!template)
    throw new Error(`${callLineOf(adding.operation)} as ${adding.role} added nothing to ${name}: ${status}`)
  await copyRow(t.db, name, template, limit.atMost, copyOverrides[limit.name])
  return { empty: () => deleteRowsExcept(t.db, name, [...before]) }
}

/** Fills the table, tries to add one more row, and returns what is wrong with the answer. */
async function problemsWhenFull(
  fixtures: Fixtures,
  name: string,
  limit: RowLimit,
  adding: AddingCall,
): Promise<string[]> {
  const real = limit.atMost
  limit.atMost = Math.min(real, filled)
  try {
    const rows = await fillTable(fixtures, name, limit, adding)
    const { status, body, headers } = await call(fixtures, adding)
    await rows?.empty()
    const { withinHours: hours } = limit
    const params = { limit: limit.atMost, name: limit.name, ...(hours !== undefined && { hours }) }
    const expected = hours === undefined ? 409 : 429
    const waits = Number(headers['retry-after'] ?? 0)
    const isWaitTrue = hours === undefined ? waits === 0 : waits > 0 && waits <= hours * 3600
    if (status === expected && isDeepStrictEqual(body.params, params) && isWaitTrue) return []
    return [`${limit.name}, ${callLineOf(adding.operation)} as ${adding.role}: ${status} ${JSON.stringify(body)}`]
  } finally {
    limit.atMost = real
  }
}

/**
 * Returns true if the call reports a reached limit as an error. An import instead reports it in the results of its rows
 * (tests/server/importLimits.test.ts).
 */
const isDirect = ({ operation }: AddingCall, name: string) => !operation.url.endsWith('/imports') || name === 'imports'
const directly = (additions: Map<string, AddingCall[]>, name: string) =>
  (additions.get(name) ?? []).filter(adding => isDirect(adding, name))

describe('rows', () => {
  let additions: Map<string, AddingCall[]>
  beforeAll(async () => {
    additions = await observeAdditions()
  }, 300_000)

  test('are added by tenants only to tables that have a row limit, or a bound other than the service itself', () => {
    const wrong = allOwnedTables.flatMap(ownedTable => {
      const lines = additions.get(nameOf(ownedTable))?.map(({ operation }) => callLineOf(operation)) ?? []
      const isServices = !Array.isArray(ownedTable.growth) && ownedTable.growth.by === 'service'
      if (isServices && lines.length > 0) return [`${nameOf(ownedTable)}: ${lines.join(', ')}`]
      return limitsOf(ownedTable).length > 0 && lines.length === 0 ? [`${nameOf(ownedTable)}: no call adds a row`] : []
    })
    expect(wrong).toEqual([])
  })

  const limited = allOwnedTables.flatMap(ownedTable =>
    limitsOf(ownedTable).map(limit => [limit.name, nameOf(ownedTable), limit] as const),
  )
  test.each(limited)(
    '%s: one row more than the limit is rejected with the number',
    {
      timeout: 60_000,
    },
    async (_, name, limit) => {
      const fixtures = await createFixtures(t)
      const wrong: string[] = []
      for (const adding of directly(additions, name))
        wrong.push(...(await problemsWhenFull(fixtures, name, limit, adding)))
      expect(wrong).toEqual([])
    },
  )

  test('in full tables leave each list small and the server fast', { timeout: 240_000 }, async () => {
    const fixtures = await createFixtures(t)
    for (const [, name, limit] of limited) {
      const part = { ...limit, atMost: Math.min(limit.atMost, filled) - 50 }
      for (const adding of directly(additions, name)) if (part.atMost > 0) await fillTable(fixtures, name, part, adding)
    }
    const wrong: string[] = []
    for (const { operation, role } of reading()) {
      const sample = await sampleOf(operation, fixtures, role)
      const startedAt = performance.now()
      const answering = sendSample(t, callerOf(fixtures, role), operation, sample)
      await t.app.inject('/livez')
      const waited = performance.now() - startedAt
      const { raw, headers, status } = await answering
      const isFile = String(headers['content-disposition'] ?? '').startsWith('attachment')
      const seen = `${callLineOf(operation)} as ${role}: ${status}, ${raw.length} bytes, ${Math.round(waited)} ms`
      if (status >= 500 || (!isFile && raw.length > listBytes) || waited > livezMs) wrong.push(seen)
    }
    expect(wrong).toEqual([])
  })
})
