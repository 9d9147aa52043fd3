/**
 * Sends the calls of a hostile organisation in parallel and without end: every call with the largest possible values,
 * over several sessions and keys.
 */
import { randomUUID } from 'node:crypto'
import { eventLimits } from '../../contract/events'
import { isObject } from '../access/operations'
import { buildBinEvent } from '../helpers/events'
import type { HostileCall } from './hostileCalls'
import type { HostileSetup } from './hostileSetup'

/** Returns a separate IP address for each call, so that limits per IP address do not stop the attack. */
const addressOf = (n: number) => `10.9.${Math.floor(n / 250) % 250}.${n % 250}`
const lanesOfCostly = 3
const lanesOfOthers = 6
const lanesOfBookings = 3
const lanesOfFlappingBins = 3
/**
 * Number of members who open notification streams, and number of streams of each. Together they reach the limit of the
 * organisation (server/notifications/unreadStreams.ts).
 */
const membersWithStreams = 15
const streamsOfMember = 10
/** Pause in ms between two calls by which a member marks all notifications as read, which signals to all streams. */
const readEveryMs = 1_000
/**
 * Pause in ms between two calls of a lane, which sends its calls one after the other. It keeps the attacker from using
 * the processor time that the server needs.
 */
const pauseMs = 10
/** Pause in ms after a rejected call. Without it, two processors would be busy mostly with sending rejected calls. */
const rejectedPauseMs = 250
/** Calls that machines make with an API key. Each has a lane of its own, which repeats it without end. */
const machineLines = ['POST /v1/events', 'POST /v1/redemptions']
const answerWithinMs = 60_000

const pause = (ms: number) => new Promise(next => setTimeout(next, ms))

/** Returns the body with new keys and ids, so that the server does not recognise it as a repetition. */
const renewed = (body: unknown): unknown => {
  if (!isObject(body)) return body
  const isBatch = Array.isArray(body.events)
  return {
    ...body,
    ...('key' in body && { key: randomUUID() }),
    ...(isBatch && { events: (body.events as object[]).map(each => ({ ...each, id: randomUUID() })) }),
  }
}

export function startHostileLoad(setup: HostileSetup, costlyLines: readonly string[]) {
  const statuses = new Map<string, Map<number, number>>()
  const stop = new AbortController()
  let isOver = false
  let calls = 0

  const count = (line: string, status: number) => {
    const seen = statuses.get(line) ?? new Map<number, number>()
    statuses.set(line, seen.set(status, (seen.get(status) ?? 0) + 1))
  }
  const fire = async ({ line, method, token, sample }: HostileCall): Promise<{ status: number; text: string }> => {
    const query = Object.keys(sample.query ?? {}).length > 0 ? `?${new URLSearchParams(sample.query)}` : ''
    const body = renewed(sample.body)
    const isBytes = body instanceof Uint8Array
    const answer = await fetch(`${setup.server.url}/api${sample.path}${query}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        'x-forwarded-for': addressOf(++calls),
        'idempotency-key': randomUUID(),
        ...sample.headers,
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(answerWithinMs)]),
    })
    count(line, answer.status)
    const text = await answer.text()
    if (answer.status === 429 || answer.status === 503) await pause(rejectedPauseMs)
    return { status: answer.status, text }
  }
  const repeat = async (next: () => Promise<unknown>) => {
    while (!isOver) {
      await next().catch(() => !isOver && count('no answer', 0))
      await pause(pauseMs)
    }
  }
  const inTurn = (hostileCalls: readonly HostileCall[], from: number) => {
    let at = from
    return () => {
      const shot = hostileCalls[at++ % hostileCalls.length]
      return shot ? fire(shot) : Promise.resolve()
    }
  }
  /** Books a store and cancels the booking. */
  const book = async () => {
    const { token } = setup.fixtures.owners.Recycler
    const place = setup.places[calls % setup.places.length]
    const line = 'book and cancel'
    const path = '/b2b/recycler/recycling-sagas'
    const { status, text } = await fire({ line, method: 'POST', token, sample: { path: `${path}/${place}` } })
    if (status !== 201) return
    await fire({ line, method: 'PUT', token, sample: { path: `${path}/${JSON.parse(text).guid}:cancel` } })
  }
  let reports = 0
  /** Reports half a batch of bins, each at another location, as emptied and as full. */
  const flapBins = () => {
    const { bins } = setup
    const events = Array.from({ length: eventLimits.batch }, (_, n) => {
      const bin = bins[Math.floor(reports++ / 2) % bins.length] ?? { id: '' }
      const time = new Date(Date.now() + n).toISOString()
      return buildBinEvent('bin.levelReported', bin, { level: n % 2 ? 0.95 : 0.1 }, { time })
    })
    const token = setup.fixtures.keys.Retailer.key
    return fire({ line: 'flapping bins', method: 'POST', token, sample: { path: '/v1/events', body: events } })
  }
  const stream = (token: string) =>
    fire({
      line: 'stream',
      method: 'GET',
      token,
      sample: { path: '/notifications/unread', headers: { accept: 'text/event-stream' } },
    })
  const markAllAsRead = async (token: string) => {
    await fire({ line: 'mark all as read', method: 'PUT', token, sample: { path: '/notifications/read' } })
    await pause(readEveryMs)
  }

  return {
    statuses,
    start() {
      const { hostileCalls } = setup
      const costly = hostileCalls.filter(({ line }) => costlyLines.includes(line))
      const others = hostileCalls.filter(({ line }) => !costlyLines.includes(line))
      const machines = hostileCalls.filter(({ line }) => machineLines.includes(line))
      const lanes = [
        ...costly.flatMap(shot => Array.from({ length: lanesOfCostly }, () => repeat(() => fire(shot)))),
        ...Array.from({ length: lanesOfOthers }, (_, n) =>
          repeat(inTurn(others, Math.floor((n * others.length) / lanesOfOthers))),
        ),
        ...machines.map(shot => repeat(() => fire(shot))),
        ...Array.from({ length: lanesOfBookings }, () => repeat(book)),
        ...Array.from({ length: lanesOfFlappingBins }, () => repeat(flapBins)),
        ...setup.members
          .slice(0, membersWithStreams)
          .flatMap(({ token }) => [
            ...Array.from({ length: streamsOfMember }, () => repeat(() => stream(token))),
            repeat(() => markAllAsRead(token)),
          ]),
      ]
      return async () => {
        isOver = true
        stop.abort()
        await Promise.all(lanes)
      }
    },
  }
}
