/**
 * Deletes the notifications of each person beyond the newest ones. They are not deleted when a new one is added, because
 * counting the notifications of each member would delay what is published to a large team.
 */
import { sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { type Database, rowsOf } from '../db/database'
import { accounts, notifications } from '../db/schema'
import { deleteInBatches } from './retention'

/** Number of accounts that one statement checks. */
const accountsAtOnce = 500

interface CheckedAccount {
  id: string
  /** The `seq` of the newest notification that is deleted; null if the account has no surplus. */
  surplus: string | null
}

/** Returns the accounts whose ids follow `after`. The index of the newest notifications contains all that is compared. */
const checkAccounts = async (db: Database, after: string) =>
  rowsOf<CheckedAccount>(
    await db.execute(sql`
      select a.id, (
        select n.seq::text from ${notifications} n where n.account_id = a.id and n.is_in_portal
        order by n.seq desc offset ${limits.notificationsOfAccount}::int limit 1
      ) as surplus
      from ${accounts} a where a.id > ${after}::uuid order by a.id limit ${accountsAtOnce}::int`),
  )

/** Deletes the oldest surplus notifications. Those that an e-mail will name are left for a later run. */
async function deleteSurplus(db: Database, { id, surplus }: CheckedAccount, rows: number) {
  const oldest = sql`
    select n.id from ${notifications} n where n.account_id = ${id}::uuid and n.is_in_portal
      and n.seq <= ${surplus}::bigint and n.mail_due_at is null
    order by n.seq limit ${rows}::int for update skip locked`
  const deleted = await db.execute(sql`delete from ${notifications} where id = any(array(${oldest})) returning 1`)
  return rowsOf(deleted).length
}

/** Deletes the surplus notifications of all accounts. */
export async function deleteSurplusNotifications(db: Database, signal: AbortSignal | undefined): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after && !signal?.aborted) {
    const checked: CheckedAccount[] = await checkAccounts(db, after)
    for (const account of checked.filter(({ surplus }) => surplus !== null)) {
      await deleteInBatches(rows => deleteSurplus(db, account, rows), signal)
    }
    after = checked.at(-1)?.id
  }
}
