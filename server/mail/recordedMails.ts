/**
 * Records the e-mails by their account (`account_mails`) and by the records that they are about (`record_mails`), so
 * that support staff see whether an e-mail was delivered: its kind, its times and the code of an error, but nothing of
 * its content. Both rows have the id of the row in the queue, which is deleted after the delivery.
 */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { MailKind } from '../../contract/mailKinds'
import { maxAccountMails } from '../../contract/staffAccounts'
import { type Database, rowsOf } from '../db/database'
import { accountMails, accounts, recordMails } from '../db/schema'

interface RecordedMail {
  id: string
  to: string
  kind: MailKind
  /** Id of the account that receives the e-mail; set if `to` may not be the account's current e-mail address. */
  accountId?: string | undefined
  /** The records that the e-mail is about. */
  about: readonly string[]
  /** The organisations that receive the e-mail or that it is about. */
  concerns: readonly string[]
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
 * @returns the id of the account
 */
async function recordAccountMail(tx: Database, { id, to, kind, accountId }: RecordedMail) {
  const its = accountId ? eq(accounts.id, accountId) : eq(accounts.email, to)
  const [row] = rowsOf<{ accountId: string }>(
    await tx.execute(sql`
      insert into account_mails (id, account_id, kind)
      select ${id}::uuid, ${accounts.id}, ${kind}::text from ${accounts} where ${its} for key share skip locked
      returning account_id as "accountId"`),
  )
  if (row) await deleteSurplusRecords(tx, row.accountId)
  return row?.accountId
}

/** Records an e-mail with its account, and with the records and organisations that it is about. */
export async function recordMail(tx: Database, mail: RecordedMail) {
  const { id, kind, about, concerns } = mail
  const accountId = await recordAccountMail(tx, mail)
  const all = [...new Set([...about, ...concerns, ...(accountId ? [accountId] : [])])]
  if (all.length) await tx.insert(recordMails).values({ id, kind, about: all, concerns: [...concerns] })
}

type DeliveryState = Partial<Pick<typeof accountMails.$inferInsert, 'deliveredAt' | 'failedAt' | 'lastError'>>

/** Stores the result of an attempt to deliver an e-mail. */
export async function recordDelivery(tx: Database, id: string, values: DeliveryState) {
  await tx.update(accountMails).set(values).where(eq(accountMails.id, id))
  await tx.update(recordMails).set(values).where(eq(recordMails.id, id))
}
