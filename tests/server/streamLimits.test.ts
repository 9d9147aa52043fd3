/**
 * Checks how many streams may be open at the same time, and how many messages about records wait for streams. The tests
 * open streams without connections, because an address has thousands of connections at most.
 */
import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSession, type Session } from '../../server/accounts/sessions'
import { hashSecret } from '../../server/lib/secrets'
import { createRecordBroadcasts } from '../../server/notifications/recordBroadcasts'
import { createStreamTurns } from '../../server/notifications/streamTurns'
import { createUnreadStreams } from '../../server/notifications/unreadStreams'
import type { RecordMessage } from '../../server/publishing/recordChanges'
import { createDeferred } from '../helpers/deferred'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let session: Session
beforeAll(async () => {
  t = await startTestServer()
  const { token } = await t.organisation('Retailer')
  session = (await readSession(t.db, hashSecret(token))) as Session
})
afterAll(() => t.close())

/** Returns signals that report nothing, except messages about records, which `hear` reports. */
function createQuietSignals() {
  const listeners = new Set<(message?: string) => void>()
  const hear = (message: RecordMessage) => {
    for (const listener of listeners) listener(JSON.stringify(message))
  }
  const onRecords = (_organisationId: string, listener: (message?: string) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { hear, signals: { ...t.deps.signals, isHearing: () => true, subscribe: () => () => undefined, onRecords } }
}

/** Opens streams of different accounts and returns how many were opened before one was refused. */
function countStreams(atMost: number, addressOf: (n: number) => string, organisationOf: (n: number) => string) {
  const streams = createUnreadStreams({
    db: t.db,
    signals: createQuietSignals().signals,
    timeBudget: t.deps.timeBudget,
  })
  const reply = {
    raw: new EventEmitter().setMaxListeners(0),
    type: () => reply,
    header: () => reply,
    send: () => reply,
  }
  const openOne = (n: number) => {
    const request = { ip: addressOf(n) } as FastifyRequest
    const own = { ...session, accountId: `account ${n}`, organisationId: organisationOf(n) }
    streams.open(request, reply as unknown as FastifyReply, own)
  }
  let opened = 0
  try {
    for (; opened < atMost; opened++) openOne(opened)
  } catch (error) {
    expect(error).toMatchObject({ errorCode: 'TooManyRequests' })
  }
  streams.close()
  return opened
}

test('an organisation has at most 150 streams, from any address and of any account', () => {
  const addressOf = (n: number) => `10.0.${n % 200}.1`
  expect(countStreams(200, addressOf, () => 'organisation')).toBe(150)
  expect(countStreams(200, addressOf, n => `organisation ${n % 2}`)).toBe(200)
})

test('an IPv4 address and a /64 network have at most 100 streams, a /48 network ten times as many', () => {
  const organisationOf = (n: number) => `organisation ${n}`
  expect(countStreams(200, () => '10.0.0.1', organisationOf)).toBe(100)
  expect(countStreams(200, n => `2001:db8:1:1::${n}`, organisationOf)).toBe(100)
  expect(countStreams(1_100, n => `2001:db8:1:${n.toString(16)}::1`, organisationOf)).toBe(1_000)
  expect(countStreams(1_100, n => `2001:db8:${n % 2}:${n.toString(16)}::1`, organisationOf)).toBe(1_100)
})

test('if messages about records wait too long, only the newest are sent, and streams learn that some are missing', async () => {
  const { hear, signals } = createQuietSignals()
  const received: { path: string; isIncomplete: boolean }[] = []
  const checks = createDeferred()
  const stream = {
    session: { id: 'own', tokenHash: '' },
    checks: { limit: () => null, whenDone: () => checks.promise },
    sendRecords(read: (session: { id: string; tokenHash: string }, hasMissed: boolean) => string | undefined) {
      const { changes, isIncomplete } = JSON.parse(read(this.session, false) ?? '')
      received.push({ path: changes[0].path, isIncomplete })
    },
    end: () => undefined,
  }
  const broadcast = createRecordBroadcasts({ db: t.db, signals }, createStreamTurns(t.deps.timeBudget))('organisation')
  broadcast.add(stream)
  const by = { kind: 'member', name: 'olena@shop.example' } as const
  for (let n = 0; n < 100; n++) {
    hear({ changes: [{ path: `list${n}`, ids: null, by, session: 'other' }], editing: [], isIncomplete: false })
  }
  checks.resolve()
  await expect.poll(() => received.at(-1)?.path).toBe('list99')
  // The first message was being sent when the others arrived.
  expect(received.map(({ path }) => path)).toEqual(['list0', ...Array.from({ length: 8 }, (_, n) => `list${92 + n}`)])
  expect(received.flatMap(({ path, isIncomplete }) => (isIncomplete ? path : []))).toEqual(['list92'])
  broadcast.remove(stream)
})
