/** What a source has sent: for whoever wants to compare it with what they meant to send. */
import { and, asc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { eventLimits, firstCursor, type StoredEvent, storedEventSchema } from '../../contract/events'
import { binQrText } from '../../contract/limits'
import type { Database } from '../db/database'
import { events } from '../db/schema'
import { errorAt, found } from '../errors/apiErrors'
import { wireOf } from '../queries/wireColumns'

const voiding = alias(events, 'voiding')

const select = (db: Database, source: string, ...more: SQL[]) => {
  const { id, type, time, receivedAt, subject, data } = events
  return db
    .select({ id, type, time, receivedAt, subject, data, voidedBy: voiding.id })
    .from(events)
    .leftJoin(voiding, eq(voiding.voids, events.seq))
    .where(and(eq(events.source, source), ...more))
}
type EventRow = Awaited<ReturnType<typeof select>>[number]

const toEvent = ({ subject, ...row }: EventRow): StoredEvent =>
  wireOf(storedEventSchema, row, {
    subject: subject && (/^(bin|deposit)\./.test(row.type) ? binQrText(subject) : subject),
  })

const horizon = () =>
  gte(events.receivedAt, sql`now() - make_interval(days => ${sql.raw(String(eventLimits.listedDays))})`)

/** @throws {ApiError} InvalidParams at `after` for an event that the source has not sent */
async function seqOf(tx: Database, source: string, id: string): Promise<number> {
  const [row] = await tx
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.source, source), eq(events.id, id)))
  if (row) return row.seq
  if (id === firstCursor) return 0
  throw errorAt('after', 'InvalidParams', 'No event of this id is known; begin again without it')
}

/**
 * Returns what arrived behind an event, in the order of arrival. What is under way is waited for: nothing appears before it later.
 * @param after the id of the event; the order among all sources stays inside, as it would tell how much the others send
 */
export const listEvents = (db: Database, source: string, after: string) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${source}::text, 0))`)
    const rows = await select(tx, source, gt(events.seq, await seqOf(tx, source, after)), horizon())
      .orderBy(asc(events.seq))
      .limit(eventLimits.listed)
    return { items: rows.map(toEvent), next: rows.at(-1)?.id ?? null }
  })

export async function readEvent(db: Database, source: string, id: string): Promise<StoredEvent> {
  const [row] = await select(db, source, eq(events.id, id), horizon())
  return toEvent(found(row, 'Event'))
}
