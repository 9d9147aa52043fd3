/** Bodies: foreign ids are not accepted, extra keys change nothing, nonsense is a 4xx with a known code. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isErrorCode } from '../../contract/errors'
import { sessionRoles } from '../../contract/roles'
import type { Operation } from '../../server/auth/gate'
import { rowsOf } from '../../server/db/database'
import { type TestServer, testServer } from '../helpers/server'
import { type Sample, samples } from './samples'
import { makeWorld, type World } from './world'

/** A longer run: FUZZ_TRIES=2000. */
const triesPerOperation = Number(process.env.FUZZ_TRIES ?? 200)

let t: TestServer
let operations: Operation[]
beforeAll(async () => {
  t = await testServer()
  operations = t.app.operations.filter(({ schema }) => !schema.hide)
})
afterAll(() => t.close())

const roleOf = ({ access }: Operation) =>
  access.kind === 'session' && access.roles !== 'any' ? (access.roles[0] ?? 'Retailer') : 'Retailer'
const callerOf = (world: World, role: string) =>
  role === 'Staff' ? world.staff : world.owners[role as keyof World['owners']]
const sampleOf = async (operation: Operation, world: World): Promise<Sample> => {
  const make = samples[`${operation.method} ${operation.url}`]
  if (!make) throw new Error(`${operation.method} ${operation.url} has no sample`)
  return make(world, roleOf(operation))
}
const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)

/** How many rows of all tables hold the text. */
async function rowsWith(text: string) {
  const tables = rowsOf<{ name: string }>(
    await t.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  )
  let found = 0
  for (const { name } of tables) {
    const query = sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${text}%`}`
    found += rowsOf<{ n: number }>(await t.db.execute(query))[0]?.n ?? 0
  }
  return found
}

test('keys that an operation does not know change nothing', async () => {
  const marker = randomUUID()
  const number = 424_242_137
  const accepted: string[] = []
  let tried = 0
  for (const operation of operations) {
    const world = await makeWorld(t)
    const sample = await sampleOf(operation, world)
    if (!isObject(sample.body)) continue
    tried++
    const foreign = world.strangers[roleOf(operation) as keyof World['strangers']]?.organisationId ?? marker
    const rowsOfForeign = await rowsWith(foreign)
    const extras = {
      id: marker,
      guid: marker,
      organisationId: foreign,
      organisation_id: foreign,
      accountId: marker,
      createdAt: '1999-01-01T00:00:00.000Z',
      progressPoints: number,
      status: marker,
      role: undefined,
      meta: { enablePremiumRewards: marker },
    }
    await t.call(
      callerOf(world, roleOf(operation)),
      operation.method,
      sample.path,
      { ...extras, ...sample.body },
      sample.headers ? { headers: sample.headers } : {},
    )
    const isTouched =
      (await rowsWith(marker)) + (await rowsWith(String(number))) + (await rowsWith(foreign)) - rowsOfForeign
    if (isTouched) accepted.push(`${operation.method} ${operation.url}`)
  }
  expect(tried).toBeGreaterThan(15)
  expect(accepted).toEqual([])
}, 300_000)

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

/** Spoils one or more keys of a record, drops some, adds some. */
const spoiled = (original: Record<string, unknown>) =>
  fc
    .record({
      replaced: fc.dictionary(fc.constantFrom(...Object.keys(original), 'extra'), nasty, { minKeys: 1, maxKeys: 3 }),
      dropped: fc.option(fc.constantFrom(...Object.keys(original), 'extra')),
    })
    .map(({ replaced, dropped }) =>
      Object.fromEntries(Object.entries({ ...original, ...replaced }).filter(([key]) => key !== dropped)),
    )

/** As a browser would send it: a lone surrogate has no UTF-8. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
const asQuery = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(
      ([key, value]) => `${encode(key)}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&')

test('nonsense in bodies, queries and paths is never a 5xx, and each 4xx names a known code', async () => {
  const wrong = new Set<string>()
  const world = await makeWorld(t)
  for (const operation of operations) {
    const sample = await sampleOf(operation, world)
    const role = roleOf(operation)
    const callers = sessionRoles.includes(role as (typeof sessionRoles)[number]) ? callerOf(world, role) : null
    const body = isObject(sample.body) ? sample.body : {}
    const tries = fc.sample(
      fc.record({
        body: spoiled(body),
        query: spoiled(sample.query ?? { Offset: '0', offset: '0' }),
        path: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.string({ maxLength: 40 })),
        isRaw: fc.boolean(),
      }),
      { numRuns: triesPerOperation, seed: 20_260_101 },
    )
    for (const { body, query, path, isRaw } of tries) {
      // The session must live through its own sign-out and deletion: each try has a fresh one where it may end.
      const caller =
        callers && /sign-out|password|email|DELETE \/b2b\/[a-z-]+$/.test(`${operation.method} ${operation.url}`)
          ? await t.organisation('Retailer')
          : callers
      const target = path === undefined ? sample.path : sample.path.replace(/[0-9a-f-]{36}/, encode(path))
      const sendsBody = !['GET', 'DELETE'].includes(operation.method)
      const answer = await t.call(
        caller,
        operation.method,
        `${target}?${asQuery(query)}`,
        sendsBody
          ? isRaw && Object.keys(sample.body ?? {}).length
            ? JSON.stringify(body).slice(0, -1)
            : body
          : undefined,
        {
          headers: { ...(sendsBody ? { 'content-type': 'application/json' } : {}), ...sample.headers },
          remoteAddress: `10.2.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
        },
      )
      const isFine =
        answer.status < 400 ||
        (answer.status < 500 && isErrorCode(answer.body?.errorCode)) ||
        answer.body?.errorCode === 'ServiceUnavailable'
      if (!isFine)
        wrong.add(
          `${operation.method} ${operation.url} ${answer.status} ${JSON.stringify(answer.body).slice(0, 100)} for ${JSON.stringify(body).slice(0, 200)} ?${asQuery(query).slice(0, 200)}`,
        )
    }
  }
  expect([...wrong]).toEqual([])
}, 600_000)
