import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'

/**
 * Locks the account's row until the end of the transaction, so that calls which change an account's identity run one
 * after another. Rows that refer to the account, such as notifications, can be inserted meanwhile.
 */
export async function lockAccount(tx: Database, accountId: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return row
}
