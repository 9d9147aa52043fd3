/**
 * Signals to every server that an account has something new to read (docs/adr/0023-notifications.md). NOTIFY sends the
 * signal in the transaction of the change, and a trigger sends it when a session of the account ends. Each server
 * regularly sends itself a probe, because a connection pooler in between, or a database that no longer responds, would
 * lose signals without an error. The same channel signals that a public page has ended.
 */
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../db/database'
import type { Log } from '../lib/log'

export const accountsChannel = 'accounts'
/** The signal that a public page has ended. A trigger of its table sends it in place of an account's id. */
export const sharingEndedSignal = 'sharing ended'

const probeEveryMs = 5_000
/** Time without a probe after which the connection counts as broken. */
const brokenAfterMs = 12_000

export interface AccountSignals {
  /** Returns false while signals may be lost. Callers must then poll. */
  isHearing(): boolean
  /**
   * Subscribes to the signals of an account.
   * @param listener called for each signal of the account, and whenever signals may be lost
   * @returns a function that ends the subscription
   */
  subscribe(accountId: string, listener: () => void): () => void
  /**
   * Subscribes to the end of public pages.
   * @param listener called when any page has ended, and whenever signals may be lost
   */
  onSharingEnded(listener: () => void): () => void
  /** Returns the number of listeners to accounts, which equals the number of open streams. */
  listening(): number
  close(): Promise<void>
}

export function openSignals({ db, listen }: Pick<OpenDatabase, 'db' | 'listen'>, log: Log): AccountSignals {
  const listeners = new Map<string, Set<() => void>>()
  const probe = `probe ${crypto.randomUUID()}`
  let heardAt = Number.NEGATIVE_INFINITY
  let stop: (() => Promise<void>) | undefined
  let closed = false
  let attempt = Promise.resolve()

  const isHearing = () => performance.now() - heardAt < brokenAfterMs
  const notifyAll = () => {
    for (const each of listeners.values()) for (const listener of [...each]) listener()
  }
  const hear = (payload: string) => {
    heardAt = payload === probe ? performance.now() : heardAt
    for (const listener of [...(listeners.get(payload) ?? [])]) listener()
  }
  const end = () => {
    const wasHearing = isHearing()
    heardAt = Number.NEGATIVE_INFINITY
    const ended = stop
    stop = undefined
    if (wasHearing) notifyAll()
    return ended?.()
  }
  const say = () => db.execute(sql`select pg_notify(${accountsChannel}, ${probe})`)
  const tend = async () => {
    if (stop && !isHearing()) await end()
    stop ??= await listen(accountsChannel, hear, () => void end())
    await say()
  }
  const look = () => {
    attempt = attempt.then(tend).catch(err => void (closed || log.warn({ err }, 'notifications: not heard')))
  }
  look()
  const timer = setInterval(look, probeEveryMs)
  timer.unref()
  const subscribe = (signal: string, listener: () => void) => {
    const own = listeners.get(signal) ?? new Set()
    listeners.set(signal, own.add(listener))
    return () => {
      own.delete(listener)
      if (!own.size && listeners.get(signal) === own) listeners.delete(signal)
    }
  }
  return {
    isHearing,
    subscribe,
    onSharingEnded: listener => subscribe(sharingEndedSignal, listener),
    listening: () =>
      [...listeners].reduce((sum, [signal, { size }]) => sum + (signal === sharingEndedSignal ? 0 : size), 0),
    async close() {
      closed = true
      clearInterval(timer)
      await attempt
      await stop?.()
    },
  }
}
