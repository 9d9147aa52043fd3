/**
 * Reads the notifications of a person in one organisation, and marks them as read. Only notifications that
 * {@link newestOf} selects are read and changed. Those of one group are shown, counted and marked as read together.
 */
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { kindsWithoutLocation } from '../../contract/notificationKinds'
import type { Notification } from '../../contract/notifications'
import type { Page } from '../../contract/paging'
import { type MemberScope, ownRowCondition } from '../accounts/personalRows'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { readRowsAndTotal } from '../db/rows'
import { locations, notifications } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { serverLimits } from '../lib/limits'
import { locationWithinLimitCondition } from '../ownership/memberLimits'
import { signalAccount } from '../publishing/signals'
import { toWireRecord } from '../queries/wireColumns'
import { binColumn, groupColumn, sponsorshipColumn, targetColumns } from './notificationColumns'

const { id, createdAt, readAt, count } = notifications

const ownedBy = (person: MemberScope) => and(ownRowCondition(notifications, person), notifications.isInPortal)

/**
 * Selects the person's newest notifications as a table with the same name. Every query groups and changes a limited
 * number of rows, even before older ones are deleted (server/maintenance/deleteSurplusRows.ts).
 */
const newestOf = (db: Database, person: MemberScope) =>
  db
    .select()
    .from(notifications)
    .where(ownedBy(person))
    .orderBy(desc(notifications.seq))
    .limit(serverLimits.notificationsOfMember)
    .as('notifications')

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

async function countGroups(db: Database, person: MemberScope, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(distinct ${groupColumn})::int` })
    .from(newestOf(db, person))
    .where(where)
  return row?.total ?? 0
}
export const countUnread = (db: Database, person: MemberScope): Promise<number> =>
  countGroups(db, person, and(isShownTo(person), isNull(readAt)))

interface Groups {
  offset: number
  limit: number
  where: SQL | undefined
}

/** Returns the latest notification of each group, with the counts of the group. */
function selectGroups(db: Database, person: MemberScope, { offset, limit, where }: Groups): Promise<Notification[]> {
  const groups = db
    .select({
      latest: sql<number>`max(${notifications.seq})`.as('latest'),
      times: sql<number>`sum(${count})::int`.as('times'),
      others: sql<number>`(count(*) - 1)::int`.as('others'),
    })
    .from(newestOf(db, person))
    .where(where)
    .groupBy(groupColumn)
    .orderBy(desc(sql`max(${notifications.seq})`))
    .offset(offset)
    .limit(limit)
    .as('groups')
  const { latest, times, others } = groups
  return db
    .select({
      ...targetColumns,
      id,
      createdAt,
      readAt,
      count: times,
      others,
      bin: binColumn,
      sponsorship: sponsorshipColumn,
    })
    .from(groups)
    .innerJoin(notifications, and(ownedBy(person), eq(notifications.seq, latest)))
    .orderBy(desc(latest))
    .then(rows => rows.map(toWireRecord))
}

/** Marks notifications as read, and notifies the account's open browser windows if any was unread. */
async function markRead(tx: Database, person: MemberScope, now: Date, ...which: SQL[]): Promise<void> {
  const unread = tx
    .select({ id })
    .from(newestOf(tx, person))
    .where(and(isShownTo(person), isNull(readAt), ...which))
  const read = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(sql`${id} = any(array(${unread}))`, isNull(readAt)))
    .returning({ id })
  if (read.length > 0) await signalAccount(tx, person.accountId)
}

export function notificationsRepository(db: Database, person: MemberScope) {
  return {
    async list(offset: number): Promise<Page<Notification>> {
      const page = { offset, limit: limits.pageSize, where: isShownTo(person) }
      const { items, total } = await readRowsAndTotal(
        page,
        () => selectGroups(db, person, page),
        () => countGroups(db, person, page.where),
      )
      return { items, total, pageSize: limits.pageSize }
    },
    unread: () => countUnread(db, person),
    read: (own: string, now = databaseNow()): Promise<Notification> =>
      db.transaction(async tx => {
        const [row] = await tx
          .select({ group: groupColumn })
          .from(newestOf(tx, person))
          .where(and(isShownTo(person), eq(id, own)))
        const inGroup = eq(groupColumn, requireFound(row, 'Notification').group)
        await markRead(tx, person, now, inGroup)
        const [read] = await selectGroups(tx, person, { offset: 0, limit: 1, where: and(isShownTo(person), inGroup) })
        return requireFound(read, 'Notification')
      }),
    readAll: (now = databaseNow()) => db.transaction(tx => markRead(tx, person, now)),
  }
}
