/**
 * Reserves the former e-mail addresses of accounts for account recovery. The current addresses are unique by an index
 * of the table `accounts`.
 */
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { emailChanges } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

export const emailTakenError = () =>
  new ApiError('EmailAlreadyTaken', 'Another account has this e-mail', { fields: { email: 'EmailAlreadyTaken' } })

/**
 * Rejects an e-mail address to which another account may still return by account recovery. Call it after the address is
 * written: if a simultaneous change frees the address, the unique index makes the write wait for that change, and only
 * then is its recovery link visible, which reserves the address.
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
