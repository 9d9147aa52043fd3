/**
 * Claims and changes the notifications that are due to be sent by e-mail. One person may have hundreds of thousands, so
 * they are never listed by id: a transaction first claims them, and its later statements select the claimed ones. The
 * time of a statement is limited, so every statement changes or reads one batch.
 * Notifications that become due meanwhile are not claimed, and stay due for the next e-mail.
 */
import { and, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { organisationCondition } from '../accounts/personalRows'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { notifications } from '../db/schema'
import { isFeatureOff } from '../lib/disabledFeatures'
import { mailLimits } from '../mail/mailLimits'

/** A person in one organisation, who gets one e-mail about all notifications that are due. */
export interface NotificationRecipient {
  accountId: string
  organisationId: string
}
type Change = Partial<typeof notifications.$inferInsert> & { mailDueAt: Date | null }

/** The due notifications that a transaction has claimed for one e-mail. */
export interface NotificationClaim extends NotificationRecipient {
  batches: readonly NotificationBatch[]
}
/** The due time of one batch of claimed notifications. It is earlier than every other due time. */
export type NotificationBatch = Date

/** Maximum number of notifications that one statement claims, changes or reads. */
const rowsAtOnce = 5_000

const selectFor = ({ accountId, organisationId }: NotificationRecipient, ...more: SQL[]) =>
  and(eq(notifications.accountId, accountId), organisationCondition(notifications, organisationId), ...more)

/** Sets a new due time of one batch of notifications that are due and not claimed, and returns their number. */
async function moveDueBatch(db: Database, recipient: NotificationRecipient, now: Date, mailDueAt: Date) {
  const due = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(selectFor(recipient, gte(notifications.mailDueAt, new Date(0)), lte(notifications.mailDueAt, now)))
    .limit(rowsAtOnce)
  // `in (…)` may become a join that compares all notifications with all due ones, because the planner knows no numbers.
  const moved = await db
    .update(notifications)
    .set({ mailDueAt })
    .where(sql`${notifications.id} = any(array(${due}))`)
    .returning({ id: notifications.id })
  return moved.length
}

type LaterNotification = NotificationRecipient &
  Pick<typeof notifications.$inferInsert, 'kind' | 'subject' | 'data' | 'cause'>

/**
 * Makes a notification, whose separate e-mail is withheld, due for an e-mail with notifications in some minutes, so that
 * it is sent together with others. If the account has switched the notification off in the portal, it is added for the
 * e-mail only.
 */
export async function emailNotificationLater(tx: Database, { kind, subject, ...later }: LaterNotification) {
  const mailDueAt = new Date(databaseNow().getTime() + mailLimits.minutesBetweenNotifications * 60_000)
  const its = selectFor(later, eq(notifications.kind, kind), eq(notifications.subject, subject))
  const change = { mailDueAt, mailCount: sql`${notifications.mailCount} + 1` }
  const changed = await tx.update(notifications).set(change).where(its).returning({ id: notifications.id })
  if (changed.length > 0 || isFeatureOff('features', 'notifications')) return
  await tx.insert(notifications).values({ ...later, kind, subject, topic: subject, isInPortal: false, mailDueAt })
}

/** Claims all due notifications of a recipient until the end of the transaction. */
export async function claimDueNotifications(
  tx: Database,
  recipient: NotificationRecipient,
  now: Date,
): Promise<NotificationClaim> {
  const batches: NotificationBatch[] = []
  let claimed: number
  do {
    const batch = new Date(-1 - batches.length)
    claimed = await moveDueBatch(tx, recipient, now, batch)
    if (claimed > 0) batches.push(batch)
  } while (claimed === rowsAtOnce)
  return { ...recipient, batches }
}

/** Postpones all due notifications of a recipient, in several transactions if they are many. */
export async function postponeDueNotifications(
  db: Database,
  recipient: NotificationRecipient,
  now: Date,
  until: Date,
): Promise<void> {
  while ((await moveDueBatch(db, recipient, now, until)) === rowsAtOnce);
}

/** Returns the condition of the notifications of one batch of a claim. */
export const claimedCondition = (batch: NotificationBatch, recipient: NotificationRecipient, ...more: SQL[]) =>
  selectFor(recipient, eq(notifications.mailDueAt, batch), ...more)

/** Ends the claim after the e-mail was queued. Notifications that the portal does not show are deleted. */
export async function endNotificationClaim(tx: Database, claim: NotificationClaim): Promise<void> {
  const { batches, ...recipient } = claim
  for (const batch of batches) {
    await tx.delete(notifications).where(claimedCondition(batch, recipient, not(notifications.isInPortal)))
  }
  await changeClaimedNotifications(tx, claim, { mailDueAt: null, mailCount: 0 })
}

/**
 * Changes claimed notifications.
 * @param change contains a due time that is not a batch's, so that no claimed notification is left after the
 *   transaction
 * @param causes the organisations whose notifications are changed; none for all claimed notifications
 */
export async function changeClaimedNotifications(
  tx: Database,
  { batches, ...recipient }: NotificationClaim,
  change: Change,
  causes: string[] = [],
): Promise<void> {
  const ofCauses = causes.length > 0 ? [inArray(notifications.cause, causes)] : []
  for (const batch of batches) {
    await tx
      .update(notifications)
      .set(change)
      .where(claimedCondition(batch, recipient, ...ofCauses))
  }
}
