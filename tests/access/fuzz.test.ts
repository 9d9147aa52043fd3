/** Nonsense in bodies, queries and paths is never a 5xx, and each 4xx names a known code. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isErrorCode } from '../../contract/errors'
import { sessionRoles } from '../../contract/roles'
import type { Operation } from '../../server/auth/gate'
import { type TestServer, testServer } from '../helpers/server'
import { callerOf, isObject, roleOf, sampleOf } from './operations'
import { makeWorld } from './world'

/** A longer run: FUZZ_TRIES=2000. */
const triesPerOperation = Number(process.env.FUZZ_TRIES ?? 200)

let t: TestServer
let operations: Operation[]
beforeAll(async () => {
  t = await testServer()
  const isExport = ({ url }: Operation) => Number(url.endsWith('/export'))
  // The export of the audit log comes before each of the other calls has lengthened it.
  operations = t.app.operations.filter(({ schema }) => !schema.hide).toSorted((a, b) => isExport(b) - isExport(a))
})
afterAll(() => t.close())

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
