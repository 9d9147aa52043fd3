/**
 * Protects former owners: for seven days after a transfer of the ownership they stay in the team. The new owner cannot
 * remove them, and they cannot leave. Otherwise somebody who transfers the ownership in a stolen session could also end
 * the former owner's membership, without which the ownership cannot be given back.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { memberships } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

/** The condition of memberships that cannot be ended yet, and the error message. */
export const formerOwnerProtection = {
  when: sql`coalesce(${memberships.ownedUntil} > now() - interval '7 days', false)`,
  message: 'The membership of a former owner can end 7 days after the transfer',
}

/**
 * Checks that a membership can be ended.
 * @throws {ApiError} InvalidOperation for a former owner in the first days after the transfer
 */
export async function requireRemovableMembership(tx: Database, membershipId: string): Promise<void> {
  const isProtected = and(eq(memberships.id, membershipId), formerOwnerProtection.when)
  if ((await tx.$count(memberships, isProtected)) > 0)
    throw new ApiError('InvalidOperation', formerOwnerProtection.message)
}
