/**
 * Records the e-mails to accounts in the table `account_mails`, so that support staff see whether an e-mail was
 * delivered: its kind, its times and the code of an error, but nothing of its content. The row has the id of the row in
 * the queue, which is deleted after the delivery.
 */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { MailKind } from '../../contract/mailKinds'
import { maxAccountMails } from '../../contract/staffAccounts'
import { type Database, rowsOf } from '../db/database'
import { accountMails, accounts } from '../db/schema'

interface RecordedMail {
  id: string
  to: string
  kind: MailKind
  /** Id of the account that receives the e-mail; set if `to` may not be the account's current e-mail address. */
  accountId?: string | undefined
}

/** Deletes the oldest records beyond the limit. Records that a parallel call deletes are skipped. */
async function deleteSurplusRecords(tx: Database, accountId: string) {
  const surplus = tx
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(eq(accountMails.accountId, accountId))
    .orderBy(desc(accountMails.createdAt), desc(accountMails.id))
    .offset(maxAccountMails)
    .for('update', { skipLocked: true })
  await tx.delete(accountMails).where(inArray(accountMails.id, surplus))
}

/**
 * Records an e-mail to the account with the id `accountId` or, without this id, to the account with the e-mail address
 * `to`. Records nothing if no account has this address. An account that is being deleted is skipped, because waiting
 * for it could cause a deadlock.
 */
export async function recordAccountMail(tx: Database, { id, to, kind, accountId }: RecordedMail) {
  const its = accountId ? eq(accounts.id, accountId) : eq(accounts.email, to)
  const [row] = rowsOf<{ accountId: string }>(
    await tx.execute(sql`
      insert into account_mails (id, account_id, kind)
      select ${id}::uuid, ${accounts.id}, ${kind}::text from ${accounts} where ${its} for key share skip locked
      returning account_id as "accountId"`),
  )
  if (row) await deleteSurplusRecords(tx, row.accountId)
}

type DeliveryState = Partial<Pick<typeof accountMails.$inferInsert, 'deliveredAt' | 'failedAt' | 'lastError'>>

/** Stores the result of an attempt to deliver an e-mail. */
export const recordDelivery = (db: Database, id: string, values: DeliveryState) =>
  db.update(accountMails).set(values).where(eq(accountMails.id, id))
