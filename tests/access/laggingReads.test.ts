/**
 * Checks every operation that declares `replicaReadConfig`: except for the session and the audit log, it queries only
 * the read replica, writes nothing, and returns the same data as on the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SessionRole } from '../../contract/roles'
import type { Operation } from '../../server/auth/authorization'
import { startTestServer, type TestServer } from '../helpers/server'
import { hasStreamingReplica, type StreamingPair, startStreamingPair } from '../helpers/streamingReplica'
import { createFixtures, type Fixtures } from './fixtures'
import { callerOf, rolesOf, sampleOf, sendSample, sessionOperationsOf } from './operations'

/** Returns the lines of an answer, except those that are different in every answer, such as times. */
const linesOf = (raw: Buffer) =>
  raw
    .toString('latin1')
    .replace(/"exportedAt":"[^"]*"/, '')
    .replace(/\/(CreationDate|ModDate) ?\([^)]*\)|\/ID ?\[[^\]]*\]/g, '')
    .split('\n')
/**
 * Matches a line of the audit log about an export. A response has the lines of the exports before it, and its own if the
 * database that it reads has received that line by then.
 */
const aboutAnExport = /\bexport\b/

/** Returns the lines that only one of the responses has, except those about exports. */
function differencesOf(first: Buffer, second: Buffer): string[] {
  const [earlier, later] = [linesOf(first), linesOf(second)]
  const missing = earlier.filter(line => !later.includes(line))
  const added = later.filter(line => !earlier.includes(line) && !aboutAnExport.test(line))
  return [...missing.map(line => `only on the replica: ${line}`), ...added.map(line => `only on the primary: ${line}`)]
}

/**
 * Matches queries that always go to the primary: those that find the caller's session, read the time of the account's
 * latest write, or write the audit log.
 */
const additionalQueries = /"sessions"|"account_writes"|^insert into "audit_log"/

/** Has a value only while a call runs. Queries outside of a call come from the server's timers and do not count. */
const withinCall = new AsyncLocalStorage<true>()

describe.skipIf(!hasStreamingReplica && process.env.CI !== 'true')('calls that may lag', () => {
  let pair: StreamingPair
  let t: TestServer
  let withoutReplica: TestServer
  let fixtures: Fixtures
  beforeAll(async () => {
    pair = await startStreamingPair()
    t = await startTestServer({ database: { url: pair.primary.url }, config: { databaseReplicaUrl: pair.standby.url } })
    withoutReplica = await startTestServer({ database: t })
    fixtures = await createFixtures(t)
  })
  afterAll(async () => {
    await withoutReplica?.close()
    await t?.close()
    await pair?.close()
  })

  /** Returns the queries that the call sends to a database. */
  async function queriesOf(db: unknown, call: () => Promise<unknown>): Promise<string[]> {
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
    const [caller, sample] = [callerOf(fixtures, role), await sampleOf(operation, fixtures, role)]
    // An export writes a row into the audit log. This counts as a write of the account, after which reads go to the
    // primary, so the test waits until the replica has replayed it.
    await pair.caughtUp()
    let onReplica: Awaited<ReturnType<typeof sendSample>> | undefined
    let ofReplica: string[] = []
    const ofPrimary = await queriesOf(t.db, async () => {
      ofReplica = await queriesOf(t.deps.replica?.db, async () => {
        onReplica = await sendSample(t, caller, operation, sample)
      })
    })
    const onPrimary = await sendSample(withoutReplica, caller, operation, sample)
    return [
      onReplica?.status === 200 ? [] : [`${line}: ${onReplica?.status} ${JSON.stringify(onReplica?.body)}`],
      onPrimary.status === 200 ? [] : [`${line}: ${onPrimary.status} on the primary`],
      differencesOf(onReplica?.raw ?? Buffer.alloc(0), onPrimary.raw).map(
        difference => `${line}: differs: ${difference}`,
      ),
      ofReplica.length ? [] : [`${line}: does not ask the replica`],
      ofPrimary.filter(text => !additionalQueries.test(text)).map(text => `${line}: asks the primary: ${text}`),
    ].flat()
  }

  test('each queries only the replica, has the same answer as from the primary, and writes nothing', async () => {
    await expect.poll(() => t.deps.replica?.state()).toBe('up')
    const mistakes: string[] = []
    const lagging = sessionOperationsOf(t).filter(({ operation }) => operation.mayLag)
    for (const { operation, access } of lagging) {
      for (const role of rolesOf(access)) mistakes.push(...(await mistakesOf(operation, role)))
    }
    expect(mistakes).toEqual([])
    expect(lagging.length).toBeGreaterThan(20)
    expect(t.deps.replica?.fallbacks).toEqual({ conflict: 0, failure: 0 })
  })

  test('only reads with a session may declare `mayLag`', async () => {
    const route = (method: 'GET' | 'POST', config: object) => (app: TestServer['app']) =>
      app.route({ method, url: '/api/lagging', config: { mayLag: true, ...config }, handler: () => null })
    const session = { access: { kind: 'session', roles: 'any' } }
    for (const routes of [route('POST', session), route('GET', { access: { kind: 'public' } })]) {
      await expect(startTestServer({ database: t, routes })).rejects.toThrow(
        /\/api\/lagging: only reads with a session may lag/,
      )
    }
  })
})
