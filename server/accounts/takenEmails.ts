/** Checks that an e-mail is free: neither used by another account nor held for an account that may still recover it. */
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { emailChanges } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

export const emailTaken = () =>
  new ApiError('EmailAlreadyTaken', 'Another account has this e-mail', { fields: { email: 'EmailAlreadyTaken' } })

/**
 * Rejects an e-mail that is held for another account, because using it would block that account's recovery. Called
 * after the write that the unique index guards: a transaction that waited at the index for the change which freed the
 * address sees the row of that change here.
 * @param ownId the account that gets the address; it may return to its own former address
 * @throws {ApiError} EmailAlreadyTaken
 */
export async function rejectHeldEmail(tx: Database, email: string, ownId?: string, now = databaseNow()) {
  const isHeld = and(
    eq(emailChanges.oldEmail, email),
    ownId ? ne(emailChanges.accountId, ownId) : undefined,
    isNull(emailChanges.usedAt),
    gt(emailChanges.expiresAt, now),
  )
  if (await tx.$count(emailChanges, isHeld)) throw emailTaken()
}
