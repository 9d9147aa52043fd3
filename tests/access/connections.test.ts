/**
 * Checks that no call of the API holds several database connections at once. Calls that do could exhaust the pool, and a
 * call that holds a transaction while it waits for a second connection could wait for other such calls.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../server/auth/authorization'
import type { ErasureJob } from '../../server/erasure/job'
import type { TestServer } from '../helpers/server'
import { createFixtureRetry } from './fixtures'
import { createLargestCalls } from './largestCalls'
import {
  callerOf,
  callLineOf,
  operationsOf,
  roleOf,
  rolesOf,
  sampleOf,
  sendSample,
  startAccessTestServer,
} from './operations'
import type { Sample } from './samples'

interface CallConnections {
  held: number
  most: number
  /** Where the call requested a connection while it held another one. */
  at?: string | undefined
}

const currentCall = new AsyncLocalStorage<CallConnections>()

const withoutErasures: ErasureJob = {
  run: async () => undefined,
  waiting: async () => 0,
  oldestAt: async () => null,
  close: async () => undefined,
}

let t: TestServer
beforeAll(async () => {
  // The job that deletes an organisation's data begins during a call, but does not belong to it.
  t = await startAccessTestServer({ deps: { erasures: withoutErasures } })
  countConnections((t.db as unknown as { $client: pg.Pool }).$client)
})
afterAll(() => t.close())

/** Counts the connections that each call holds or waits for. `pool.query` requests its connection with `connect` too. */
function countConnections(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (callback?: (...of: unknown[]) => void) => unknown
  const holders = new WeakMap<pg.PoolClient, CallConnections>()
  pool.on('release', (_error, client) => {
    const call = holders.get(client)
    if (call) call.held--
    holders.delete(client)
  })
  pool.connect = ((callback?: (...of: unknown[]) => void) => {
    const call = currentCall.getStore()
    if (!callback || !call) return connect(callback)
    call.held++
    call.most = Math.max(call.most, call.held)
    if (call.held > 1) call.at = new Error('a further connection').stack
    connect((error, client, done) => {
      if (client) holders.set(client as pg.PoolClient, call)
      else call.held--
      callback(error, client, done)
    })
  }) as pg.Pool['connect']
}

const rolesToCall = (operation: Operation) =>
  operation.access.kind === 'session' && operation.method === 'GET' ? rolesOf(operation.access) : [roleOf(operation)]

/** Returns a call of the operation for each set of query parameters. */
const differentCalls = (operation: Operation, sample: Sample): Iterable<Sample> =>
  new Map(createLargestCalls(operation, sample).map(call => [Object.keys(call.query ?? {}).join(), call])).values()

test('each call holds one connection at a time', { timeout: 600_000 }, async () => {
  const withFixtures = createFixtureRetry(t)
  const several: string[] = []
  let counted = 0
  for (const operation of operationsOf(t).filter(({ url }) => !url.endsWith('/stream'))) {
    for (const role of rolesToCall(operation)) {
      await withFixtures(
        async fixtures => {
          const caller = operation.access.kind === 'public' ? null : callerOf(fixtures, role)
          const sample = await sampleOf(operation, fixtures, role)
          const isFirst = operation.method === 'GET' && role === roleOf(operation)
          const samples = isFirst ? [sample, ...differentCalls(operation, sample)] : [sample]
          let status = 0
          for (const each of samples) {
            const call: CallConnections = { held: 0, most: 0 }
            status = (await currentCall.run(call, () => sendSample(t, caller, operation, each))).status
            if (call.most > 0) counted++
            if (call.most > 1) several.push(`${callLineOf(operation)}: ${call.most}, ${call.at}`)
          }
          return status
        },
        status => status < 300,
      )
    }
  }
  expect(counted).toBeGreaterThan(operationsOf(t).length)
  expect(several).toEqual([])
})
