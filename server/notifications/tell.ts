/**
 * What was announced becomes notifications of the accounts that it concerns, in the same transaction: one statement
 * whatever their number. Everything that listens for an account is told by NOTIFY, which leaves with the commit.
 */
import { sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { defaultChoice, isNotificationKind, notificationKinds, toldByLetter } from '../../contract/notificationKinds'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accountsChannel } from './signals'

export interface Told {
  seq: number
  type: string
  /** The organisations that may hear of it. */
  concerns: string[] | null
  subject: string
  data: Record<string, unknown>
  /** Whose doing it is: one needs not be told what one did. */
  by: string | undefined
}

/** The next morning's letter. */
export function nextDigest(now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(limits.digestHourUtc, 0, 0, 0)
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1)
  return due
}

export async function tellAccounts(tx: Database, news: Told[], now = databaseNow()): Promise<void> {
  const given = news.flatMap(each =>
    isNotificationKind(each.type)
      ? [{ ...each, roles: notificationKinds[each.type], letter: toldByLetter.includes(each.type) }]
      : [],
  )
  if (!given.length) return
  const inPortal = sql`coalesce(c.in_portal, ${defaultChoice.inPortal}::boolean)`
  await tx.execute(sql`
    with told as (
      insert into notifications (account_id, kind, subject, data, is_in_portal, mail_due_at)
      select a.id, g.type, g.subject, g.data, ${inPortal},
        case when g.letter then null when c.mail = 'atOnce' then ${now.toISOString()}::timestamptz
          when c.mail = 'daily' then ${nextDigest(now).toISOString()}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(seq bigint, type text, concerns uuid[], subject uuid, data jsonb, by uuid, roles text[], letter boolean)
      join organisations o on o.id = any(g.concerns) and o.id is distinct from g.by and o.role = any(g.roles)
      join accounts a on a.organisation_id = o.id
      left join notification_choices c on c.account_id = a.id and c.kind = g.type
      where ${inPortal} or (c.mail <> 'never' and not g.letter)
      order by g.seq, a.id
      returning account_id, is_in_portal
    )
    select pg_notify(${accountsChannel}, account_id::text) from (
      select distinct account_id from told where is_in_portal
    ) heard`)
}
