/**
 * Publishes changes. A publication is written in the transaction of its change, together with its webhook deliveries
 * (server/webhooks/) and its notifications (server/notifications/), so that a crash loses nothing. To add a kind, add
 * its name to contract/webhookEvents.ts and its data to contract/webhookEventData.ts, and call `publish`. A kind of
 * which people are notified also needs a line in contract/notificationKinds.ts.
 */
import { and, asc, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { WebhookEventData } from '../../contract/webhookEventData'
import type { WebhookEventType } from '../../contract/webhookEvents'
import type { Database } from '../db/database'
import { organisations, publications } from '../db/schema'
import { isFeatureOff, isFeatureOn } from '../lib/disabledFeatures'
import { queueDeliveries } from './deliveries'
import { notifyAccounts } from './notify'

/** A type of publication together with the data that this type has (contract/webhookEventData.ts). */
type TypedData = { [Type in WebhookEventType]: { type: Type; data: WebhookEventData[Type] } }[WebhookEventType]
export type Publication = Pick<typeof publications.$inferInsert, 'concerns' | 'subject'> &
  TypedData & {
    /** The organisation that acted: its accounts are not notified, its webhooks receive the publication. */
    by?: string
    /** The account that is notified, if the change concerns one person; by default members of the team are notified. */
    recipient?: string
    /**
     * The organisation that caused the change: e-mails about the change count against that organisation. Defaults to
     * `by`; `null` for staff and the platform.
     */
    cause?: string | null
  }

/**
 * Returns the ids of the organisations that the publications concern, without deleted ones, and locks their rows. A
 * deleted organisation receives nothing, and does not prevent the publication to other organisations.
 */
async function findExistingOrganisations(tx: Database, news: Publication[]): Promise<Set<string>> {
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
 * Microseconds since 1970 by the database's clock, from which a webhook message gets the `version` of its record. It is
 * read while the changed record is locked, so that the version increases with every change. A number from a sequence
 * would reveal how much other organisations do. The value is larger than every version that earlier releases of the
 * portal sent.
 */
const microsSinceEpoch = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`

export async function publish(tx: Database, ...all: Publication[]): Promise<void> {
  const news = all.filter(({ type }) => isFeatureOn('announcements', type))
  if (!news.length) return
  const living = await findExistingOrganisations(tx, news)
  const concerned = news
    .map(publication => ({ ...publication, concerns: (publication.concerns ?? []).filter(id => living.has(id)) }))
    .filter(({ concerns }) => concerns.length)
  if (!concerned.length) return
  const rows = await tx
    .insert(publications)
    .values(concerned.map(({ by: _by, cause: _cause, recipient: _recipient, ...row }) => row))
    .returning({ ...getTableColumns(publications), micros: sql`${microsSinceEpoch}`.mapWith(Number) })
  const published = rows.map((row, index) => {
    const { by, recipient, cause = by ?? null } = concerned[index] ?? {}
    return { ...row, by, recipient, cause }
  })
  const overflowed = isFeatureOff('features', 'webhooks') ? [] : await queueDeliveries(tx, published)
  await notifyAccounts(tx, published)
  // This recursion ends, because each webhook begins to overflow only once.
  await publish(tx, ...overflowed)
}
