/**
 * Reads and deletes the new e-mail address of an account that support staff entered and that is not confirmed yet
 * (server/auth/supportEmailChange.ts).
 */
import { and, eq, gt } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { pendingEmailChanges } from '../db/schema'

/** Returns the row with the pending address of an account; undefined if there is none or it has expired. */
export async function readPendingEmailChange(db: Database, accountId: string, now = databaseNow()) {
  const its = and(eq(pendingEmailChanges.accountId, accountId), gt(pendingEmailChanges.expiresAt, now))
  const [row] = await db.select().from(pendingEmailChanges).where(its)
  return row
}

/** Deletes the pending address. Called when the account gets another address or password. */
export const deletePendingEmailChange = (tx: Database, accountId: string) =>
  tx.delete(pendingEmailChanges).where(eq(pendingEmailChanges.accountId, accountId))
