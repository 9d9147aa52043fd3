/**
 * Checks the open streams of each account: whether their sessions are still live, to which locations the member is
 * limited, and how many notifications are unread. All streams of an account in one organisation are checked together,
 * once a second at most: the first signal is answered at once, and those that follow within a second are answered
 * together at its end.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readSession, type Session } from '../accounts/sessions'
import type { Deps } from '../deps'
import { groupBy } from '../lib/groupBy'
import { countUnread } from '../repositories/notifications'
import type { StreamTurns } from './streamTurns'

/** Minimum time in ms between two checks of an account. */
const checkEveryMs = 1_000
/**
 * Time in ms after which an account is checked without a signal. A session that expires sends no signal, so only these
 * checks notice it.
 */
const checkAnywayMs = 30_000

export interface CheckedStream {
  tokenHash: string
  /** Sends the number of unread notifications, if it differs from the one that was sent last. */
  sendUnread(unread: number): void
  end(): void
}

export interface AccountChecks {
  /** Requests a check. A check that has not begun answers several requests. */
  request(): void
  /** Resolves when the checks that have been requested until now are done. */
  whenDone(): Promise<void>
  /** Returns the limit of the member at the latest check. */
  limit(): Session['limit']
  add(stream: CheckedStream): void
  remove(stream: CheckedStream): void
}

type CheckedSession = Pick<Session, 'accountId' | 'organisationId' | 'limit'>

/**
 * Creates the checks of an account.
 * @param onEmpty called when the last stream is removed; the checks then end
 */
function createAccountChecks(
  { db, signals }: Pick<Deps, 'db' | 'signals'>,
  inTurn: StreamTurns,
  { accountId, organisationId, ...session }: CheckedSession,
  onEmpty: () => void,
): AccountChecks {
  const streams = new Set<CheckedStream>()
  const ended = new AbortController()
  let { limit } = session
  let unread: number | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let isDue = false
  let done: Promise<void> = Promise.resolve()
  const endAll = () => {
    for (const stream of [...streams]) stream.end()
  }
  const checkNow = async () => {
    isDue = false
    checkedAt = performance.now()
    if (!signals.isHearing()) return endAll()
    let live: Session | undefined
    for (const [tokenHash, ofSession] of groupBy([...streams], stream => stream.tokenHash)) {
      const session = await readSession(db, tokenHash, undefined, false)
      live = session ?? live
      if (!session) for (const stream of ofSession) stream.end()
    }
    if (!live) return
    limit = live.limit
    unread = await countUnread(db, { accountId, organisationId, limit })
    for (const stream of streams) stream.sendUnread(unread)
  }
  const check = async () => {
    await sleep(Math.max(0, checkedAt + checkEveryMs - performance.now()), undefined, { ref: false })
    await inTurn(organisationId ?? accountId, ended.signal, checkNow)
  }
  const request = () => {
    if (isDue) return
    isDue = true
    done = done.then(check).catch(endAll)
  }
  const timer = setInterval(request, checkAnywayMs)
  return {
    request,
    whenDone: () => done,
    limit: () => limit,
    add(stream) {
      streams.add(stream)
      if (unread !== undefined) stream.sendUnread(unread)
      request()
    },
    remove(stream) {
      if (!streams.delete(stream) || streams.size > 0) return
      clearInterval(timer)
      ended.abort()
      onEmpty()
    },
  }
}

/** Returns a function that finds or creates the checks of a session's account in the session's organisation. */
export function createStreamChecks(deps: Pick<Deps, 'db' | 'signals'>, inTurn: StreamTurns) {
  const accounts = new Map<string, AccountChecks>()
  return (session: CheckedSession): AccountChecks => {
    const key = `${session.accountId} ${session.organisationId}`
    const checks = accounts.get(key) ?? createAccountChecks(deps, inTurn, session, () => accounts.delete(key))
    accounts.set(key, checks)
    return checks
  }
}
