/**
 * Protects former owners: shortly after a transfer of the ownership they cannot be removed from the team. Somebody who
 * transferred it in a stolen session could otherwise remove the account that gets the ownership back.
 */
import { sql } from 'drizzle-orm'
import { memberships } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

const protectedDays = 7
const isProtected = sql`coalesce(${memberships.ownedUntil} > now() - make_interval(days => ${sql.raw(String(protectedDays))}), false)`

/** The memberships that cannot be ended yet. */
export const formerOwnerLock = {
  when: isProtected,
  message: `A former owner can be removed ${protectedDays} days after the transfer`,
}

/**
 * Rejects the removal of a former owner during the first days.
 * @throws {ApiError} InvalidOperation
 */
export function requireRemovable({ ownedUntil }: { ownedUntil: Date | null }, now: Date): void {
  if (ownedUntil && now.getTime() - ownedUntil.getTime() < protectedDays * 24 * 3600_000)
    throw new ApiError('InvalidOperation', formerOwnerLock.message)
}
