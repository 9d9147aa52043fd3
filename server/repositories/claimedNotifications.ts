/** Reads the notifications that a transaction has claimed for an e-mail (dueNotifications.ts). */
import { desc, inArray, sql } from 'drizzle-orm'
import { kindsWithoutLocation } from '../../contract/notificationKinds'
import type { Notification } from '../../contract/notifications'
import type { Database } from '../db/database'
import { locations, notifications, sponsorships } from '../db/schema'
import { membershipLocationCondition } from '../ownership/memberLimits'
import { claimedCondition, type NotificationClaim } from './dueNotifications'
import { binColumn, requestedOrganisations, sponsorshipColumn, targetColumns } from './notificationColumns'

const { id, kind, createdAt, cause, mailCount } = notifications

/** Maximum number of notifications of one kind that an e-mail's content is made from. */
const maxMailedOfKind = 30

/** The claimed notifications of one kind that the recipient may see. */
interface ClaimedKind {
  /** Number of occurrences. */
  times: number
  total: number
  /** The latest notifications, the latest first. */
  latest: { id: string; seq: number }[]
}

/** Counts the claimed notifications of each kind that the recipient may see, batch by batch. */
async function readClaimedKinds(tx: Database, { batches, ...recipient }: NotificationClaim) {
  const { accountId, organisationId } = recipient
  // Checks the limit again: since the notification was added, the recipient may have been limited, or the location may
  // have moved to another city.
  const hasNoLocation = inArray(notifications.kind, [...kindsWithoutLocation])
  const isWithinLimit = membershipLocationCondition({ id: sql`l.id`, cityId: sql`l.city_id` })
  const isShown = sql<boolean>`exists (select 1 from memberships m
    left join ${locations} l on l.id = (${notifications.data} ->> 'locationId')::uuid
    where m.account_id = ${accountId} and m.organisation_id = ${organisationId} and (${hasNoLocation} or ${isWithinLimit}))`
  const kinds = new Map<Notification['kind'], ClaimedKind>()
  for (const batch of batches) {
    const rows = await tx
      .select({
        kind,
        times: sql<number>`sum(greatest(1, ${mailCount}))::int`,
        total: sql<number>`count(*)::int`,
        latest: sql<
          ClaimedKind['latest']
        >`to_json((array_agg(json_build_object('id', ${id}, 'seq', ${notifications.seq})
          order by ${notifications.seq} desc))[1:${sql.raw(String(maxMailedOfKind))}])`,
      })
      .from(notifications)
      .where(claimedCondition(batch, recipient, isShown))
      .groupBy(kind)
    for (const row of rows) {
      const before = kinds.get(row.kind) ?? { times: 0, total: 0, latest: [] }
      kinds.set(row.kind, {
        times: before.times + row.times,
        total: before.total + row.total,
        latest: [...before.latest, ...row.latest].sort((a, b) => b.seq - a.seq).slice(0, maxMailedOfKind),
      })
    }
  }
  return kinds
}

/**
 * Returns the latest claimed notifications of each kind that the recipient may see, the latest first. Each has two
 * numbers for all claimed notifications of its kind: the occurrences (`times`), and the notifications besides itself
 * (`others`). A notification about a location or a sponsorship request also has the organisations that it names.
 */
export async function readClaimedNotifications(tx: Database, claim: NotificationClaim) {
  const kinds = await readClaimedKinds(tx, claim)
  const ids = [...kinds.values()].flatMap(({ latest }) => latest.map(notification => notification.id))
  const namedOrganisations = sql<string[]>`(select coalesce(json_agg(named.id), '[]') from (
    select l.organisation_id as id from ${locations} l where l.id = (notifications.data ->> 'locationId')::uuid
    union select s.sponsor_id from ${sponsorships} s where s.id = notifications.subject
    union select o.id from ${sponsorships} s cross join lateral (select o.id ${requestedOrganisations}) o
      where s.id = notifications.subject) named)`
  const rows = await tx
    .select({
      ...targetColumns,
      id,
      createdAt,
      bin: binColumn,
      sponsorship: sponsorshipColumn,
      namedOrganisations,
      cause,
    })
    .from(notifications)
    .where(inArray(id, ids))
    .orderBy(desc(notifications.seq))
  return rows.map(row => {
    const { times = 0, total = 1 } = kinds.get(row.kind) ?? {}
    return { ...row, times, others: total - 1 }
  })
}
