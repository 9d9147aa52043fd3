/**
 * Finds and deletes the deliveries of each webhook beyond the newest ones (`server/maintenance/deleteSurplusRows.ts`).
 */
import { and, asc, eq, lte, ne, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database'
import { webhookDeliveries, webhooks } from '../db/schema'
import { serverLimits } from '../lib/limits'

/** Number of webhooks that one statement checks. Each of them may have the maximum number of deliveries. */
const webhooksAtOnce = 20

export interface CheckedWebhook {
  id: string
  /** The `seq` of the newest delivery that is deleted; null if the webhook has no surplus. */
  newest: number | null
}

/** Returns the webhooks whose ids follow `after`. */
export const readWebhooksAfter = async (db: Database, after: string) =>
  rowsOf<CheckedWebhook>(
    await db.execute(sql`
      select w.id, (
        select d.seq::float8 from ${webhookDeliveries} d where d.webhook_id = w.id
        order by d.seq desc offset ${serverLimits.deliveriesOfWebhook}::int limit 1
      ) as newest
      from ${webhooks} w where w.id > ${after}::uuid order by w.id limit ${webhooksAtOnce}::int`),
  )

/** Deletes the oldest surplus deliveries. Pending ones are left for a later run. */
export async function deleteSurplusDeliveries(
  db: Database,
  webhookId: string,
  newest: number,
  rows: number,
): Promise<number> {
  const { id, seq, status } = webhookDeliveries
  const oldest = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), lte(seq, newest), ne(status, 'pending')))
    .orderBy(asc(seq))
    .limit(rows)
    .for('update', { skipLocked: true })
  const deleted = await db.delete(webhookDeliveries).where(sql`${id} = any(array(${oldest}))`).returning({ id })
  return deleted.length
}
