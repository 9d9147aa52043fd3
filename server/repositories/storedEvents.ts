/** Reads the events that a source has sent, so that the source can compare them with its own records. */
import { and, asc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { eventLimits, firstCursor, type StoredEvent, storedEventSchema } from '../../contract/events'
import { binQrText } from '../../contract/limits'
import type { Database } from '../db/database'
import { events } from '../db/schema'
import { fieldError, requireFound } from '../errors/apiErrors'
import { buildWireRecord } from '../queries/wireColumns'

const voiding = alias(events, 'voiding')

const selectEvents = (db: Database, source: string, ...more: SQL[]) => {
  const { id, type, time, receivedAt, subject, data } = events
  return db
    .select({ id, type, time, receivedAt, subject, data, voidedBy: voiding.id })
    .from(events)
    .leftJoin(voiding, eq(voiding.voids, events.seq))
    .where(and(eq(events.source, source), ...more))
}
type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

const toEvent = ({ subject, ...row }: EventRow): StoredEvent =>
  buildWireRecord(storedEventSchema, row, {
    subject: subject && (/^(bin|deposit)\./.test(row.type) ? binQrText(subject) : subject),
  })

const isRecent = () =>
  gte(events.receivedAt, sql`now() - make_interval(days => ${sql.raw(String(eventLimits.listedDays))})`)

/**
 * Returns the position of an event in the order of arrival; 0 for {@link firstCursor}.
 * @throws {ApiError} InvalidParams at `after` for an event that the source has not sent
 */
async function readSeq(tx: Database, source: string, id: string): Promise<number> {
  const [row] = await tx
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.source, source), eq(events.id, id)))
  if (row) return row.seq
  if (id === firstCursor) return 0
  throw fieldError('after', 'InvalidParams', 'Unknown event id; start again without it')
}

/**
 * Returns the events that arrived after an event, in the order of arrival. Events older than `eventLimits.listedDays`
 * days are left out. The query takes a lock that waits for running batches. Otherwise such a batch could later insert
 * an event before events that were already returned.
 * @param after id of the event. Clients do not get the numeric position, because it would reveal how many events other
 *   sources send.
 */
export const listEvents = (db: Database, source: string, after: string) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${source}::text, 0))`)
    const rows = await selectEvents(tx, source, gt(events.seq, await readSeq(tx, source, after)), isRecent())
      .orderBy(asc(events.seq))
      .limit(eventLimits.listed)
    return { items: rows.map(toEvent), next: rows.at(-1)?.id ?? null }
  })

export async function readEvent(db: Database, source: string, id: string): Promise<StoredEvent> {
  const [row] = await selectEvents(db, source, eq(events.id, id), isRecent())
  return toEvent(requireFound(row, 'Event'))
}
