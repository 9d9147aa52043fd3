/**
 * Measures the processor time of each operation of the API under the largest possible load: an organisation whose
 * tables are full, the largest pages, every order and search of a list, the longest lists in the body, and a body of the
 * largest size. For searched and sorted lists it measures the elapsed time, because most of their work is done by the
 * database. Every operation that takes more than 50 ms must have limited
 * concurrency (server/concurrency/fairQueue.ts) and be listed in docs/performance.md. Run by `npm run attack -- --only costs`.
 */
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../server/auth/authorization'
import { limitedWorkChannel } from '../../server/concurrency/limitedWork'
import { fillOwnedTables } from '../helpers/filledTables'
import { printFigure } from '../helpers/printFigure'
import type { TestServer } from '../helpers/server'
import { createFixtures, type Fixtures } from './fixtures'
import { createLargestCalls } from './largestCalls'
import { callerOf, callLineOf, operationsOf, roleOf, rolesOf, sampleOf, startAccessTestServer } from './operations'
import type { Sample } from './samples'

const isMeasured = process.env.CALL_COSTS !== undefined
/** Largest number of rows of a table for one owner. A quick run sets a smaller number than the limits allow. */
const mostRows = Number(process.env.CALL_COSTS_ROWS ?? Number.POSITIVE_INFINITY)
const costlyMs = 50

let t: TestServer
let turns = 0
beforeAll(async () => {
  t = await startAccessTestServer()
  // Counts how often work in the queues of costly work begins. The queue through which every call of an organisation
  // passes is not counted: it has no limit for all organisations together, so its `inAll` is infinite.
  subscribe(limitedWorkChannel.name, inAll => {
    if (Number.isFinite(inAll)) turns++
  })
})
afterAll(() => t.close())

/** Returns the calls that have a row in the tables of docs/performance.md, as `METHOD path`. */
const listedCalls = () =>
  [
    ...readFileSync(resolve(import.meta.dirname, '../../docs/performance.md'), 'utf8').matchAll(
      /^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|/gm,
    ),
  ].map(([, line]) => line as string)

test('each listed call is one of the API’s', () => {
  const known = operationsOf(t).map(callLineOf)
  expect(listedCalls().filter(line => !known.includes(line))).toEqual([])
})

test('each call that waits in the queue of costly calls is listed', () => {
  const costly = operationsOf(t).filter(({ isCostly }) => isCostly)
  expect(costly.length).toBeGreaterThan(0)
  expect(costly.map(callLineOf).filter(line => !listedCalls().includes(line))).toEqual([])
})

interface Cost {
  line: string
  role: string
  /** The search and the order of a list. */
  query: string
  ms: number
  status: number
  bytes: number
  isLimited: boolean
}

/** Returns whether a query searches or sorts a list. */
const isListSearch = (query: string) => /(^|&)(q|sort|filter)=/.test(query)

async function measure(operation: Operation, role: string, fixtures: Fixtures, sample: Sample): Promise<Cost> {
  const caller = operation.access.kind === 'public' ? null : callerOf(fixtures, role)
  const { path, query, body, headers } = sample
  const turnsBefore = turns
  const search = new URLSearchParams(query).toString()
  const start = performance.now()
  const before = process.cpuUsage()
  const answer = await t.app.inject({
    method: operation.method as 'GET',
    url: `/api${path}`,
    ...(body === undefined ? {} : { payload: body as object }),
    ...(query && { query }),
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      'idempotency-key': randomUUID(),
      ...headers,
    },
  })
  const elapsed = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return {
    line: callLineOf(operation),
    role,
    query: search,
    ms: isListSearch(search) ? elapsed : (user + system) / 1000,
    status: answer.statusCode,
    bytes: answer.rawPayload.length,
    isLimited: turns > turnsBefore,
  }
}

/**
 * Measures the largest calls of an operation. A reading call that seems costly is measured up to three times, and the
 * smallest value counts, because other work on the machine only adds to it. Calls that change something are measured
 * once.
 */
async function costsOf(operation: Operation, role: string, small: Fixtures, full: Fixtures): Promise<Cost[]> {
  const costs: Cost[] = []
  const warm = await sampleOf(operation, small, role)
  await measure(operation, role, small, warm)
  for (const sample of createLargestCalls(operation, await sampleOf(operation, full, role))) {
    let least = await measure(operation, role, full, sample)
    for (let n = 0; n < 2 && least.ms > costlyMs && operation.method === 'GET'; n++) {
      const again = await measure(operation, role, full, sample)
      if (again.ms < least.ms) least = { ...again, isLimited: least.isLimited || again.isLimited }
    }
    costs.push(least)
  }
  return costs
}

/** Reading calls come first and deleting calls last, because a deletion may remove the record that other calls need. */
const order = ['GET', 'POST', 'PUT', 'DELETE']

test.skipIf(!isMeasured)('calls that use more than 50 ms are limited and listed', { timeout: 3_600_000 }, async () => {
  const [small, full] = [await createFixtures(t), await createFixtures(t)]
  const owners = Object.values(full.owners).flatMap(({ organisationId, accountId }) => [organisationId, accountId])
  const places = Object.values(full.shops).map(({ location }) => location.id)
  const filled = await fillOwnedTables(t.db, { owners: [...owners, ...places], most: mostRows, free: 3 })
  console.log(JSON.stringify(filled))
  const operations = operationsOf(t)
    .filter(({ url }) => !url.endsWith('/stream'))
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
  const costs: Cost[] = []
  for (const operation of operations) {
    const roles =
      operation.access.kind === 'session' && operation.method === 'GET'
        ? rolesOf(operation.access)
        : [roleOf(operation)]
    for (const role of roles) costs.push(...(await costsOf(operation, role, small, full)))
  }
  const costly = costs.filter(({ ms }) => ms > costlyMs).toSorted((a, b) => b.ms - a.ms)
  for (const { line, role, query, ms, status, bytes, isLimited } of costly) {
    printFigure(
      `${line} as ${role}${query && `, ${query}`}`,
      `${ms.toFixed(0)} ms, ${status}, ${bytes} bytes`,
      isLimited ? 'limited' : '< 50 ms',
    )
  }
  const listed = listedCalls()
  expect(
    costly.filter(({ isLimited }) => !isLimited).map(({ line, role, query }) => `${line} as ${role}, ${query}`),
  ).toEqual([])
  // Searched and sorted lists have one row together, that of their queue.
  const others = costly.filter(({ query }) => !isListSearch(query))
  expect([...new Set(others.map(({ line }) => line))].filter(line => !listed.includes(line))).toEqual([])
})
