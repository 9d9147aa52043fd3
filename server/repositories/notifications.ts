/**
 * Reads the notifications of a person in one organisation, and marks them as read. Except for the e-mails that are due,
 * only notifications that {@link ownedBy} selects are read and changed. Those of one group are shown, counted and marked
 * as read together.
 */
import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { kindsWithoutLocation } from '../../contract/notificationKinds'
import type { Notification } from '../../contract/notifications'
import type { Page } from '../../contract/paging'
import { type MemberScope, ownRowCondition } from '../accounts/personalRows'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
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
import { requireFound } from '../errors/apiErrors'
import { locationWithinLimitCondition, membershipLocationCondition } from '../ownership/memberLimits'
import { signalAccount } from '../publishing/signals'
import { toWireRecord } from '../queries/wireColumns'
import { claimedBy, type NotificationRecipient } from './dueNotifications'

const ownedBy = (person: MemberScope, ...more: (SQL | undefined)[]) =>
  and(ownRowCondition(notifications, person), notifications.isInPortal, isShownTo(person), ...more)

/**
 * Returns the condition of the notifications that a limited member sees: those about locations within the limit, and
 * those of kinds that are never about a location. The location's present city counts, because it may have changed since
 * the notification was added.
 */
const isShownTo = ({ limit }: Pick<MemberScope, 'limit'>) =>
  limit
    ? or(
        inArray(notifications.kind, [...kindsWithoutLocation]),
        isAboutLocation(sql`${locationWithinLimitCondition(limit, aliased)}`),
      )
    : undefined
const aliased = { id: sql`l.id`, cityId: sql`l.city_id` }
const isAboutLocation = (where: SQL) =>
  sql`exists (select 1 from ${locations} l where l.id = (${notifications.data} ->> 'locationId')::uuid and ${where})`

const locationId = sql<string | null>`${notifications.data} ->> 'locationId'`
/** The id of the organisation in which the notification is shown. */
const reader = sql`coalesce(notifications.organisation_id,
  (select a.organisation_id from ${accounts} a where a.id = notifications.account_id))`
/** The organisations of the institutions in a sponsorship request `s` of which the reader is the sponsor. */
const requestedOrganisations = sql`from ${sponsorshipRewards} sr join ${fundraisingRewards} r on r.id = sr.reward_id
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
const bin = sql<NonNullable<Notification['bin']> | null>`(
  select json_build_object('name', b.name, 'ownName', b.own_name, 'level', (${notifications.data} ->> 'level')::float8)
  from ${bins} b where b.id = ${notifications.subject})`
/**
 * The sponsorship request that the notification is about, with its outcome if the notification is about the decision.
 */
const sponsorship = sql<Notification['sponsorship']>`(
  select json_build_object('guid', s.id, 'outcome', notifications.data ->> 'status')
  from ${sponsorships} s where s.id = notifications.subject)`
const { id, kind, createdAt, readAt, subject, count, cause, mailCount } = notifications
const grantKind = sql<
  Notification['grantKind']
>`case when ${kind} = 'access.disabled' then ${notifications.data} ->> 'kind' end`
/** The properties on which a notification's path depends (contract/notificationPaths.ts). */
const target = { kind, subject, locationId, name, grantKind }
/** The group of a notification, or its own id if it is shown alone. */
const group = sql<string>`coalesce(${notifications.groupId}, ${id})`

async function countGroups(db: Database, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(distinct ${group})::int` })
    .from(notifications)
    .where(where)
  return row?.total ?? 0
}
export const countUnread = (db: Database, person: MemberScope): Promise<number> =>
  countGroups(db, ownedBy(person, isNull(readAt)))

interface Span {
  offset: number
  limit: number
}

/** Returns the latest notification of each group, with the counts of the group. */
function selectGroups(db: Database, { offset, limit }: Span, where: SQL | undefined): Promise<Notification[]> {
  const groups = db
    .select({
      latest: sql<number>`max(${notifications.seq})`.as('latest'),
      times: sql<number>`sum(${count})::int`.as('times'),
      others: sql<number>`(count(*) - 1)::int`.as('others'),
    })
    .from(notifications)
    .where(where)
    .groupBy(group)
    .orderBy(desc(sql`max(${notifications.seq})`))
    .offset(offset)
    .limit(limit)
    .as('groups')
  const { latest, times, others } = groups
  return db
    .select({ ...target, id, createdAt, readAt, count: times, others, bin, sponsorship })
    .from(groups)
    .innerJoin(notifications, eq(notifications.seq, latest))
    .orderBy(desc(latest))
    .then(rows => rows.map(toWireRecord))
}

/** Maximum number of notifications of one kind that an e-mail's content is made from. */
const maxMailedOfKind = 30

/**
 * Returns the latest claimed notifications of each kind that the recipient may see, the latest first. Each has two
 * numbers for all claimed notifications of its kind: the occurrences (`times`), and the notifications besides itself
 * (`others`). A notification about a location or a sponsorship request also has the organisations that it names.
 */
export const readClaimedNotifications = (tx: Database, recipient: NotificationRecipient) => {
  const { accountId, organisationId } = recipient
  const namedOrganisations = sql<string[]>`(select coalesce(json_agg(named.id), '[]') from (
    select l.organisation_id as id from ${locations} l where l.id = (notifications.data ->> 'locationId')::uuid
    union select s.sponsor_id from ${sponsorships} s where s.id = notifications.subject
    union select o.id from ${sponsorships} s cross join lateral (select o.id ${requestedOrganisations}) o
      where s.id = notifications.subject) named)`
  // Checks the limit again: since the notification was added, the recipient may have been limited, or the location may
  // have moved to another city.
  const isShown = sql<boolean>`exists (select 1 from memberships m where m.account_id = ${accountId}
    and m.organisation_id = ${organisationId} and (${inArray(notifications.kind, [...kindsWithoutLocation])}
      or ${membershipLocationCondition(sql`(${notifications.data} ->> 'locationId')::uuid`)}))`
  const shown = tx
    .select({
      shownId: sql<string>`${id}`.as('shown_id'),
      place: sql<number>`row_number() over (partition by ${kind} order by ${notifications.seq} desc)`.as('place'),
      times: sql<number>`(sum(greatest(1, ${mailCount})) over (partition by ${kind}))::int`.as('times'),
      others: sql<number>`(count(*) over (partition by ${kind}) - 1)::int`.as('others'),
    })
    .from(notifications)
    .where(and(claimedBy(recipient), isShown))
    .as('shown')
  const { shownId, place, times, others } = shown
  return tx
    .select({ ...target, id, createdAt, bin, sponsorship, namedOrganisations, cause, times, others })
    .from(shown)
    .innerJoin(notifications, eq(id, shownId))
    .where(lte(place, maxMailedOfKind))
    .orderBy(desc(notifications.seq))
}

/** Marks notifications as read, and notifies the account's open browser windows. */
async function markRead(tx: Database, person: MemberScope, now: Date, ...which: SQL[]): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(ownedBy(person, isNull(readAt), ...which))
  await signalAccount(tx, person.accountId)
}

export function notificationsRepository(db: Database, person: MemberScope) {
  return {
    async list(offset: number): Promise<Page<Notification>> {
      const [items, total] = await Promise.all([
        selectGroups(db, { offset, limit: limits.pageSize }, ownedBy(person)),
        countGroups(db, ownedBy(person)),
      ])
      return { items, total, pageSize: limits.pageSize }
    },
    unread: () => countUnread(db, person),
    read: (own: string, now = databaseNow()): Promise<Notification> =>
      db.transaction(async tx => {
        const [row] = await tx
          .select({ group })
          .from(notifications)
          .where(ownedBy(person, eq(id, own)))
        const inGroup = eq(group, requireFound(row, 'Notification').group)
        await markRead(tx, person, now, inGroup)
        const [read] = await selectGroups(tx, { offset: 0, limit: 1 }, ownedBy(person, inGroup))
        return requireFound(read, 'Notification')
      }),
    readAll: (now = databaseNow()) => db.transaction(tx => markRead(tx, person, now)),
  }
}
