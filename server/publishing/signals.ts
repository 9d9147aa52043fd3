/**
 * Signals to every server that an account has news (docs/adr/0023-notifications.md). The signal is sent by NOTIFY in
 * the transaction of the change, and by a trigger when a session of the account ends. Each server regularly sends
 * itself a probe to verify that it receives signals: a connection pooler in between, or a database that no longer
 * responds, would silently lose them.
 */
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../db/database'
import type { Log } from '../lib/log'

export const accountsChannel = 'accounts'

const probeEveryMs = 5_000
/** Time without a probe after which the connection counts as broken. */
const brokenAfterMs = 12_000

export interface AccountSignals {
  /** Returns false while signals may be lost; callers have to poll then. */
  isHearing(): boolean
  /**
   * Subscribes to the signals of an account.
   * @param listener called for each signal of the account, and for all accounts when signals may be lost
   * @returns a function that ends the subscription
   */
  subscribe(accountId: string, listener: () => void): () => void
  /** Returns the number of listeners; each open stream is one. */
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
  return {
    isHearing,
    subscribe(accountId, listener) {
      const own = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, own.add(listener))
      return () => {
        own.delete(listener)
        if (!own.size && listeners.get(accountId) === own) listeners.delete(accountId)
      }
    },
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    async close() {
      closed = true
      clearInterval(timer)
      await attempt
      await stop?.()
    },
  }
}
