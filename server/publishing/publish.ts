/**
 * What others are to hear of. Written in the transaction that makes it so, together with what is sent of it to webhooks
 * (server/webhooks/) and told to people (server/notifications/): nothing is lost to a crash. Whoever adds a kind adds its
 * name to contract/announcements.ts and calls this; one that people are to hear of has a line in contract/notificationKinds.ts.
 */
import { and, asc, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { announcements, organisations } from '../db/schema'
import { queueDeliveries } from './deliveries'
import { notifyAccounts } from './notify'

export type Publication = Pick<typeof announcements.$inferInsert, 'type' | 'concerns' | 'subject' | 'data'> & {
  /** The organisation whose doing it is: its people are not told of it, its webhooks are. */
  by?: string
  /** The organisation that caused it: e-mails of it count against that one. `by` where left out; none of staff and the platform. */
  cause?: string | null
}

/** A deleted organisation hears of nothing, and keeps the others from nothing. */
async function livingOf(tx: Database, news: Publication[]): Promise<Set<string>> {
  const ids = [...new Set(news.flatMap(({ concerns }) => concerns ?? []))]
  const rows = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(inArray(organisations.id, ids), isNull(organisations.deletedAt)))
    .orderBy(asc(organisations.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/**
 * Microseconds since 1970 by the database's clock, read while the record is locked. Unlike a number from a sequence, it does not tell
 * how much happens to others; it is larger than every such number that earlier versions sent.
 */
const micros = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`

export async function publish(tx: Database, ...news: Publication[]): Promise<void> {
  if (!news.length) return
  const living = await livingOf(tx, news)
  const told = news
    .map(each => ({ ...each, concerns: (each.concerns ?? []).filter(id => living.has(id)) }))
    .filter(({ concerns }) => concerns.length)
  if (!told.length) return
  const rows = await tx
    .insert(announcements)
    .values(told.map(({ by: _by, cause: _cause, ...row }) => row))
    .returning({ ...getTableColumns(announcements), micros: sql`${micros}`.mapWith(Number) })
  const overflowed = await queueDeliveries(tx, rows)
  await notifyAccounts(
    tx,
    rows.map((row, index) => {
      const { by, cause = by ?? null } = told[index] ?? {}
      return { ...row, by, cause }
    }),
  )
  // Each webhook begins to overflow once, so that this ends.
  await publish(tx, ...overflowed)
}
