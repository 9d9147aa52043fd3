/**
 * Chooses the webhook to serve next among those with a due delivery: a webhook of the organisation that has the fewest
 * webhooks being served; among equals, of the organisation that was served longest ago. This is the rule of
 * server/concurrency/fairQueue.ts, stored in the database, because all servers share the webhooks. All organisations
 * get the same share, however many webhooks and deliveries they have.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database'
import { webhooks } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'

/** Duration of a lease in ms. It is longer than an attempt and the writing of its outcome. */
const leaseMs = 60_000
/** Maximum number of webhooks of one organisation that all servers together serve at a time. */
const maxServedPerOrganisation = 3

export type LeasedWebhook = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'organisationId' | 'name' | 'url' | 'secret' | 'formerSecret'
> & { overlapUntil: string | Date | null }

/** Returns the column values that lease a webhook from the given time on. */
export const leaseColumns = (now: Date) => ({ leasedUntil: new Date(now.getTime() + leaseMs) })

/** Ends a lease, so that other servers need not wait until it expires. */
export const releaseLease = (db: Database, id: string, now: Date) =>
  db
    .update(webhooks)
    .set({ leasedUntil: now, ...unchangedVersion })
    .where(eq(webhooks.id, id))

/**
 * Leases the next webhook, so that no other server serves it.
 * @returns `undefined` if no delivery is due
 */
export async function leaseNextWebhook(db: Database, now: Date): Promise<LeasedWebhook | undefined> {
  const at: SQL = sql`${now.toISOString()}::timestamptz`
  const [leased] = rowsOf<LeasedWebhook>(
    await db.execute(sql`
      update webhooks set leased_until = ${leaseColumns(now).leasedUntil.toISOString()}::timestamptz
      where id = (
        select w.id from webhooks w cross join lateral (
          select count(*) filter (where other.leased_until > ${at}) as served,
            max(other.leased_until) filter (where other.leased_until <= ${at}) as latest_turn
          from webhooks other where other.organisation_id = w.organisation_id
            or (w.organisation_id is null and other.organisation_id is null)
        ) owner
        where w.disabled_at is null and w.leased_until <= ${at} and coalesce(w.retry_at <= ${at}, true)
          and exists (select 1 from webhook_deliveries d
            where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= ${at})
          and not exists (select 1 from organisations o where o.id = w.organisation_id and o.deleted_at is not null)
          and owner.served < ${maxServedPerOrganisation}
        order by owner.served, owner.latest_turn, w.leased_until limit 1 for no key update of w skip locked
      )
      returning id, organisation_id as "organisationId", name, url, secret, former_secret as "formerSecret",
        overlap_until as "overlapUntil"`),
  )
  return leased
}
