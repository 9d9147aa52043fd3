/**
 * Sends random values in bodies, queries and paths, and hostile values in every field that a schema declares, one at a
 * time and in pairs. No response may be a 5xx, every 4xx must have a known error code, and the server must keep
 * running. `npm test` sends each hostile value to one field of each kind at least; `npm run attack -- --only fuzz` sends
 * all values to each field.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import type { Operation } from '../../server/auth/authorization'
import { rowsOf } from '../../server/db/database'
import { urlOfDatabase } from '../helpers/databases'
import { startTestServer, type TestServer } from '../helpers/server'
import { type AttackCall, AttackedServer } from './attackedServer'
import { createFixtures, type Fixtures } from './fixtures'
import { createHostileValues, createValueSelector } from './hostileValues'
import { callerOf, isObject, operationsOf, roleOf, sampleOf } from './operations'
import type { Sample } from './samples'
import { leafNameOf, type SchemaLeaf, schemaLeavesOf, withValueAtSteps } from './schemaLeaves'

/** True in the long run (`FUZZ_TRIES=2000`), in which each operation that changes something has its own fixtures. */
const isLong = process.env.FUZZ_TRIES !== undefined
/** Number of random calls, and of pairs of hostile values, for each operation. */
const tries = Number(process.env.FUZZ_TRIES ?? 2)
/** One of this many hostile values is sent to a field if they were sent to other fields of the same kind. */
const parts = isLong ? 1 : 16
const seed = 20_260_101
const lanes = 6
/** Longest path that is sent, in characters. Node.js itself rejects longer ones. */
const longestPath = 12_000

let t: TestServer
let attacked: AttackedServer
let operations: Operation[]
// In the long run each test has a fresh server: the first test adds some hundred thousand rows to the audit log, and
// the second test would export these rows thousands of times.
const [before, after] = isLong ? [beforeEach, afterEach] : [beforeAll, afterAll]
before(async () => {
  fixturesByOperation.clear()
  t = await startTestServer({ database: 'postgres' })
  const [{ name } = { name: '' }] = rowsOf<{ name: string }>(await t.db.execute(sql`select current_database() as name`))
  attacked = new AttackedServer(urlOfDatabase(inject('postgresUrl'), name))
  await attacked.start()
  const isExport = ({ url }: Operation) => Number(url.endsWith('/export'))
  // Exports are called first, because all other calls add entries to the audit log, which is exported too.
  operations = operationsOf(t).toSorted((a, b) => isExport(b) - isExport(a))
})
after(async () => {
  await attacked.stop()
  await t.close()
})

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    -1,
    0,
    1e308,
    2 ** 53,
    0.1,
    true,
    [],
    {},
    [[]],
    '../../etc/passwd',
    "' or 1=1 --",
    '%',
    '😀'.repeat(300),
    'x'.repeat(5000),
    '9'.repeat(40),
    '1e400',
    'NaN',
    '2026-13-45',
    'not-a-guid',
    '00000000-0000-0000-0000-000000000000',
    { $ne: null },
    { toString: 1 },
    [null],
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.uuid(),
)

/** Generates variants of a record in which values are replaced and keys are added or left out. */
const changedRecord = (original: Record<string, unknown>) =>
  fc
    .record({
      replaced: fc.dictionary(fc.constantFrom(...Object.keys(original), 'extra'), nasty, { minKeys: 1, maxKeys: 3 }),
      dropped: fc.option(fc.constantFrom(...Object.keys(original), 'extra')),
    })
    .map(({ replaced, dropped }) =>
      Object.fromEntries(Object.entries({ ...original, ...replaced }).filter(([key]) => key !== dropped)),
    )

/** Encodes a text as a browser does. Lone surrogates are replaced, because they have no UTF-8 encoding. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const asQuery = (values: Record<string, unknown>) =>
  Object.entries(values)
    .flatMap(([key, value]) => (Array.isArray(value) && value.length ? value : [value]).map(each => [key, each]))
    .map(([key, value]) => `${encode(key)}=${encode(asText(value))}`)
    .join('&')
/** Returns the sample's path with another value for a parameter of the route. */
const withParameter = ({ url }: Operation, path: string, name: string, value: unknown) => {
  const pattern = url.split('/')
  const place = pattern.findIndex(part => part === `:${name}` || part.startsWith(`:${name}(`))
  const action = pattern[place]?.split('::')[1]
  return path
    .split('/')
    .map((part, index) => (index === place ? `${encode(asText(value))}${action ? `:${action}` : ''}` : part))
    .join('/')
}

interface Parts {
  path: string
  query: Record<string, unknown>
  body: unknown
}
const partsOf = ({ path, query = {}, body }: Sample): Parts => ({ path, query, body })
const sends = ({ method }: Operation) => !['GET', 'DELETE'].includes(method)
const callOf = (operation: Operation, sample: Sample, { path, query, body }: Parts): AttackCall => ({
  method: operation.method,
  path: Object.keys(query).length ? `${path}?${asQuery(query)}` : path,
  ...(sends(operation) && { body: body ?? {} }),
  headers: sample.headers,
})
const withValueAt = (operation: Operation, parts: Parts, { where, steps }: SchemaLeaf, value: unknown): Parts => {
  const [step] = steps
  if (where === 'body') return { ...parts, body: withValueAtSteps(parts.body, steps, value) }
  if (where === 'querystring')
    return { ...parts, query: withValueAtSteps(parts.query, steps, value) as Record<string, unknown> }
  const name = typeof step === 'object' ? String(step.key) : ''
  return { ...parts, path: withParameter(operation, parts.path, name, value) }
}

/**
 * Returns true for operations that end a session or a record, or that succeed only once. Each of them has its own
 * fixtures, because other calls would fail after it. In the usual run, those that end one record, which the path names,
 * share fixtures: with a hostile id they end nothing.
 */
const isEnding = ({ method, url }: Operation) => method === 'DELETE' || /[^/]:[a-z]|auth|password|email|keys/.test(url)
const endsRecordOfPath = (operation: Operation) =>
  !/\/(auth|team|staff)\b/.test(operation.url) && schemaLeavesOf(operation).every(({ where }) => where === 'params')
const fixturesByOperation = new Map<string, Promise<Fixtures>>()
const groupOf = (operation: Operation) => {
  if (operation.method === 'GET') return 'all that read'
  if (!isLong && !isEnding(operation)) return 'all that write'
  return !isLong && endsRecordOfPath(operation) ? 'all that end' : `${operation.method} ${operation.url}`
}
const fixturesFor = (operation: Operation) => {
  const group = groupOf(operation)
  const fixtures = fixturesByOperation.get(group) ?? createFixtures(t)
  fixturesByOperation.set(group, fixtures)
  return fixtures
}

/** Attacks all operations, several of them at the same time. */
async function attackOperations(attack: (operation: Operation, sample: Sample, send: Send) => Promise<void>) {
  const left = [...operations]
  // Fixtures are created before the attack, because they would wait for locks that the attacking calls hold.
  for (const operation of operations) await fixturesFor(operation)
  const lane = async () => {
    for (let operation = left.shift(); operation; operation = left.shift()) {
      const fixtures = await fixturesFor(operation)
      const role = roleOf(operation)
      const caller = [...sessionRoles, 'Key'].includes(role) ? callerOf(fixtures, role) : null
      const line = `${operation.method} ${operation.url}`
      // An operation that may end the caller's session, such as the sign-out, gets a new session for each attempt.
      const endsSession = /sign-out|password|email|DELETE \/b2b\/[a-z-]+$/.test(line)
      await attack(operation, await sampleOf(operation, fixtures), async (call, name) => {
        if (call.path.length > longestPath) return
        await attacked.attack(
          caller && endsSession ? await t.organisation('Retailer') : caller,
          call,
          `${line} ${name}`,
        )
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
type Send = (call: AttackCall, name: string) => Promise<void>
const shown = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 60)

test('a hostile value at any place that a schema names, alone and in pairs, is answered, and the server keeps running', async () => {
  let places = 0
  const valuesFor = createValueSelector(parts)
  await attackOperations(async (operation, sample, send) => {
    const leaves = schemaLeavesOf(operation)
    places += leaves.length
    for (const leaf of leaves) {
      for (const value of valuesFor(leaf.schema)) {
        const call = callOf(operation, sample, withValueAt(operation, partsOf(sample), leaf, value))
        await send(call, `${leafNameOf(leaf)} = ${shown(value)}`)
      }
    }
    if (leaves.length < 2) return
    const place = fc
      .constantFrom(...leaves)
      .chain(leaf => fc.tuple(fc.constant(leaf), fc.constantFrom(...createHostileValues(leaf.schema))))
    const pairs = fc.sample(
      fc.tuple(place, place).filter(([[a], [b]]) => a !== b),
      { numRuns: tries, seed },
    )
    for (const [[a, x], [b, y]] of pairs) {
      // The second value is set last, because its field may be inside an object that the first value has replaced.
      const parts = withValueAt(operation, withValueAt(operation, partsOf(sample), a, x), b, y)
      await send(callOf(operation, sample, parts), `${leafNameOf(a)} = ${shown(x)}, ${leafNameOf(b)} = ${shown(y)}`)
    }
  })
  expect([...attacked.wrong]).toEqual([])
  expect(places).toBeGreaterThan(operations.length)
}, 14_400_000)

test('random values in bodies, queries and paths never cause a 5xx, and each 4xx names a known code', async () => {
  await attackOperations(async (operation, sample, send) => {
    const nonsense = fc.sample(
      fc.record({
        body: changedRecord(isObject(sample.body) ? sample.body : {}),
        query: changedRecord(sample.query ?? { Offset: '0', offset: '0' }),
        path: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.string({ maxLength: 40 })),
        isRaw: fc.boolean(),
      }),
      { numRuns: tries, seed },
    )
    for (const { body, query, path, isRaw } of nonsense) {
      const target = path === undefined ? sample.path : sample.path.replace(/[0-9a-f-]{36}/, encode(path))
      const isTorn = isRaw && Object.keys(sample.body ?? {}).length > 0
      const sent = isTorn ? JSON.stringify(body).slice(0, -1) : body
      const call = callOf(operation, sample, { path: target, query, body: sent })
      await send(call, `with ${shown(sent)} at ${call.path.slice(0, 200)}`)
    }
  })
  expect([...attacked.wrong]).toEqual([])
}, 14_400_000)
