/** Checks how often, and for how many at once, the streams of unread notifications query the database. */
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notifications } from '../../server/db/schema'
import { signalAccount } from '../../server/publishing/signals'
import type { TestAccount } from '../helpers/builders'
import { openEventStream } from '../helpers/eventStream'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  await vi.waitUntil(() => t.deps.signals.isHearing(), { timeout: 60_000 })
})
afterAll(() => t.close())

const openStream = (token: string) =>
  openEventStream(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`, token)

/** Queries of streams. The one that reads a session is the beginning of each check. */
const patterns = {
  session: /from "sessions"/,
  count: /count\(distinct/,
  /** Finds the records within a member's limit. */
  limit: /with wanted as materialized/,
}

/** Records when queries of streams are sent, and how many queries of sessions run at the same time. */
function recordQueries() {
  const times: Record<keyof typeof patterns, number[]> = { session: [], count: [], limit: [] }
  const atOnce = { now: 0, most: 0 }
  const prototype = pg.Client.prototype as unknown as { query(...of: unknown[]): unknown }
  const { query } = prototype
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...of: unknown[]) {
    const text = typeof of[0] === 'string' ? of[0] : ((of[0] as { text?: string }).text ?? '')
    for (const [name, pattern] of Object.entries(patterns))
      if (pattern.test(text)) times[name as keyof typeof patterns].push(performance.now())
    const callback = of.at(-1)
    if (!patterns.session.test(text) || typeof callback !== 'function') return query.apply(this, of)
    atOnce.most = Math.max(atOnce.most, ++atOnce.now)
    const end = (...answer: unknown[]) => {
      atOnce.now--
      callback(...answer)
    }
    return query.apply(this, [...of.slice(0, -1), end])
  })
  return { times, atOnce, stop: () => spy.mockRestore() }
}

const addUnread = async ({ accountId, organisationId }: Pick<TestAccount, 'accountId' | 'organisationId'>) => {
  await t.db.insert(notifications).values({
    ...{ accountId, organisationId, kind: 'team.changed', subject: accountId, data: {}, isInPortal: true },
  })
  await signalAccount(t.db, accountId)
}

test('a burst of signals is one check at once, and one a second that misses none of them', async () => {
  const account = await t.organisation('Retailer')
  const stream = await openStream(account.token)
  await stream.says(0)
  await setTimeout(1_500)
  const checks = recordQueries()
  const begunAt = performance.now()
  await addUnread(account)
  await stream.says(1)
  for (let signal = 1; signal < 30; signal++) await addUnread(account)
  await stream.says(30)
  checks.stop()
  stream.close()
  expect((checks.times.session[0] ?? Number.POSITIVE_INFINITY) - begunAt).toBeLessThan(1_000)
  expect(checks.times.session.length).toBeGreaterThan(1)
  // A timer may fire some milliseconds early.
  for (const [index, at] of checks.times.session.slice(1).entries())
    expect(at - (checks.times.session[index] ?? 0)).toBeGreaterThan(950)
})

test('all streams of an account are checked together: each session is read once, and the notifications are counted once', async () => {
  const account = await t.organisation('Retailer')
  const another = await t.signInAgain(account)
  const streams = await Promise.all(
    [...Array(4).fill(account), ...Array(4).fill(another)].map(each => openStream(each.token)),
  )
  await Promise.all(streams.map(stream => stream.says(0)))
  await setTimeout(1_500)
  const queries = recordQueries()
  await addUnread(account)
  await Promise.all(streams.map(stream => stream.says(1)))
  expect([queries.times.session.length, queries.times.count.length]).toEqual([2, 1])
  queries.stop()
  // A further window gets the number too.
  const later = await openStream(account.token)
  await later.says(1)
  for (const stream of [...streams, later]) stream.close()
})

test('the checks of an organisation’s streams do not run at the same time', async () => {
  const owner = await t.organisation('Retailer')
  const members = [owner, ...(await Promise.all(Array.from({ length: 15 }, () => t.member(owner, 'Viewer'))))]
  const streams = await Promise.all(members.map(({ token }) => openStream(token)))
  await Promise.all(streams.map(stream => stream.says(0)))
  await setTimeout(1_500)
  const checks = recordQueries()
  await t.db.transaction(async tx => {
    for (const { accountId } of members) await signalAccount(tx, accountId)
  })
  await expect.poll(() => checks.times.session.length).toBe(members.length)
  checks.stop()
  for (const stream of streams) stream.close()
  expect(checks.atOnce.most).toBe(1)
})

test('to mark notifications as read that are read already causes no check', async () => {
  const account = await t.organisation('Retailer')
  const stream = await openStream(account.token)
  await stream.says(0)
  await addUnread(account)
  await stream.says(1)
  expect((await t.call(account, 'PUT', '/notifications/read')).status).toBe(200)
  await stream.says(0)
  await setTimeout(1_500)
  const queries = recordQueries()
  expect((await t.call(account, 'PUT', '/notifications/read')).status).toBe(200)
  // Waits longer than a signal needs to arrive.
  await setTimeout(1_000)
  queries.stop()
  stream.close()
  expect(queries.times.count).toEqual([])
})

test('the events of records within a limit are read once for all streams of members with this limit', async () => {
  const owner = await t.organisation('Retailer')
  const { id } = await t.location(owner)
  const limit = { cityIds: [], locationIds: [id] }
  const members = await Promise.all(Array.from({ length: 3 }, () => t.member(owner, 'Manager', limit)))
  const streams = await Promise.all([...members, ...members].map(({ token }) => openStream(token)))
  await Promise.all(streams.map(stream => stream.says(0)))
  const queries = recordQueries()
  const by = { kind: 'member', name: owner.email } as const
  t.deps.recordChanges.reportChange(owner.organisationId, { path: 'locations', id, by, session: 'another' })
  await expect.poll(() => streams.map(({ records }) => records.length), { timeout: 10_000 }).toEqual(Array(6).fill(1))
  queries.stop()
  for (const stream of streams) stream.close()
  expect(queries.times.limit).toHaveLength(1)
})
