/** Columns of notifications that are read from other tables, and of groups of notifications. */
import { sql } from 'drizzle-orm'
import type { Notification } from '../../contract/notifications'
import {
  accounts,
  bins,
  fundraisingRewards,
  keys,
  locations,
  memberships,
  notifications,
  organisations,
  premiumRewards,
  recordNames,
  secondFactors,
  sponsorshipRewards,
  sponsorships,
  teamInvitations,
  webhooks,
} from '../db/schema'

const locationId = sql<string | null>`${notifications.data} ->> 'locationId'`
/** The id of the organisation in which the notification is shown. */
const reader = sql`coalesce(notifications.organisation_id,
  (select a.organisation_id from ${accounts} a where a.id = notifications.account_id))`
/** The organisations of the institutions in a sponsorship request `s` of which the reader is the sponsor. */
export const requestedOrganisations = sql`from ${sponsorshipRewards} sr join ${fundraisingRewards} r on r.id = sr.reward_id
  join ${organisations} o on o.id = r.organisation_id where sr.sponsorship_id = s.id and s.sponsor_id = ${reader}`
/**
 * The other side of a sponsorship request: the sponsor; for the sponsor itself the first institution by name, and the
 * number of further ones.
 */
const otherSide = sql`(select case when s.sponsor_id = ${reader} then (
    select min(o.name) || case when count(distinct o.id) > 1 then ' +' || count(distinct o.id) - 1 else '' end
    ${requestedOrganisations} and o.name <> '')
  else nullif(p.name, '') end
  from ${sponsorships} s join ${organisations} p on p.id = s.sponsor_id where s.id = notifications.subject)`
/**
 * The current name of the record that the notification is about; for a sponsorship request, the other side of the
 * request; for a deleted access grant, such as a member or an API key, its last recorded name. The name is read when
 * the notification is shown, because a notification stores no data of other organisations.
 * `notifications.organisation_id` is written as text, because drizzle would omit the table's name.
 */
const name = sql<string | null>`coalesce(
  (select l.name from ${locations} l where l.id = (${notifications.data} ->> 'locationId')::uuid),
  (select r.name from ${fundraisingRewards} r where r.id = ${notifications.subject}),
  (select p.name from ${premiumRewards} p where p.id = ${notifications.subject}),
  (select w.name from ${webhooks} w where w.id = ${notifications.subject}),
  (select k.name from ${keys} k where k.id = ${notifications.subject}),
  (select f.name from ${secondFactors} f where f.id = ${notifications.subject}),
  (select i.email from ${teamInvitations} i where i.id = ${notifications.subject}),
  (select a.email from ${memberships} m join ${accounts} a on a.id = m.account_id
    where m.id = ${notifications.subject}),
  (select r.name from ${recordNames} r where r.record_id = ${notifications.subject}::text
    and r.organisation_id = notifications.organisation_id and notifications.kind in ('access.disabled', 'team.changed')
    order by r.named_at desc limit 1),
  ${otherSide})`
/** The bin that the notification is about, with the level that the notification reports. */
export const binColumn = sql<NonNullable<Notification['bin']> | null>`(
  select json_build_object('name', b.name, 'ownName', b.own_name, 'level', (${notifications.data} ->> 'level')::float8)
  from ${bins} b where b.id = ${notifications.subject})`
/**
 * The sponsorship request that the notification is about, with its outcome if the notification is about the decision.
 */
export const sponsorshipColumn = sql<Notification['sponsorship']>`(
  select json_build_object('guid', s.id, 'outcome', notifications.data ->> 'status')
  from ${sponsorships} s where s.id = notifications.subject)`
const { id, kind, subject } = notifications
const grantKind = sql<
  Notification['grantKind']
>`case when ${kind} = 'access.disabled' then ${notifications.data} ->> 'kind' end`
/** The properties on which a notification's path depends (contract/notificationPaths.ts). */
export const targetColumns = { kind, subject, locationId, name, grantKind }
/** The group of a notification, or its own id if it is shown alone. */
export const groupColumn = sql<string>`coalesce(${notifications.groupId}, ${id})`
