/** What a source has sent: for whoever wants to compare it with what they meant to send. */
import { and, asc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { eventLimits, type StoredEvent, storedEventSchema } from '../../contract/events'
import { binQrText } from '../../contract/limits'
import type { Database } from '../db/database'
import { events } from '../db/schema'
import { wireOf } from '../declared/served'
import { found } from '../errors'

const voiding = alias(events, 'voiding')

const select = (db: Database, source: string, ...more: SQL[]) => {
  const { seq, id, type, time, receivedAt, subject, data } = events
  return db
    .select({ seq, id, type, time, receivedAt, subject, data, voidedBy: voiding.id })
    .from(events)
    .leftJoin(voiding, eq(voiding.voids, events.seq))
    .where(and(eq(events.source, source), ...more))
}
type Row = Awaited<ReturnType<typeof select>>[number]

const toEvent = ({ subject, ...row }: Row): StoredEvent =>
  wireOf(storedEventSchema, row, {
    subject: subject && (/^(bin|deposit)\./.test(row.type) ? binQrText(subject) : subject),
  })

const horizon = () =>
  gte(events.receivedAt, sql`now() - make_interval(days => ${sql.raw(String(eventLimits.listedDays))})`)

/** In the order of their arrival, behind the cursor. What is under way is waited for: nothing appears before it later. */
export const listEvents = (db: Database, source: string, after: number) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${source}::text, 0))`)
    const rows = await select(tx, source, gt(events.seq, after), horizon())
      .orderBy(asc(events.seq))
      .limit(eventLimits.listed)
    return { items: rows.map(toEvent), next: rows.length ? String(rows.at(-1)?.seq) : null }
  })

export async function readEvent(db: Database, source: string, id: string): Promise<StoredEvent> {
  const [row] = await select(db, source, eq(events.id, id), horizon())
  return toEvent(found(row, 'Event'))
}
