/**
 * Adds notifications for the members of teams that publications concern, in the transaction of the publications, with
 * one statement for any number of them. At the commit, NOTIFY signals the accounts that have something new in the
 * portal.
 */
import { sql } from 'drizzle-orm'
import {
  defaultNotificationChoice,
  hasSeparateEmail,
  isGrouped,
  isNotificationKind,
  kindsWithoutLocation,
  notificationKindRoles,
  ownerNotificationKinds,
} from '../../contract/notificationKinds'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { isFeatureOff, isFeatureOn } from '../lib/disabledFeatures'
import { serverLimits } from '../lib/limits'
import { membershipLocationCondition } from '../ownership/memberLimits'
import { accountsChannel } from './signals'

export interface NotificationSource {
  seq: number
  type: string
  /** The organisations whose members may be notified. */
  concerns: string[] | null
  subject: string
  data: Record<string, unknown>
  /** The organisation that acted. Its own members are not notified. */
  by: string | undefined
  /** The account that is notified; undefined for all members. */
  recipient: string | undefined
  /** The organisation that caused the publication; `null` if staff or the platform caused it. */
  cause: string | null
}

/** Returns the time of the next daily e-mail. */
export function nextDigestTime(now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(serverLimits.digestHourUtc, 0, 0, 0)
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1)
  return due
}

/**
 * Adds a notification for each member of the teams that a publication concerns, except for
 * - the team that acted itself, and members who have switched the kind off
 * - members other than the owner, if the publication is about access or security
 * - members other than the recipient, if the publication has a recipient
 * - members whose limit does not include the location, unless the kind is never about a location
 *
 * If the member has an unread notification of the same kind about the same location or record, the existing one moves
 * to the top and counts the repetition. If another transaction has locked the existing one, a second notification is
 * added instead, because waiting could cause a deadlock. A new notification joins the group of the member's latest
 * unread one of the same kind if that one is at most an hour old.
 *
 * For each kind that is grouped, one call adds or changes a limited number of notifications for a member
 * (`serverLimits.notificationTopicsAtOnce`) and for a team (`serverLimits.notificationsOfTeamAtOnce`): those about the
 * latest locations. The member's last one also counts the events at all further locations. So the number of events that
 * a group shows stays exact, but its number of further locations is too small.
 */
export async function notifyAccounts(tx: Database, news: NotificationSource[], now = databaseNow()): Promise<void> {
  if (isFeatureOff('features', 'notifications')) return
  const given = news.flatMap(publication =>
    isNotificationKind(publication.type)
      ? [
          {
            ...publication,
            roles: notificationKindRoles[publication.type].filter(role => isFeatureOn('roles', role)),
            own_email: hasSeparateEmail(publication.type, false),
            owner_email: hasSeparateEmail(publication.type, true),
            is_grouped: isGrouped(publication.type),
            for_owner: ownerNotificationKinds.includes(publication.type),
            for_limited: kindsWithoutLocation.includes(publication.type),
          },
        ]
      : [],
  )
  if (!given.length) return
  const hasOwnEmail = sql`(case when m.team_role = 'Owner' then g.owner_email else g.own_email end)`
  const { notificationTopicsAtOnce, notificationsOfTeamAtOnce } = serverLimits
  const inPortal = sql`coalesce(c.in_portal, ${defaultNotificationChoice.inPortal}::boolean)`
  await tx.execute(sql`
    with given as (
      select g.*, g.type as kind, o.id as organisation_id, l.id as location_id, l.city_id,
        coalesce((g.data->>'locationId')::uuid, g.subject) as topic
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(seq bigint, type text, concerns uuid[],
        subject uuid, data jsonb, by uuid, recipient uuid, cause uuid, roles text[], own_email boolean,
        owner_email boolean, is_grouped boolean, for_owner boolean, for_limited boolean)
      join organisations o on o.id = any(g.concerns) and o.id is distinct from g.by and o.role = any(g.roles)
      left join locations l on l.id = (g.data->>'locationId')::uuid
    ), topics as materialized (
      -- Only the latest publication about each topic is shown. All publications about a topic have the same location.
      select distinct on (organisation_id, kind, topic, recipient) *,
        count(*) over (partition by organisation_id, kind, topic, recipient)::int as occurrences
      from given order by organisation_id, kind, topic, recipient, seq desc
    ), readers as materialized (
      select m.*, a.organisation_id as home_id, g.kind, ${inPortal} as is_in_portal,
        case when ${hasOwnEmail} then null when c.mail = 'atOnce' then ${now.toISOString()}::timestamptz
          when c.mail = 'daily' then ${nextDigestTime(now).toISOString()}::timestamptz end as mail_due_at,
        case when m.account_id in (select recipient from topics) then m.account_id end as recipient_id,
        least(${notificationTopicsAtOnce}::int, greatest(1, ${notificationsOfTeamAtOnce}::int
          / count(*) over (partition by m.organisation_id, g.kind))) as most_topics
      from (select distinct organisation_id, kind, own_email, owner_email, for_owner from topics) g
      join memberships m on m.organisation_id = g.organisation_id and (m.team_role = 'Owner' or not g.for_owner)
      join accounts a on a.id = m.account_id
      left join notification_choices c on c.account_id = a.id and c.kind = g.kind
      where ${inPortal} or (c.mail <> 'never' and not ${hasOwnEmail})
    ), members as materialized (
      -- Members of one scope are notified about the same topics, which are therefore selected once for all of them.
      select *, dense_rank() over (
        order by organisation_id, kind, team_role = 'Owner', city_limit, location_limit, recipient_id
      ) as scope from readers
    ), topics_of_scope as materialized (
      select m.scope, t.*
      from (select distinct on (scope) * from members order by scope) m cross join lateral (
        select g.seq, g.topic, g.subject, g.data, g.cause, g.is_grouped, g.occurrences, row_number() over newest as place,
          sum(g.occurrences) over (newest rows between current row and unbounded following)::int as remaining
        from topics g
        where g.organisation_id = m.organisation_id and g.kind = m.kind
          and (g.recipient is null or g.recipient = m.account_id)
          and (g.for_limited or ${membershipLocationCondition({ id: sql`g.location_id`, cityId: sql`g.city_id` })})
        window newest as (order by g.seq desc)
      ) t where not is_grouped or place <= m.most_topics
    ), shown as (
      select m.account_id, m.organisation_id, m.home_id, m.kind, m.is_in_portal, m.mail_due_at, m.most_topics, t.*,
        case when is_grouped and place = 1 then coalesce((
          select coalesce(n.group_id, n.id) from notifications n
          where n.account_id = m.account_id and n.organisation_id = m.organisation_id and n.kind = m.kind
            and n.read_at is null and n.is_in_portal
            and n.created_at >= now() - ${serverLimits.notificationGroupMinutes}::int * interval '1 minute'
          order by n.seq desc limit 1
        ), gen_random_uuid()) end as first_group_id
      from members m join topics_of_scope t on t.scope = m.scope
    ), latest as materialized (
      -- The group of a member and kind is read once, for the latest notification, and is also that of the others.
      select *, first_value(first_group_id) over (partition by account_id, organisation_id, kind order by place) as group_id,
        case when is_grouped and place = most_topics then remaining else occurrences end as times
      from shown
    ), current as materialized (
      select l.*, n.id as unread_id from latest l left join lateral (
        select id from notifications where account_id = l.account_id and kind = l.kind and topic = l.topic
          and coalesce(organisation_id, l.home_id) = l.organisation_id and read_at is null and is_in_portal = l.is_in_portal and (is_in_portal or mail_due_at is not null)
        order by seq desc limit 1 for update skip locked
      ) n on true
    ), moved as materialized (
      select c.*, nextval('notifications_seq_seq') as moved_to from (
        select * from current where unread_id is not null order by seq, account_id
      ) c
    ), repeated as (
      update notifications n set count = n.count + c.times, seq = c.moved_to, created_at = now(),
        subject = c.subject, data = c.data, cause = c.cause, mail_count = n.mail_count + case when c.mail_due_at is null then 0 else c.times end,
        mail_due_at = least(n.mail_due_at, c.mail_due_at), group_id = c.group_id
      from moved c where n.id = c.unread_id
    ), added as (
      insert into notifications (account_id, organisation_id, kind, subject, topic, data, cause, count, mail_count, is_in_portal, mail_due_at, group_id)
      select account_id, organisation_id, kind, subject, topic, data, cause, times, case when mail_due_at is null then 0 else times end, is_in_portal, mail_due_at, group_id
      from current where unread_id is null order by seq, account_id
    )
    select pg_notify(${accountsChannel}, account_id::text) from (
      select distinct account_id from latest where is_in_portal
    ) heard`)
}
