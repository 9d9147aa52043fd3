/**
 * Server-sent events: how many notifications an account has not read, now and whenever that changes. A stream ends with its
 * session, on the server's end, when nothing would be heard any more, and after a while in any case: of a client that reads
 * nothing the kernel takes what little is said for days. Whoever reads too slowly misses what is out of date.
 */
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSession, type Session } from '../accounts/sessions'
import { addressOf } from '../auth/callers'
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { unreadOf } from '../repositories/notifications'

/** So many at a time: of an account (its windows), of an address (an office's), of this server. */
const most = { account: 10, address: 100, server: 5_000 }
const beatMs = 10_000
/** How often a session is looked up that nobody has ended: it may have been idle for too long. */
const beatsALook = 3
/** Portals open another one. */
const longestMs = 15 * 60_000

export interface UnreadStreams {
  /** @throws {ApiError} TooManyRequests beyond one's share, ServiceUnavailable while nothing would be heard */
  open(request: FastifyRequest, reply: FastifyReply, session: Session): FastifyReply
  /** Ends all. */
  close(): void
}

export function notificationStreams(
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
    if (!signals.isHearing() || open.size >= most.server) {
      throw new ApiError('ServiceUnavailable', 'No stream now; ask again and again instead', { retryAfter: 30 })
    }
    const isOver = (counts.get(account) ?? 0) >= most.account || (counts.get(address) ?? 0) >= most.address
    if (isOver) throw new ApiError('TooManyRequests', 'Too many streams at a time', { retryAfter: 30 })
  }
  return {
    open(request, reply, { accountId, tokenHash, expiresAt }) {
      const keys = [accountId, addressOf(request)] as const
      admit(...keys)
      const stream = new PassThrough({ highWaterMark: 1024 })
      let beats = 0
      let told: number | undefined
      let isLooking = false
      let isStale = false
      const write = (text: string) => {
        // What waits to be read is newer than nothing; the next event has the whole state again.
        if (!stream.writableNeedDrain) stream.write(text)
      }
      /** Looks at the session and at what there is to say; what happens meanwhile is looked at afterwards. */
      const look = async () => {
        isStale = true
        if (isLooking) return
        isLooking = true
        while (isStale && !stream.destroyed) {
          isStale = false
          if (!signals.isHearing() || !(await readSession(db, tokenHash, undefined, false))) return end()
          const unread = await unreadOf(db, accountId)
          if (unread !== told) write(`data: ${JSON.stringify({ unread })}\n\n`)
          told = stream.writableNeedDrain ? undefined : unread
        }
        isLooking = false
      }
      const tell = () => void look().catch(end)
      const beat = () => {
        write(':\n\n')
        if (++beats % beatsALook === 0) tell()
      }
      const timers = [
        setInterval(beat, beatMs),
        setTimeout(() => end(), Math.min(longest, Math.max(0, expiresAt.getTime() - databaseNow().getTime()))),
      ]
      const unsubscribe = signals.subscribe(accountId, tell)
      const end = () => {
        if (!open.delete(end)) return
        for (const timer of timers) clearInterval(timer)
        unsubscribe()
        for (const key of keys) count(key, -1)
        stream.end()
      }
      open.add(end)
      for (const key of keys) count(key, 1)
      reply.raw.once('close', end)
      tell()
      return (
        reply
          .type('text/event-stream')
          // nginx would keep it back.
          .header('x-accel-buffering', 'no')
          .send(stream)
      )
    },
    close() {
      for (const end of [...open]) end()
    },
  }
}
