/**
 * Records events. A batch is a transaction that locks all its subjects and then evaluates its events in the order sent:
 *
 *   sent previously, equal          → duplicate, nothing changes
 *   sent previously, different      → conflict
 *   rejected by a check             → rejected, with code and pointer
 *   otherwise                       → accepted: the event is stored, applied and published
 *
 * If the database rejects something, each event is evaluated again in its own savepoint, so that only the failing event
 * is rejected. Results are returned after the commit. A dry run, a test key's batch, and an atomic batch with a
 * rejected event are rolled back at the end. The accepted events of a test key are then stored without their changes.
 */
import type { EventResult } from '../../contract/events'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { ApiError, codeOfDatabaseError } from '../errors/apiErrors'
import { sqlStateOf } from '../errors/connectionErrors'
import { mapInSlices } from '../lib/slices'
import { type CheckedEvent, evaluateEvent, eventIdOf, subjectIdsOf } from './evaluateEvent'
import { ConcurrentEventError, EventBatch } from './eventBatch'
import type { EventSender } from './eventSender'
import { lockSubjects } from './eventSubjects'
import { createEventRejection, EventRejection, type ReportedEvent } from './eventType'
import { isSameEvent, readStoredEvents } from './repeatedEvents'
import { findEventType } from './types'

export interface RecordOptions {
  atomic: boolean
  dryRun: boolean
}

/** Thrown to roll the transaction back; contains the results. */
class Rollback extends Error {
  readonly results: EventResult[]
  readonly accepted: ReportedEvent[]
  constructor(results: EventResult[], accepted: ReportedEvent[]) {
    super('rolled back')
    this.results = results
    this.accepted = accepted
  }
}

const attempts = 5
const deadlock = '40P01'

type RejectionResult = Pick<EventResult, 'status' | 'errorCode' | 'pointer'>
type EvaluatedEvent = RejectionResult & { event?: ReportedEvent }

/**
 * Returns the rejection for an error, and rethrows any other error.
 * @param isApart whether the event has its own savepoint, so that the transaction continues after an error of the
 *   database
 */
const rejectionOf = (error: unknown, isApart = false): RejectionResult => {
  const byDatabase = isApart && codeOfDatabaseError(error)
  if (byDatabase) return { status: 'rejected', errorCode: byDatabase }
  if (!(error instanceof ApiError)) throw error
  const pointer = error instanceof EventRejection ? error.pointer : ''
  return { status: 'rejected', errorCode: error.errorCode, ...(pointer && { pointer }) }
}

/**
 * Evaluates the events one after the other, in the order sent, and adds their results to `results`.
 * @param isApart whether each event has its own savepoint; otherwise one failure rolls back all events
 * @returns the accepted events
 */
async function evaluateAll(
  tx: Database,
  sender: EventSender,
  given: CheckedEvent[],
  results: EventResult[],
  now: Date,
  isApart: boolean,
) {
  const wanted = subjectIdsOf(given)
  const subjectOf = await lockSubjects(tx, sender, wanted)
  const { places, known } = await readStoredEvents(tx, sender.source, given)
  const accepted: ReportedEvent[] = []
  const evaluateOne = async (state: EventBatch, each: CheckedEvent, seq: number): Promise<EvaluatedEvent> => {
    const before = known.get(each.id)
    if (before) return isSameEvent(before, each) ? { status: 'duplicate' } : { status: 'conflict' }
    const { id, type, time, data, subject } = each
    const found = type.subject && subject ? subjectOf(type.subject, subject) : undefined
    if (type.subject && !found) throw createEventRejection('EntityNotFound', '/subject', `Unknown ${type.subject}`)
    const { locationId = null, organisationId = '' } = found ?? {}
    const event: ReportedEvent = { seq, id, type: type.type, time, data, subject, locationId, organisationId }
    const change = await type.apply(state, event)
    state.record(event)
    await change()
    return { status: 'accepted', event }
  }
  const together = new EventBatch(tx, sender, findEventType, now)
  together.pickups.expect(wanted.subjects.booking.filter(id => subjectOf('booking', id)))
  const evaluateInSavepoint = (event: CheckedEvent, seq: number) =>
    together.inSavepoint(own => evaluateOne(own, event, seq))
  for (const [at, each] of given.entries()) {
    const seq = places[at] ?? 0
    const judged = isApart ? evaluateInSavepoint(each, seq) : evaluateOne(together, each, seq)
    const { event, ...result } = await judged.catch((error): EvaluatedEvent => rejectionOf(error, isApart))
    results[each.index] = { index: each.index, id: each.id, ...result }
    if (event) {
      known.set(event.id, event)
      accepted.push(event)
    }
  }
  await together.finish()
  return accepted
}

const isRejected = ({ status }: EventResult) => status === 'rejected' || status === 'conflict'
/** Returns the results of an atomic batch in which an event was rejected: no event is accepted. */
const rejectAll = (results: EventResult[]) =>
  results.map(result =>
    result.status === 'accepted'
      ? { ...result, status: 'rejected' as const, errorCode: 'BatchRefused' as const }
      : result,
  )

async function attemptRecord(
  db: Database,
  sender: EventSender,
  items: unknown[],
  { atomic, dryRun }: RecordOptions,
  now: Date,
  isApart = false,
) {
  const results: EventResult[] = []
  const evaluated = await mapInSlices(items, (item, index) => {
    try {
      return [evaluateEvent(item, index, sender, now)]
    } catch (error) {
      results[index] = { index, id: eventIdOf(item), ...rejectionOf(error) }
      return []
    }
  })
  const evaluatedEvents = evaluated.flat()
  if (!evaluatedEvents.length) return results
  return db.transaction(async tx => {
    const accepted = await evaluateAll(tx, sender, evaluatedEvents, results, now, isApart)
    if (atomic && results.some(isRejected)) throw new Rollback(rejectAll(results), [])
    if (dryRun) throw new Rollback(results, [])
    if (sender.isTest) throw new Rollback(results, accepted)
    return results
  })
}

/** Stores the events of a test key without the changes that they would cause. */
async function storeTestEvents(db: Database, sender: EventSender, accepted: ReportedEvent[], now: Date) {
  await db.transaction(async tx => {
    const state = new EventBatch(tx, sender, findEventType, now)
    for (const event of accepted) state.record(event)
    await state.flush()
  })
}

async function once(db: Database, sender: EventSender, items: unknown[], options: RecordOptions, now: Date) {
  try {
    return await attemptRecord(db, sender, items, options, now).catch(error => {
      if (!codeOfDatabaseError(error)) throw error
      return attemptRecord(db, sender, items, options, now, true)
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
    if (error.accepted.length) await storeTestEvents(db, sender, error.accepted, now)
    return error.results
  }
}

/**
 * Repeats the work after a deadlock, or if another batch stored one of its events meanwhile.
 * @throws {ApiError} ServiceUnavailable after five attempts
 */
async function retryOnConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let left = attempts; left > 0; left--) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof ConcurrentEventError) && sqlStateOf(error) !== deadlock) throw error
    }
  }
  throw new ApiError('ServiceUnavailable', 'Too many simultaneous changes; send the events again', { retryAfter: 1 })
}

/**
 * Records a batch of events.
 * @returns a result for each item, in the order of the items
 * @throws {ApiError} ServiceUnavailable; then nothing is stored
 */
export const recordEvents = (
  db: Database,
  sender: EventSender,
  items: unknown[],
  options: RecordOptions,
  now = databaseNow(),
) => retryOnConflict(() => once(db, sender, items, options, now))

const asSent: RecordOptions = { atomic: false, dryRun: false }

/**
 * Records batches of one sender, one after the other, in one transaction.
 * @returns the results of each batch; `undefined`, with nothing stored, if the database rejects something in any batch
 */
export async function recordCoalescedBatches(
  db: Database,
  sender: EventSender,
  batches: unknown[][],
  now = databaseNow(),
) {
  try {
    const results = await retryOnConflict(() => attemptRecord(db, sender, batches.flat(), asSent, now))
    let from = 0
    return batches.map(({ length }) => {
      const own = results.slice(from, from + length)
      from += length
      return own.map((result, index) => ({ ...result, index }))
    })
  } catch (error) {
    if (codeOfDatabaseError(error)) return undefined
    throw error
  }
}
