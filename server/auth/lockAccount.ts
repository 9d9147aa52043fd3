import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'

/** Whatever changes who an account is stands in line at its row. */
export async function lockAccount(tx: Database, accountId: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  return row
}
