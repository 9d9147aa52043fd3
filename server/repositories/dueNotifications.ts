/**
 * Claims and changes the notifications that are due to be sent by e-mail. One person may have tens of thousands, so
 * they are never listed by id: a transaction first claims them, and its later statements select the claimed ones.
 * Notifications that become due meanwhile are not claimed, and stay due for the next e-mail.
 */
import { and, eq, inArray, lte, type SQL } from 'drizzle-orm'
import { organisationCondition } from '../accounts/personalRows'
import type { Database } from '../db/database'
import { notifications } from '../db/schema'

/** A person in one organisation, who gets one e-mail about all notifications that are due. */
export interface NotificationRecipient {
  accountId: string
  organisationId: string
}
type Change = Partial<typeof notifications.$inferInsert>

/** The due time of claimed notifications. No other notification has it, and those that keep it are still due. */
const claimedDueTime = new Date(0)

const selectFor = ({ accountId, organisationId }: NotificationRecipient, ...more: SQL[]) =>
  and(eq(notifications.accountId, accountId), organisationCondition(notifications, organisationId), ...more)

const dueFor = (recipient: NotificationRecipient, now: Date) => selectFor(recipient, lte(notifications.mailDueAt, now))

export const claimDueNotifications = (tx: Database, recipient: NotificationRecipient, now: Date) =>
  tx.update(notifications).set({ mailDueAt: claimedDueTime }).where(dueFor(recipient, now))

/** Number of notifications that one statement postpones. The time of a statement is limited. */
const postponedAtOnce = 10_000

/** Postpones all due notifications of a recipient, in several transactions if they are many. */
export async function postponeDueNotifications(
  db: Database,
  recipient: NotificationRecipient,
  now: Date,
  until: Date,
): Promise<void> {
  const due = db.select({ id: notifications.id }).from(notifications).where(dueFor(recipient, now))
  const postponed = await db
    .update(notifications)
    .set({ mailDueAt: until })
    .where(inArray(notifications.id, due.limit(postponedAtOnce)))
    .returning({ id: notifications.id })
  if (postponed.length === postponedAtOnce) await postponeDueNotifications(db, recipient, now, until)
}

/** Returns the condition of the notifications that the transaction has claimed. */
export const claimedBy = (recipient: NotificationRecipient) =>
  selectFor(recipient, eq(notifications.mailDueAt, claimedDueTime))

/** @param causes the organisations whose notifications are changed; none for all claimed notifications */
export const changeClaimedNotifications = (
  tx: Database,
  recipient: NotificationRecipient,
  change: Change,
  causes: string[] = [],
) =>
  tx
    .update(notifications)
    .set(change)
    .where(and(claimedBy(recipient), causes.length ? inArray(notifications.cause, causes) : undefined))
