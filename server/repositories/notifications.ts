/**
 * Reads and changes the notifications of a person in one organisation, and the person's notification settings, which
 * apply to all organisations. Except for the e-mails that are due, only notifications that {@link ownedBy} selects are
 * read and changed.
 */
import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import {
  defaultNotificationChoice,
  kindsWithoutLocation,
  notificationKindsOfMember,
} from '../../contract/notificationKinds'
import type { Notification, NotificationChoice } from '../../contract/notifications'
import type { Page } from '../../contract/paging'
import { isRole } from '../../contract/roles'
import { lockAccount } from '../accounts/lockAccount'
import { type MemberScope, organisationCondition, ownRowCondition } from '../accounts/personalRows'
import type { Session } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import {
  accounts,
  bins,
  fundraisingRewards,
  keys,
  locations,
  memberships,
  notificationChoices,
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
import { type ExpectedVersion, requireExpectedVersion } from '../db/versions'
import { ApiError, requireFound } from '../errors/apiErrors'
import { isFeatureOn } from '../lib/features'
import { locationWithinLimitCondition, membershipLocationCondition } from '../ownership/memberLimits'
import { signalAccount } from '../publishing/signals'
import { toWireRecord } from '../queries/wireColumns'

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
/** The organisation in which the notification is shown. */
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
/** The bin that the notification is about, with the level at that time. */
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
const shown = { id, kind, createdAt, readAt, subject, count, locationId, name, bin, sponsorship, grantKind }

export const countUnread = (db: Database, person: MemberScope): Promise<number> =>
  db.$count(notifications, ownedBy(person, isNull(readAt)))

/**
 * Returns the notifications of a person in an organisation that are due to be sent by e-mail, the latest first. A
 * notification about a location or a sponsorship request also has the other organisations that it names.
 */
export const readDueNotifications = (
  tx: Database,
  { accountId, organisationId }: { accountId: string; organisationId: string },
  now: Date,
) => {
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
  return tx
    .select({
      id,
      kind,
      createdAt,
      subject,
      locationId,
      name,
      bin,
      sponsorship,
      namedOrganisations,
      cause,
      mailCount,
      isShown,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        organisationCondition(notifications, organisationId),
        lte(notifications.mailDueAt, now),
      ),
    )
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

type Choice = Omit<NotificationChoice, 'version'>
/** The setting of a kind for which no row is stored: the default choice, as version 1. */
const defaultSetting = { ...defaultNotificationChoice, version: 1 }

export function notificationsRepository(
  db: Database,
  person: Pick<Session, 'accountId' | 'organisationId' | 'limit' | 'role' | 'teamRole'>,
) {
  const { accountId, role, teamRole, limit } = person
  const kinds = isRole(role)
    ? notificationKindsOfMember(role, teamRole, limit !== null).filter(kind => isFeatureOn('announcements', kind))
    : []
  const select = (tx: Database) => tx.select(shown).from(notifications)
  return {
    async list(offset: number): Promise<Page<Notification>> {
      const [rows, total] = await Promise.all([
        select(db).where(ownedBy(person)).orderBy(desc(notifications.seq)).limit(limits.pageSize).offset(offset),
        db.$count(notifications, ownedBy(person)),
      ])
      return { items: rows.map(toWireRecord), total, pageSize: limits.pageSize }
    },
    unread: () => countUnread(db, person),
    read: (own: string, now = databaseNow()): Promise<Notification> =>
      db.transaction(async tx => {
        await markRead(tx, person, now, eq(id, own))
        return toWireRecord(requireFound((await select(tx).where(ownedBy(person, eq(id, own))))[0], 'Notification'))
      }),
    readAll: (now = databaseNow()) => db.transaction(tx => markRead(tx, person, now)),
    /** Returns the settings of all kinds of notifications that the member receives. */
    async choices(): Promise<NotificationChoice[]> {
      const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.accountId, accountId))
      return kinds.map(each => {
        const { inPortal, mail, version } = rows.find(row => row.kind === each) ?? defaultSetting
        return { kind: each, inPortal, mail, version }
      })
    },
    /**
     * Stores a setting, which applies to notifications from now on.
     * @throws {ApiError} EntityNotFound for a kind that the member does not receive
     */
    choose(choice: Choice, expected: ExpectedVersion): Promise<NotificationChoice> {
      if (!kinds.includes(choice.kind)) throw new ApiError('EntityNotFound', 'The role receives no such notifications')
      return db.transaction(async tx => {
        // The account's row is locked instead of the setting's, because the setting may have no row yet.
        await lockAccount(tx, accountId)
        const [row] = await tx
          .select()
          .from(notificationChoices)
          .where(and(eq(notificationChoices.accountId, accountId), eq(notificationChoices.kind, choice.kind)))
        const { inPortal, mail, version } = row ?? defaultSetting
        const before = { kind: choice.kind, inPortal, mail, version }
        await requireExpectedVersion(before, expected, () => before)
        const chosen = { ...choice, version: version + 1 }
        await tx
          .insert(notificationChoices)
          .values({ accountId, ...chosen })
          .onConflictDoUpdate({ target: [notificationChoices.accountId, notificationChoices.kind], set: chosen })
        return chosen
      })
    },
  }
}
