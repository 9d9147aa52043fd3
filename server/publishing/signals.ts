/**
 * Signals to every server that an account has something new to read (docs/adr/0023-notifications.md). NOTIFY sends the
 * signal in the transaction of the change, and a trigger sends it when a session of the account ends. Each server
 * regularly sends itself a probe, because a connection pooler in between, or a database that no longer responds, would
 * lose signals without an error. The same channel signals which public page has ended, and which records of an
 * organisation have changed (recordChanges.ts).
 */
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../db/database'
import type { Log } from '../lib/log'

export const accountsChannel = 'accounts'
/** Signals that the unread notifications of an account, or the access of its sessions, have changed. */
export const signalAccount = (tx: Database, accountId: string) =>
  tx.execute(sql`select pg_notify(${accountsChannel}, ${accountId})`)
/**
 * The signal that a fundraiser's public page is no longer shared. A trigger of `fundraising_rewards` sends this text,
 * followed by the page's code, in the channel of the account ids.
 */
const sharingEndedSignal = 'sharing ended'

const recordsPrefix = 'records '
/** Returns the signal with which messages about an organisation's records begin. */
export const recordsSignalOf = (organisationId: string) => `${recordsPrefix}${organisationId}`

/**
 * Splits a payload into its signal and, for an organisation's records and for public pages, the message that follows.
 */
const splitPayload = (payload: string): { signal: string; message?: string } => {
  const prefix = [recordsPrefix, sharingEndedSignal].find(each => payload.startsWith(each))
  const end = prefix === undefined ? -1 : payload.indexOf(' ', prefix.length)
  return end === -1 ? { signal: payload } : { signal: payload.slice(0, end), message: payload.slice(end + 1) }
}

type SignalListener = (message?: string) => void

const probeEveryMs = 5_000
/** Time in ms without a probe after which the connection counts as broken. */
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
   * Subscribes to the signal that a public page is no longer shared.
   * @param listener called with the code of each page that is no longer shared, and without one whenever signals may be
   *   lost
   */
  onSharingEnded(listener: SignalListener): () => void
  /**
   * Subscribes to the messages about an organisation's records.
   * @param listener called with each message, and without one whenever signals may be lost
   */
  onRecords(organisationId: string, listener: SignalListener): () => void
  /** Returns the number of listeners to accounts, which equals the number of open streams. */
  listening(): number
  close(): Promise<void>
}

export function openSignals({ db, listen }: Pick<OpenDatabase, 'db' | 'listen'>, log: Log): AccountSignals {
  const listeners = new Map<string, Set<SignalListener>>()
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
    const { signal, message } = splitPayload(payload)
    for (const listener of [...(listeners.get(signal) ?? [])]) listener(message)
  }
  const end = () => {
    const hasHeard = heardAt > Number.NEGATIVE_INFINITY
    heardAt = Number.NEGATIVE_INFINITY
    const ended = stop
    stop = undefined
    if (hasHeard) notifyAll()
    return ended?.()
  }
  const say = () => db.execute(sql`select pg_notify(${accountsChannel}, ${probe})`)
  const tend = async () => {
    if (stop && !isHearing()) await end()
    stop ??= await listen(accountsChannel, hear, () => void end())
    await say()
  }
  const look = () => {
    attempt = attempt
      .then(tend)
      .catch(err => void (closed || log.warn({ err }, 'notifications of other servers are not received')))
  }
  look()
  const timer = setInterval(look, probeEveryMs)
  timer.unref()
  const subscribe = (signal: string, listener: SignalListener) => {
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
    onRecords: (organisationId, listener) => subscribe(recordsSignalOf(organisationId), listener),
    listening: () =>
      [...listeners]
        .filter(([signal]) => signal !== sharingEndedSignal && !signal.startsWith(recordsPrefix))
        .reduce((sum, [, { size }]) => sum + size, 0),
    async close() {
      closed = true
      clearInterval(timer)
      await attempt
      await stop?.()
    },
  }
}
