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
 * Rejects an address to which another account may return by account recovery. Call it after the address is written: the
 * unique index makes the write wait for a simultaneous change that frees the address, and only after that is the undo
 * link of that change visible, which reserves the address.
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
