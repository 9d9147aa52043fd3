/**
 * What others are to hear of. Written in the transaction that makes it so, together with what is sent of it to webhooks
 * (server/webhooks/) and told to people (server/notifications/): nothing is lost to a crash. Whoever adds a kind adds its
 * name to contract/announcements.ts and calls this; one that people are to hear of has a line in contract/notificationKinds.ts.
 */
import { and, asc, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { announcements, organisations } from '../db/schema'
import { tellAccounts } from '../notifications/tell'

export type Announcement = Pick<typeof announcements.$inferInsert, 'type' | 'concerns' | 'subject' | 'data'> & {
  /** The organisation whose doing it is: its people are not told of it, its webhooks are. */
  by?: string
}
type Row = typeof announcements.$inferSelect

/** A deleted organisation hears of nothing, and keeps the others from nothing. */
async function livingOf(tx: Database, news: Announcement[]): Promise<Set<string>> {
  const ids = [...new Set(news.flatMap(({ concerns }) => concerns ?? []))]
  const rows = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(inArray(organisations.id, ids), isNull(organisations.deletedAt)))
    .orderBy(asc(organisations.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

export async function announce(tx: Database, ...news: Announcement[]): Promise<void> {
  if (!news.length) return
  const living = await livingOf(tx, news)
  const told = news
    .map(each => ({ ...each, concerns: (each.concerns ?? []).filter(id => living.has(id)) }))
    .filter(({ concerns }) => concerns.length)
  if (!told.length) return
  const rows = await tx
    .insert(announcements)
    .values(told.map(({ by: _, ...row }) => row))
    .returning({ ...getTableColumns(announcements), micros: sql`${micros}`.mapWith(Number) })
  await queueDeliveries(tx, rows)
  await tellAccounts(
    tx,
    rows.map((row, index) => ({ ...row, by: told[index]?.by })),
  )
}

/**
 * Microseconds since 1970 by the database's clock, read while the record is locked. Unlike a number from a sequence, it does not tell
 * how much happens to others; it is larger than every such number that earlier versions sent.
 */
const micros = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`

/** As it is sent: thin, and `version` rises with every change of the same record. */
const bodyOf = ({ type, subject, data, createdAt }: Row, version: number) =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...data, id: subject, version } })

async function queueDeliveries(tx: Database, rows: (Row & { micros: number })[]) {
  const given = rows.map((row, index) => {
    // Several of one record, in one statement, may be of the same microsecond.
    const body = bodyOf(row, row.micros + index)
    return { seq: row.seq, type: row.type, concerns: row.concerns, body }
  })
  // An address that is deleted meanwhile is passed over, rather than pointed to.
  await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, type, body, next_attempt_at)
    select id, type, body, now() from (
      select w.id, g.type, g.body, g.seq
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(seq bigint, type text, concerns uuid[], body text)
      join webhooks w on (w.organisation_id is null or w.organisation_id = any(g.concerns)) and g.type = any(w.types)
      where w.disabled_at is null
      order by g.seq for key share of w
    ) wanted order by seq`)
}
