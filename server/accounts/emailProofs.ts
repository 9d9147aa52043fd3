/** Which addresses an account has proved by mail, and since when. Typing an address proves nothing. */
import { and, asc, eq, gte, ne } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { emailProofs } from '../db/schema'

/** The first proof counts: proving an address again makes it no younger. */
export const prove = (tx: Database, accountId: string, email: string, now = databaseNow()) =>
  tx.insert(emailProofs).values({ accountId, email, provedAt: now }).onConflictDoNothing()

/** Since when the address is proved; undefined where it is not. */
export async function provedSince(tx: Database, accountId: string, email: string): Promise<Date | undefined> {
  const its = and(eq(emailProofs.accountId, accountId), eq(emailProofs.email, email))
  const [proof] = await tx.select({ provedAt: emailProofs.provedAt }).from(emailProofs).where(its)
  return proof?.provedAt
}

/** The oldest first. */
export async function provedAddresses(tx: Database, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: emailProofs.email })
    .from(emailProofs)
    .where(eq(emailProofs.accountId, accountId))
    .orderBy(asc(emailProofs.provedAt), asc(emailProofs.email))
  return rows.map(row => row.email)
}

/** What whoever had the account meanwhile has proved counts no more. */
export const voidProofs = (tx: Database, accountId: string, since: Date, keep: string) =>
  tx
    .delete(emailProofs)
    .where(and(eq(emailProofs.accountId, accountId), gte(emailProofs.provedAt, since), ne(emailProofs.email, keep)))
