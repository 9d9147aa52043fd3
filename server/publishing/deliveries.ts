/**
 * Queues deliveries for webhooks. A webhook has at most {@link limits.webhookPending} pending deliveries, because a
 * receiver that is unreachable for days would fill the database and take hours to catch up. Beyond this number the
 * oldest deliveries are dropped, as in other queues of limited length (RabbitMQ's `drop-head`, the retention of
 * Pub/Sub): first those of the organisation with the most pending deliveries, so that an organisation that floods a
 * webhook of the platform does not displace the messages of others. Little is lost, because a message only names a
 * record, whose newest state the receiver can read. A dropped delivery can still be read and sent again. An overflow
 * ends when no delivery is pending; the organisation of the webhook is notified once per overflow.
 */
import { sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { type Database, rowsOf } from '../db/database'
import type { publications } from '../db/schema'
import { serverLimits } from '../lib/limits'
import type { NotificationSource } from './notify'
import type { Publication } from './publish'

/** A published change, with its time in microseconds by the database's clock (`micros`). */
type WebhookRow = typeof publications.$inferSelect & Pick<NotificationSource, 'cause'> & { micros: number }

/**
 * Returns the body of the message. It contains little more than the record's id and a `version`, which increases with
 * every change of the record.
 */
const bodyOf = ({ type, subject, data, createdAt }: WebhookRow, version: number) =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...data, id: subject, version } })

/**
 * Queues the publications for the webhooks that subscribe to them, and drops the oldest deliveries of webhooks that
 * have too many.
 * @returns publications that notify the organisations whose webhooks began to overflow
 */
export async function queueDeliveries(tx: Database, rows: WebhookRow[]): Promise<Publication[]> {
  const given = rows.map((row, index) => {
    // The row's index makes the version unique, because several publications of one record in the same statement may
    // have the same microsecond.
    const body = bodyOf(row, row.micros + index)
    return { seq: row.seq, type: row.type, concerns: row.concerns, cause: row.cause ?? row.concerns[0], body }
  })
  // A webhook that is deleted meanwhile is left out. The statement does not see the deliveries that it inserts itself,
  // so their number is subtracted from the limit.
  const full = rowsOf<{ id: string }>(
    await tx.execute(sql`
      with queued as (
        insert into webhook_deliveries (webhook_id, type, body, cause, next_attempt_at)
        select id, type, body, cause, now() from (
          select w.id, g.type, g.body, g.cause, g.seq
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            as g(seq bigint, type text, concerns uuid[], cause uuid, body text)
          join webhooks w on (w.organisation_id is null or w.organisation_id = any(g.concerns)) and g.type = any(w.types)
          where w.disabled_at is null
          order by g.seq for key share of w
        ) wanted order by seq
        returning webhook_id
      ), own as (select webhook_id as id, count(*) as queued from queued group by webhook_id)
      select own.id from own where exists (
        select 1 from webhook_deliveries d where d.webhook_id = own.id and d.status = 'pending'
        order by d.seq desc offset greatest(0, ${limits.webhookPending}::int - own.queued) limit 1
      )`),
  )
  return full.length ? dropOldest(tx, full) : []
}

/**
 * Drops the oldest deliveries of the webhooks, first those of the organisation with the most. For this, the deliveries
 * of each organisation are numbered from the newest on, and those with the highest numbers are dropped. Rows that
 * another transaction has locked are skipped, so that this statement never waits for a lock and can be part of any
 * change. The ids are passed on as arrays: without current statistics PostgreSQL may otherwise search the oldest
 * deliveries again for each row.
 */
async function dropOldest(tx: Database, full: { id: string }[]): Promise<Publication[]> {
  const kept = limits.webhookPending - serverLimits.webhookDroppedAtOnce
  const begun = rowsOf<{ id: string; organisationId: string | null }>(
    await tx.execute(sql`
      with held as (
        select id from webhooks where id in (select value::uuid from jsonb_array_elements_text(
          ${JSON.stringify(full.map(({ id }) => id))}::jsonb)) for no key update skip locked
      ), oldest as (
        select d.id from held cross join lateral (
          select id from (
            select id, seq, row_number() over (partition by cause order by seq desc) as newer
            from webhook_deliveries where webhook_id = held.id and status = 'pending'
          ) pending order by newer, seq desc offset ${kept}::int
        ) d
      ), free as (
        select id from webhook_deliveries where id = any(array(select id from oldest)) and status = 'pending'
        for update skip locked
      ), dropped as (
        update webhook_deliveries set status = 'dropped' where id = any(array(select id from free)) returning webhook_id
      ), counts as (select webhook_id, count(*)::int as dropped from dropped group by webhook_id),
      before as (
        select w.id, c.dropped, w.overflow_since is not null and w.overflow_ended_at is null as goes_on
        from counts c join webhooks w on w.id = c.webhook_id
      )
      update webhooks w set
        overflow_since = case when b.goes_on then w.overflow_since else now() end,
        overflow_ended_at = null,
        dropped_count = b.dropped + case when b.goes_on then w.dropped_count else 0 end
      from before b where w.id = b.id
      returning w.id, case when b.goes_on then null else w.organisation_id end as "organisationId"`),
  )
  return begun.flatMap(({ id, organisationId }) =>
    organisationId
      ? [
          {
            type: 'endpoint.overflowed' as const,
            concerns: [organisationId],
            subject: id,
            data: {},
            cause: organisationId,
          },
        ]
      : [],
  )
}
