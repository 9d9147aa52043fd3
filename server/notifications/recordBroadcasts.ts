/**
 * Sends the messages about changed records (server/publishing/recordChanges.ts) to the open streams of each
 * organisation. A message is read once for all streams, and once for all members with the same limit. While a message
 * is being sent, only the newest ones wait; streams then learn that events are missing.
 */
import type { Session } from '../accounts/sessions'
import type { Deps } from '../deps'
import { groupBy } from '../lib/groupBy'
import type { RecordMessage } from '../publishing/recordChanges'
import { createRecordEventReader, limitRecordMessage } from '../repositories/recordEvents'
import type { AccountChecks } from './streamChecks'
import type { StreamTurns } from './streamTurns'

/**
 * Maximum number of messages of an organisation that wait on this server. A message waits for the requested checks of
 * the members' limits, which take up to a second, and a server sends a message every 0.4 s.
 */
const maxWaiting = 8

type RecordEventReader = ReturnType<typeof createRecordEventReader>

export interface RecordStream {
  session: Pick<Session, 'id' | 'tokenHash'>
  /** The checks of the stream's account. They determine the limit of the member. */
  checks: Pick<AccountChecks, 'limit' | 'whenDone'>
  sendRecords(read: RecordEventReader): void
  end(): void
}

interface Broadcast {
  add(stream: RecordStream): void
  remove(stream: RecordStream): void
}

/**
 * Creates the broadcast of an organisation.
 * @param onEmpty called when the last stream is removed; the broadcast then ends
 */
function createBroadcast(
  { db, signals }: Pick<Deps, 'db' | 'signals'>,
  inTurn: StreamTurns,
  organisationId: string,
  onEmpty: () => void,
): Broadcast {
  const streams = new Set<RecordStream>()
  const ended = new AbortController()
  let waiting: string[] = []
  let isDropped = false
  let isSending = false

  const readerFor = async (limit: Session['limit'], message: RecordMessage) =>
    createRecordEventReader(
      limit
        ? await inTurn(organisationId, ended.signal, () => limitRecordMessage(db, { organisationId, limit }, message))
        : message,
    )
  const send = async (message: RecordMessage) => {
    // Waits for the checks of the sessions, because one may find that a member's limit has changed.
    await Promise.all([...new Set([...streams].map(({ checks }) => checks))].map(checks => checks.whenDone()))
    for (const [limit, ofLimit] of groupBy([...streams], ({ checks }) => JSON.stringify(checks.limit()))) {
      const read = await readerFor(JSON.parse(limit), message).catch(() => undefined)
      for (const stream of ofLimit.filter(stream => streams.has(stream))) {
        if (read) stream.sendRecords(read)
        else stream.end()
      }
    }
  }
  const sendWaiting = async () => {
    isSending = true
    for (let text = waiting.shift(); text !== undefined && streams.size > 0; text = waiting.shift()) {
      const message = JSON.parse(text) as RecordMessage
      const isIncomplete = message.isIncomplete || isDropped
      isDropped = false
      await send({ ...message, isIncomplete })
    }
    isSending = false
  }
  const hear = (message: string | undefined) => {
    // When signals may be lost, the checks end the streams.
    if (message === undefined) return
    waiting.push(message)
    isDropped ||= waiting.length > maxWaiting
    waiting = waiting.slice(-maxWaiting)
    if (!isSending) void sendWaiting()
  }
  const unsubscribe = signals.onRecords(organisationId, hear)
  return {
    add: stream => streams.add(stream),
    remove(stream) {
      if (!streams.delete(stream) || streams.size > 0) return
      unsubscribe()
      ended.abort()
      onEmpty()
    },
  }
}

/** Returns a function that finds or creates the broadcast of an organisation. */
export function createRecordBroadcasts(deps: Pick<Deps, 'db' | 'signals'>, inTurn: StreamTurns) {
  const broadcasts = new Map<string, Broadcast>()
  return (organisationId: string): Broadcast => {
    const broadcast =
      broadcasts.get(organisationId) ??
      createBroadcast(deps, inTurn, organisationId, () => broadcasts.delete(organisationId))
    broadcasts.set(organisationId, broadcast)
    return broadcast
  }
}
