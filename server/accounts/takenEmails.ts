/** Whose an e-mail is: one account's, or that of an account that may still take it back. */
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { emailChanges } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

export const emailTaken = () =>
  new ApiError('EmailAlreadyTaken', 'Another account has this e-mail', { fields: { email: 'EmailAlreadyTaken' } })

/**
 * Whoever got the address would block the take-back. Asked after the write that the unique index guards: who waited
 * there for the change that freed the address sees its row here.
 * @param ownId the account that gets the address; its own may come back
 * @throws {ApiError} EmailAlreadyTaken
 */
export async function refuseHeldEmail(tx: Database, email: string, ownId?: string, now = databaseNow()) {
  const isHeld = and(
    eq(emailChanges.oldEmail, email),
    ownId ? ne(emailChanges.accountId, ownId) : undefined,
    isNull(emailChanges.usedAt),
    gt(emailChanges.expiresAt, now),
  )
  if (await tx.$count(emailChanges, isHeld)) throw emailTaken()
}
