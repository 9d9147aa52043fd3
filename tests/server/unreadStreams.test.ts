/** Checks how often the streams of unread notifications query the database. */
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notifications } from '../../server/db/schema'
import { signalAccount } from '../../server/publishing/signals'
import { openEventStream } from '../helpers/eventStream'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  await vi.waitUntil(() => t.deps.signals.isHearing(), { timeout: 60_000 })
})
afterAll(() => t.close())

/** Records when a session is read, which is how each check of a stream begins. */
function recordChecks() {
  const times: number[] = []
  const prototype = pg.Client.prototype as unknown as { query(...of: unknown[]): unknown }
  const { query } = prototype
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...of: unknown[]) {
    const text = typeof of[0] === 'string' ? of[0] : (of[0] as { text?: string }).text
    if (text?.includes('from "sessions"')) times.push(performance.now())
    return query.apply(this, of)
  })
  return { times, stop: () => spy.mockRestore() }
}

test('a burst of signals is one check at once, and one a second that misses none of them', async () => {
  const { token, accountId, organisationId } = await t.organisation('Retailer')
  const stream = await openEventStream(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`, token)
  await stream.says(0)
  await setTimeout(1_500)
  const checks = recordChecks()
  const begunAt = performance.now()
  const addUnread = async () => {
    await t.db.insert(notifications).values({
      ...{ accountId, organisationId, kind: 'team.changed', subject: accountId, data: {}, isInPortal: true },
    })
    await signalAccount(t.db, accountId)
  }
  await addUnread()
  await stream.says(1)
  for (let signal = 1; signal < 30; signal++) await addUnread()
  await stream.says(30)
  checks.stop()
  stream.close()
  expect((checks.times[0] ?? Number.POSITIVE_INFINITY) - begunAt).toBeLessThan(1_000)
  expect(checks.times.length).toBeGreaterThan(1)
  // A timer may fire some milliseconds early.
  for (const [index, at] of checks.times.slice(1).entries())
    expect(at - (checks.times[index] ?? 0)).toBeGreaterThan(950)
})
