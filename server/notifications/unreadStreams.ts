/**
 * Streams the number of unread notifications of an account as server-sent events: first the current number, then each
 * changed one. A stream ends with its session, when the server shuts down, when signals may be lost, and after at most
 * 15 minutes, because for a client that reads nothing the kernel would buffer such small messages for days. A client
 * that reads too slowly misses only outdated numbers. A stream queries the database once a second at most: the first
 * signal is answered at once, and those that follow within a second are answered together at its end.
 *
 * The stream also carries changed records of the organisation (contract/recordChanges.ts), as events with a name, which
 * portals of earlier releases ignore. A client that misses such an event learns from the next one that its lists may
 * be outdated.
 */
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSession, type Session } from '../accounts/sessions'
import { clientAddressOf } from '../auth/callers'
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { countUnread } from '../repositories/notifications'
import { readRecordEvents } from '../repositories/recordEvents'

/** Maximum number of open streams of an account (one per window), of an IP address (an office), and of this server. */
const maxStreams = { account: 10, address: 100, server: 5_000 }
const beatMs = 10_000
/**
 * Number of heartbeats between checks of the session. A session that expires sends no signal, so only these checks
 * notice it.
 */
const beatsPerCheck = 3
/** Minimum time in ms between two checks of a stream. */
const checkEveryMs = 1_000
/** Longest duration of a stream. The portal then opens another one. */
const longestMs = 15 * 60_000

export interface UnreadStreams {
  /**
   * Opens a stream.
   * @throws {ApiError} TooManyRequests beyond the maximum of the account or the IP address, ServiceUnavailable beyond
   *   the maximum of the server or while signals may be lost
   */
  open(request: FastifyRequest, reply: FastifyReply, session: Session): FastifyReply
  /** Ends all streams. */
  close(): void
}

export function createUnreadStreams(
  { db, signals }: Pick<Deps, 'db' | 'signals'>,
  longest: number = longestMs,
): UnreadStreams {
  const open = new Set<() => void>()
  const counts = new Map<string, number>()
  const count = (key: string, by: number) => {
    const next = (counts.get(key) ?? 0) + by
    if (next) counts.set(key, next)
    else counts.delete(key)
  }
  const admit = (account: string, address: string) => {
    if (!signals.isHearing() || open.size >= maxStreams.server) {
      throw new ApiError('ServiceUnavailable', 'No stream is available; poll instead', { retryAfter: 30 })
    }
    const isOver = (counts.get(account) ?? 0) >= maxStreams.account || (counts.get(address) ?? 0) >= maxStreams.address
    if (isOver) throw new ApiError('TooManyRequests', 'Too many open streams', { retryAfter: 30 })
  }
  return {
    open(request, reply, session) {
      const { accountId, organisationId, tokenHash, expiresAt } = session
      const keys = [accountId, clientAddressOf(request)] as const
      admit(...keys)
      const stream = new PassThrough({ highWaterMark: 1024 })
      let beats = 0
      let sentUnread: number | undefined
      let checkedAt = Number.NEGATIVE_INFINITY
      let isCheckDue = false
      let { limit } = session
      const write = (text: string) => {
        // The number is left out while the client has not read the previous one: a later event contains the current
        // number.
        if (!stream.writableNeedDrain) stream.write(text)
      }
      /** Checks the session, and sends the number of unread notifications if it has changed. */
      const check = async () => {
        await sleep(Math.max(0, checkedAt + checkEveryMs - performance.now()), undefined, { ref: false })
        isCheckDue = false
        if (!open.has(end)) return
        checkedAt = performance.now()
        const session = signals.isHearing() && (await readSession(db, tokenHash, undefined, false))
        if (!session) return end()
        limit = session.limit
        const unread = await countUnread(db, { accountId, organisationId, limit })
        if (unread !== sentUnread) write(`data: ${JSON.stringify({ unread })}\n\n`)
        sentUnread = stream.writableNeedDrain ? undefined : unread
      }
      let checked: Promise<void> = Promise.resolve()
      /** Checks after the running check, unless a check that has not begun answers this signal too. */
      const update = () => {
        if (isCheckDue) return
        isCheckDue = true
        checked = checked.then(check).catch(() => end())
      }
      const beat = () => {
        write(':\n\n')
        if (++beats % beatsPerCheck === 0) update()
      }
      const timers = [
        setInterval(beat, beatMs),
        setTimeout(() => end(), Math.min(longest, Math.max(0, expiresAt.getTime() - databaseNow().getTime()))),
      ]
      let hasMissed = false
      const writeRecords = async (organisationId: string, message: string) => {
        // Waits for the checks of the session, because one may find that the member's limit has changed.
        await checked
        if (!open.has(end)) return
        const events = await readRecordEvents(db, { ...session, organisationId, limit }, message, hasMissed)
        if (!events || !open.has(end)) return
        hasMissed = stream.writableNeedDrain
        if (!hasMissed) stream.write(`event: records\ndata: ${JSON.stringify(events)}\n\n`)
      }
      // The messages about changed records are written one after the other, so that their order stays the same.
      let written: Promise<void> = Promise.resolve()
      const hearRecords = (organisationId: string) =>
        signals.onRecords(organisationId, message => {
          if (message !== undefined)
            written = written.then(() => writeRecords(organisationId, message)).catch(() => end())
        })
      const unsubscribes = [
        signals.subscribe(accountId, update),
        ...(organisationId ? [hearRecords(organisationId)] : []),
      ]
      const end = () => {
        if (!open.delete(end)) return
        for (const timer of timers) clearInterval(timer)
        for (const unsubscribe of unsubscribes) unsubscribe()
        for (const key of keys) count(key, -1)
        stream.end()
      }
      open.add(end)
      for (const key of keys) count(key, 1)
      reply.raw.once('close', end)
      update()
      return (
        reply
          .type('text/event-stream')
          // Prevents nginx from buffering the stream.
          .header('x-accel-buffering', 'no')
          .send(stream)
      )
    },
    close() {
      for (const end of [...open]) end()
    },
  }
}
