/**
 * Coalesces event batches: a round writes the waiting batches of an API key in one transaction, in order of arrival.
 * Separate transactions would wait for each other's locks. Every batch gets the results that it would have had alone.
 * If the database rejects something, or a statement times out, each batch is written separately.
 *
 * A round that is still running after 1.5 s, usually because it waits for another transaction's lock, is held up: it
 * continues, and the next round starts meanwhile. Waiting batches that share a subject with the held-up round wait
 * until it ends, and are rejected if a batch with the shared subject times out. All other batches are written
 * meanwhile, with a shorter statement timeout, unless a second round is held up too. If the database has only one
 * connection, every batch is a round of its own and no round counts as held up.
 *
 * States of a batch:
 *
 *     queued ──▶ WAITING ───────── its turn ────────▶ WRITING ── committed ──▶ WRITTEN
 *                   │                                 ▲  │  │
 *                   │ its turn, but a held-up         │  │  ├─ rejection by the database ──▶ each separately,
 *                   │ round blocks it                 │  │  │                                one at a time
 *                   ▼                                 │  │  └─ timeout ──▶ each separately, four at a time,
 *                DEFERRED ── that round has ended ────┘  │                 1 s for each statement
 *                   │                                    │
 *                   │ that round timed out               │ after 1.5 s
 *                   │ on a shared subject                ▼
 *                   ▼                                 HELD UP: still writing,
 *                REJECTED (503)                       the next round starts
 *
 * leave() removes WAITING and DEFERRED batches, which get no results. A batch is blocked while it shares a subject with
 * a held-up round, or while two rounds are held up.
 */
import { sql } from 'drizzle-orm'
import type { EventResult } from '../../contract/events'
import type { Database } from '../db/database'
import { ApiError } from '../errors/apiErrors'
import { sqlStateOf } from '../errors/connectionErrors'
import type { EventSender } from './eventSender'
import { type RecordOptions, recordCoalescedBatches, recordEvents } from './recordEvents'

interface WaitingBatch {
  sender: EventSender
  items: unknown[]
  subjects: ReadonlySet<unknown>
  /**
   * Whether the batch lost its turn, because a round that is held up blocks it. The batch gets another turn when that
   * round ends.
   */
  isDeferred: boolean
  resolve(results: EventResult[] | Promise<EventResult[]>): void
  reject(error: unknown): void
}
interface EventQueue {
  name: string
  waiting: WaitingBatch[]
  /** The running round of batches. It never rejects, and resolves when the round has ended or is held up. */
  currentRound?: Promise<void> | undefined
  heldUp: Set<WaitingBatch[]>
}

export interface QueuedBatch {
  results: Promise<EventResult[]>
  /**
   * Writes the batch when its turn has come, unless another batch's round has written it already. Never rejects.
   * Resolves at the end of the turn; the results may arrive later.
   */
  write(): Promise<void>
  /**
   * Removes a waiting batch.
   * @returns false if the batch is being written or was written; it then gets its results. Always true for a batch that
   *   is written alone
   */
  leave(): boolean
}

/**
 * Returns whether the batch is written alone: it is atomic, a dry run, or of a test key, whose changes are rolled back.
 */
const isWrittenSeparately = ({ isTest }: EventSender, { atomic, dryRun }: RecordOptions) => isTest || atomic || dryRun

/** SQLSTATEs of a statement that was cancelled, or got no lock in time. */
const timeoutStates = ['57014', '55P03']
/**
 * Returns whether the error is a timeout, or the ServiceUnavailable error after too many conflicts. Either one of the
 * batches caused it, or the batches are too many for one transaction.
 */
const isTimeout = (error: unknown) => timeoutStates.includes(sqlStateOf(error) ?? '') || error instanceof ApiError
/** Number of batches that are written at the same time after a timeout, so that they do not wait for each other. */
const separateAtOnce = 4
const heldUpAfterMs = 1_500
/** Statement timeout, in milliseconds, while a round is held up or after a timeout. */
const shortTimeoutMs = 1_000
const maxHeldUpRounds = 2

const plain: RecordOptions = { atomic: false, dryRun: false }
const subjectsOf = (items: unknown[]) =>
  new Set(items.flatMap(item => (item as { subject?: unknown } | null)?.subject ?? []))
const sharesSubject = (one: WaitingBatch, other: WaitingBatch) =>
  [...one.subjects].some(subject => other.subjects.has(subject))

/**
 * Creates the queues of event batches, one for each API key.
 * @param most maximum number of batches in a round; 1 if the database has only one connection
 * @returns a function that queues a batch
 */
export function createBatchQueue(db: Database, most: number) {
  const queues = new Map<string, EventQueue>()

  const within = <Result>(isShort: boolean, work: (db: Database) => Promise<Result>) =>
    isShort
      ? db.transaction(async tx => {
          await tx.execute(sql`select set_config('statement_timeout', ${String(shortTimeoutMs)}, true)`)
          return work(tx)
        })
      : work(db)
  /**
   * Writes one batch in a transaction of its own.
   * @returns an array with the batch if it timed out, otherwise an empty array
   */
  const writeAlone = async (batch: WaitingBatch, isShort: boolean): Promise<WaitingBatch[]> => {
    const own = within(isShort, tx => recordEvents(tx, batch.sender, batch.items, plain))
    batch.resolve(own)
    return own.then(
      () => [],
      error => (isTimeout(error) ? [batch] : []),
    )
  }
  async function writeSeparately(taken: WaitingBatch[], atOnce: number, isShort: boolean) {
    const late: WaitingBatch[] = []
    for (let from = 0; from < taken.length; from += atOnce) {
      const part = taken.slice(from, from + atOnce).map(batch => writeAlone(batch, isShort))
      late.push(...(await Promise.all(part)).flat())
    }
    return late
  }
  /**
   * Writes the batches in one transaction, or each in its own if the database rejects them together or a statement
   * times out. Never rejects: errors reject the results of the batches.
   * @param isShort whether the short statement timeout applies
   * @returns the batches that timed out
   */
  async function write(taken: WaitingBatch[], isShort: boolean): Promise<WaitingBatch[]> {
    const [first] = taken
    if (!first) return []
    if (taken.length === 1) return writeAlone(first, isShort)
    const batches = taken.map(({ items }) => items)
    try {
      const results = await within(isShort, tx => recordCoalescedBatches(tx, first.sender, batches))
      if (!results) return await writeSeparately(taken, 1, isShort)
      for (const [index, each] of taken.entries()) each.resolve(results[index] ?? [])
    } catch (error) {
      if (isTimeout(error)) return writeSeparately(taken, separateAtOnce, true)
      for (const each of taken) each.reject(error)
    }
    return []
  }

  const canStart = ({ heldUp }: EventQueue, batch: WaitingBatch) =>
    heldUp.size < maxHeldUpRounds && ![...heldUp].flat().some(other => sharesSubject(batch, other))
  const take = (queue: EventQueue) => {
    const taken = new Set(queue.waiting.filter(batch => canStart(queue, batch)).slice(0, most))
    queue.waiting = queue.waiting.filter(batch => !taken.has(batch))
    return [...taken]
  }
  const rejectDeferred = (queue: EventQueue, late: WaitingBatch[]) => {
    for (const each of queue.waiting.filter(({ isDeferred }) => isDeferred)) {
      if (!late.some(other => sharesSubject(each, other))) continue
      queue.waiting = queue.waiting.filter(other => other !== each)
      each.reject(
        new ApiError('ServiceUnavailable', 'Another call is changing the same record; send the call again', {
          retryAfter: 1,
        }),
      )
    }
  }
  const continueQueue = (queue: EventQueue) => {
    if (queue.currentRound) return
    if (queue.waiting.some(batch => batch.isDeferred && canStart(queue, batch))) void startRound(queue)
    else if (!queue.waiting.length && !queue.heldUp.size && queues.get(queue.name) === queue) queues.delete(queue.name)
  }
  function startRound(queue: EventQueue): Promise<void> {
    const taken = take(queue)
    const written = write(taken, queue.heldUp.size > 0)
    const turnEnded = new Promise<void>(resolve => {
      const holdUp = () => {
        queue.heldUp.add(taken)
        resolve()
      }
      const timer = most > 1 ? setTimeout(holdUp, heldUpAfterMs) : undefined
      void written.then(late => {
        clearTimeout(timer)
        resolve()
        if (!queue.heldUp.delete(taken)) return
        rejectDeferred(queue, late)
        continueQueue(queue)
      })
    })
    queue.currentRound = turnEnded.then(() => {
      queue.currentRound = undefined
      continueQueue(queue)
    })
    return queue.currentRound
  }

  return (sender: EventSender, items: unknown[], options: RecordOptions): QueuedBatch => {
    let [resolve, reject]: [WaitingBatch['resolve'], WaitingBatch['reject']] = [() => undefined, () => undefined]
    const results = new Promise<EventResult[]>((...settle) => {
      ;[resolve, reject] = settle
    })
    // The rejection is handled here, because a caller that has left the queue does not await the results.
    results.catch(() => undefined)
    if (isWrittenSeparately(sender, options)) {
      const write = () => recordEvents(db, sender, items, options).then(resolve, reject)
      return { results, write, leave: () => true }
    }
    const name = `${sender.source} ${sender.keyId}`
    const queue = queues.get(name) ?? { name, waiting: [], heldUp: new Set() }
    queues.set(name, queue)
    const own: WaitingBatch = { sender, items, subjects: subjectsOf(items), isDeferred: false, resolve, reject }
    queue.waiting.push(own)
    const isWaiting = () => queue.waiting.includes(own)
    return {
      results,
      async write() {
        while (isWaiting() && !own.isDeferred) {
          if (queue.currentRound) await queue.currentRound
          else if (canStart(queue, own)) await startRound(queue)
          else own.isDeferred = true
        }
      },
      leave() {
        if (!isWaiting()) return false
        queue.waiting = queue.waiting.filter(other => other !== own)
        continueQueue(queue)
        return true
      },
    }
  }
}
