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

interface MailRecord {
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

/** Returns an array of ids in SQL. */
const idArray = (ids: readonly string[]) => sql`string_to_array(${ids.join(',')}, ',')::uuid[]`

/**
 * Records an e-mail with the records and organisations that it is about, and with its account: that with the id
 * `accountId` or, without this id, that with the e-mail address `to`, if there is one. An account that is being deleted
 * is left out, because waiting for it could cause a deadlock.
 */
export async function recordMail(tx: Database, { id, to, kind, accountId, about, concerns }: MailRecord) {
  const its = accountId ? eq(accounts.id, accountId) : eq(accounts.email, to)
  // Everything is done with one statement, because a call may queue an e-mail for each member of the support staff
  // while it holds a lock.
  const [row] = rowsOf<{ accountId: string }>(
    await tx.execute(sql`
      with recipient as (select ${accounts.id} as id from ${accounts} where ${its} for key share skip locked),
      by_account as (
        insert into account_mails (id, account_id, kind) select ${id}::uuid, recipient.id, ${kind}::text from recipient
      ), subjects as (
        select array(select unnest(${idArray([...about, ...concerns])}) union select id from recipient) as ids
      ), by_record as (
        insert into record_mails (id, kind, about, concerns)
        select ${id}::uuid, ${kind}::text, ids, ${idArray(concerns)} from subjects where cardinality(ids) > 0
      )
      select id as "accountId" from recipient`),
  )
  if (row) await deleteSurplusRecords(tx, row.accountId)
}

type DeliveryState = Partial<Pick<typeof accountMails.$inferInsert, 'deliveredAt' | 'failedAt' | 'lastError'>>

/** Stores the result of an attempt to deliver an e-mail. */
export async function recordDelivery(tx: Database, id: string, values: DeliveryState) {
  await tx.update(accountMails).set(values).where(eq(accountMails.id, id))
  await tx.update(recordMails).set(values).where(eq(recordMails.id, id))
}
