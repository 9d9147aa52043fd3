/**
 * Stores which e-mail addresses an account has proved, and when. An address is proved by a code or link that was sent
 * to it, or when the single sign-on of the organisation that owns its domain creates the account. An address that a
 * user only typed is not proved.
 */
import { and, asc, eq, gte, ne } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { emailProofs } from '../db/schema'

/**
 * Records that an account has proved an address. Proving the address again does not change the time of the first proof.
 */
export const recordEmailProof = (tx: Database, accountId: string, email: string, now = databaseNow()) =>
  tx.insert(emailProofs).values({ accountId, email, provedAt: now }).onConflictDoNothing()

/** Returns the time at which the address was proved; undefined if it was not proved. */
export async function readEmailProofTime(tx: Database, accountId: string, email: string): Promise<Date | undefined> {
  const its = and(eq(emailProofs.accountId, accountId), eq(emailProofs.email, email))
  const [proof] = await tx.select({ provedAt: emailProofs.provedAt }).from(emailProofs).where(its)
  return proof?.provedAt
}

/** Returns the proved addresses of an account, the oldest proof first. */
export async function readProvedAddresses(tx: Database, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: emailProofs.email })
    .from(emailProofs)
    .where(eq(emailProofs.accountId, accountId))
    .orderBy(asc(emailProofs.provedAt), asc(emailProofs.email))
  return rows.map(row => row.email)
}

/**
 * Deletes the proofs since the given time, because somebody else may have controlled the account since then. The proof
 * of the address `keep` remains.
 */
export const deleteEmailProofsSince = (tx: Database, accountId: string, since: Date, keep: string) =>
  tx
    .delete(emailProofs)
    .where(and(eq(emailProofs.accountId, accountId), gte(emailProofs.provedAt, since), ne(emailProofs.email, keep)))
