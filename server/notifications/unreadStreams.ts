/**
 * Streams the number of unread notifications of an account as server-sent events: first the current number, then each
 * changed one. A stream ends with its session, when the server shuts down, when signals may be lost, and after at most
 * 15 minutes, because for a client that reads nothing the kernel would buffer such small messages for days. A client
 * that reads too slowly misses only outdated numbers. streamChecks.ts determines the numbers.
 *
 * The stream also carries changed records of the organisation (contract/recordChanges.ts), as events with a name, which
 * portals of earlier releases ignore. A client that misses such an event learns from the next one that its lists may
 * be outdated. recordBroadcasts.ts determines the events.
 */
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../accounts/sessions'
import { addressesOfNetwork, clientAddressOf, clientNetworkOf } from '../auth/callers'
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { createRecordBroadcasts, type RecordStream } from './recordBroadcasts'
import { type CheckedStream, createStreamChecks } from './streamChecks'
import { createStreamTurns } from './streamTurns'

/**
 * Maximum number of open streams of an account (one per window), of an organisation (a full team, some with several
 * windows), of an IP address (an office), and of this server. A portal without a stream polls.
 */
const maxStreams = { account: 10, organisation: 150, address: 100, server: 5_000 }
const beatMs = 10_000
/** Longest duration of a stream. The portal then opens another one. */
const longestMs = 15 * 60_000

export interface UnreadStreams {
  /**
   * Opens a stream.
   * @throws {ApiError} TooManyRequests beyond the maximum of the account, the organisation, the IP address or its
   *   network, ServiceUnavailable beyond the maximum of the server or while signals may be lost
   */
  open(request: FastifyRequest, reply: FastifyReply, session: Session): FastifyReply
  /** Ends all streams. */
  close(): void
}

/** Returns the keys by which a stream is counted, each with the maximum number of streams. */
const countersOf = (request: FastifyRequest, { accountId, organisationId }: Session) => [
  { key: accountId, most: maxStreams.account },
  ...(organisationId ? [{ key: organisationId, most: maxStreams.organisation }] : []),
  { key: clientAddressOf(request), most: maxStreams.address },
  { key: `network ${clientNetworkOf(request)}`, most: maxStreams.address * addressesOfNetwork },
]

export function createUnreadStreams(
  deps: Pick<Deps, 'db' | 'signals' | 'timeBudget'>,
  longest: number = longestMs,
): UnreadStreams {
  const { signals } = deps
  const open = new Set<() => void>()
  const counts = new Map<string, number>()
  const count = (key: string, by: number) => {
    const next = (counts.get(key) ?? 0) + by
    if (next) counts.set(key, next)
    else counts.delete(key)
  }
  const inTurn = createStreamTurns(deps.timeBudget)
  const findChecks = createStreamChecks(deps, inTurn)
  const findBroadcast = createRecordBroadcasts(deps, inTurn)
  return {
    open(request, reply, session) {
      if (!signals.isHearing() || open.size >= maxStreams.server) {
        throw new ApiError('ServiceUnavailable', 'No stream is available; poll instead', { retryAfter: 30 })
      }
      const counters = countersOf(request, session)
      if (counters.some(({ key, most }) => (counts.get(key) ?? 0) >= most))
        throw new ApiError('TooManyRequests', 'Too many open streams', { retryAfter: 30 })
      const { accountId, organisationId, tokenHash, expiresAt } = session
      const output = new PassThrough({ highWaterMark: 1024 })
      let sentUnread: number | undefined
      let hasMissed = false
      const write = (text: string) => {
        // The text is left out while the client has not read the previous one: a later event contains the current
        // number.
        if (!output.writableNeedDrain) output.write(text)
      }
      const checks = findChecks(session)
      const broadcast = organisationId ? findBroadcast(organisationId) : undefined
      const stream: CheckedStream & RecordStream = {
        session,
        tokenHash,
        checks,
        sendUnread(unread) {
          if (unread !== sentUnread) write(`data: ${JSON.stringify({ unread })}\n\n`)
          sentUnread = output.writableNeedDrain ? undefined : unread
        },
        sendRecords(read) {
          const events = read(session, hasMissed)
          if (events === undefined) return
          hasMissed = output.writableNeedDrain
          write(`event: records\ndata: ${events}\n\n`)
        },
        end() {
          if (!open.delete(stream.end)) return
          for (const timer of timers) clearInterval(timer)
          unsubscribe()
          checks.remove(stream)
          broadcast?.remove(stream)
          for (const { key } of counters) count(key, -1)
          output.end()
        },
      }
      const timers = [
        setInterval(() => write(':\n\n'), beatMs),
        setTimeout(stream.end, Math.min(longest, Math.max(0, expiresAt.getTime() - databaseNow().getTime()))),
      ]
      const unsubscribe = signals.subscribe(accountId, checks.request)
      open.add(stream.end)
      for (const { key } of counters) count(key, 1)
      checks.add(stream)
      broadcast?.add(stream)
      reply.raw.once('close', stream.end)
      return (
        reply
          .type('text/event-stream')
          // Prevents nginx from buffering the stream.
          .header('x-accel-buffering', 'no')
          .send(output)
      )
    },
    close() {
      for (const end of [...open]) end()
    },
  }
}
