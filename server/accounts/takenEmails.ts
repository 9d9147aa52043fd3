/**
 * Checks that an e-mail address is free: no other account has it, and no other account may still return to it by
 * account recovery.
 */
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { emailChanges } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

export const emailTakenError = () =>
  new ApiError('EmailAlreadyTaken', 'Another account has this e-mail', { fields: { email: 'EmailAlreadyTaken' } })

/**
 * Rejects an address to which another account may return by account recovery. Called after the write that the unique
 * index guards: a transaction that waited at the index for the change that freed the address sees the row of this
 * change.
 * @param ownId the account that gets the address; it may return to its own former address
 * @throws {ApiError} EmailAlreadyTaken
 */
export async function rejectReservedEmail(tx: Database, email: string, ownId?: string, now = databaseNow()) {
  const isHeld = and(
    eq(emailChanges.oldEmail, email),
    ownId ? ne(emailChanges.accountId, ownId) : undefined,
    isNull(emailChanges.usedAt),
    gt(emailChanges.expiresAt, now),
  )
  if (await tx.$count(emailChanges, isHeld)) throw emailTakenError()
}
