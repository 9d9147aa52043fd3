/**
 * Checks every operation that declares `mayLag`: it queries only the read replica, gives the same answer there as on
 * the primary, and writes nothing, because a standby rejects every write.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SessionRole } from '../../contract/roles'
import type { Operation } from '../../server/auth/authorization'
import { type TestServer, testServer } from '../helpers/server'
import { hasStreamingReplica, type StreamingPair, startStreamingPair } from '../helpers/streamingReplica'
import { callerOf, guarded, rolesOf, sampleOf, send } from './operations'
import { makeWorld, type World } from './world'

/** Returns the lines of an answer, without those that differ between any two answers. */
const linesOf = (raw: Buffer) =>
  raw
    .toString('latin1')
    .replace(/"exportedAt":"[^"]*"/, '')
    .replace(/\/(CreationDate|ModDate) ?\([^)]*\)|\/ID ?\[[^\]]*\]/g, '')
    .split('\n')
/** Compares two answers. An export of the audit log has one line more than the export before it. */
const isSame = (first: Buffer, second: Buffer) => {
  const [earlier, later] = [linesOf(first), linesOf(second)]
  return earlier.every(line => later.includes(line)) && later.length - earlier.length <= 1
}

/**
 * Queries of the primary that are not part of the answer: the caller, the writes of the account, the row of the audit
 * log.
 */
const besides = /"sessions"|"account_writes"|^insert into "audit_log"/

/** Is set within a call: other queries are those of the server's timers. */
const withinCall = new AsyncLocalStorage<true>()

describe.skipIf(!hasStreamingReplica && process.env.CI !== 'true')('calls that may lag', () => {
  let pair: StreamingPair
  let t: TestServer
  let alone: TestServer
  let world: World
  beforeAll(async () => {
    pair = await startStreamingPair()
    t = await testServer({ database: { url: pair.primary.url }, config: { databaseReplicaUrl: pair.standby.url } })
    alone = await testServer({ database: t })
    world = await makeWorld(t)
  })
  afterAll(async () => {
    await alone?.close()
    await t?.close()
    await pair?.close()
  })

  /** Returns the queries that the call sends to a database. */
  async function asked(db: unknown, call: () => Promise<unknown>): Promise<string[]> {
    const { $client } = db as { $client: { query(config: { text: string }): unknown } }
    const query = $client.query.bind($client)
    const texts: string[] = []
    const spy = vi.spyOn($client, 'query').mockImplementation((...given) => {
      if (withinCall.getStore()) texts.push(given[0].text)
      return query(...given)
    })
    await withinCall.run(true, call)
    spy.mockRestore()
    return texts
  }

  async function mistakesOf(operation: Operation, role: SessionRole): Promise<string[]> {
    const line = `${operation.method} ${operation.url} as ${role}`
    const [caller, sample] = [callerOf(world, role), await sampleOf(operation, world, role)]
    // Exports leave a row in the audit log, which counts as a write of the account.
    await pair.caughtUp()
    let onReplica: Awaited<ReturnType<typeof send>> | undefined
    let ofReplica: string[] = []
    const ofPrimary = await asked(t.db, async () => {
      ofReplica = await asked(t.deps.replica?.db, async () => {
        onReplica = await send(t, caller, operation, sample)
      })
    })
    const onPrimary = await send(alone, caller, operation, sample)
    return [
      onReplica?.status === 200 ? [] : [`${line}: ${onReplica?.status} ${JSON.stringify(onReplica?.body)}`],
      onPrimary.status === 200 && onReplica && isSame(onReplica.raw, onPrimary.raw) ? [] : [`${line}: differs`],
      ofReplica.length ? [] : [`${line}: does not ask the replica`],
      ofPrimary.filter(text => !besides.test(text)).map(text => `${line}: asks the primary: ${text}`),
    ].flat()
  }

  test('each queries the replica alone, gives the same answer as on the primary and writes nothing', async () => {
    await expect.poll(() => t.deps.replica?.state()).toBe('up')
    const mistakes: string[] = []
    const lagging = guarded(t).filter(({ operation }) => operation.mayLag)
    for (const { operation, access } of lagging) {
      for (const role of rolesOf(access)) mistakes.push(...(await mistakesOf(operation, role)))
    }
    expect(mistakes).toEqual([])
    expect(lagging.length).toBeGreaterThan(20)
    expect(t.deps.replica?.fallbacks).toEqual({ conflict: 0, failure: 0 })
  })

  test('only reads with a session may be declared so', async () => {
    const route = (method: 'GET' | 'POST', config: object) => (app: TestServer['app']) =>
      app.route({ method, url: '/api/lagging', config: { mayLag: true, ...config }, handler: () => null })
    const session = { access: { kind: 'session', roles: 'any' } }
    for (const routes of [route('POST', session), route('GET', { access: { kind: 'public' } })]) {
      await expect(testServer({ database: t, routes })).rejects.toThrow(
        /\/api\/lagging: only reads with a session may lag/,
      )
    }
  })
})
