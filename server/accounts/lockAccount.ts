import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'

/**
 * Locks the account's row until the end of the transaction, so that calls that change the account run one after
 * another. Meanwhile, rows that refer to the account, such as notifications, can be inserted.
 */
export async function lockAccount(tx: Database, accountId: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return row
}
