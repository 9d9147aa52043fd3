/**
 * Protects former owners: for seven days after a transfer of the ownership the new owner cannot remove them from the
 * team. Otherwise somebody who transfers the ownership in a stolen session could remove the account that can restore
 * it. A former owner can leave the team.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { memberships } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

/** The condition of memberships that the owner cannot end yet, and the error message. */
export const formerOwnerProtection = {
  when: sql`coalesce(${memberships.ownedUntil} > now() - interval '7 days', false)`,
  message: 'A former owner can be removed 7 days after the transfer',
}

/**
 * Checks that the owner can end a membership.
 * @throws {ApiError} InvalidOperation for a former owner in the first days after the transfer
 */
export async function requireRemovable(tx: Database, membershipId: string): Promise<void> {
  const isProtected = and(eq(memberships.id, membershipId), formerOwnerProtection.when)
  if ((await tx.$count(memberships, isProtected)) > 0)
    throw new ApiError('InvalidOperation', formerOwnerProtection.message)
}
