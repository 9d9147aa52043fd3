/**
 * "There is something new for this account", heard by every server (docs/adr/0023-notifications.md): said by NOTIFY in the transaction that
 * makes it so, and by a trigger when one of its sessions ends. A probe of one's own proves again and again that the
 * connection hears: a pooler in between, or a database that has fallen silent, would leave it deaf without a word.
 */
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../db/database'
import type { Log } from '../lib/log'

export const accountsChannel = 'accounts'

const probeEveryMs = 5_000
/** Without a word for so long it hears nothing. */
const deafAfterMs = 12_000

export interface Signals {
  /** False while nothing would be heard: whoever wants to know has to ask. */
  isHearing(): boolean
  /** @param listener called for the account named, and for every one when hearing ends. @returns what ends it */
  subscribe(accountId: string, listener: () => void): () => void
  /** Returns how many listen: a stream is a listener. */
  listening(): number
  close(): Promise<void>
}

export function openSignals({ db, listen }: Pick<OpenDatabase, 'db' | 'listen'>, log: Log): Signals {
  const listeners = new Map<string, Set<() => void>>()
  const probe = `probe ${crypto.randomUUID()}`
  let heardAt = Number.NEGATIVE_INFINITY
  let stop: (() => Promise<void>) | undefined
  let closed = false
  let attempt = Promise.resolve()

  const isHearing = () => performance.now() - heardAt < deafAfterMs
  const tellAll = () => {
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
    if (wasHearing) tellAll()
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
