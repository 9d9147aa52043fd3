/** Adds a person to a team, after an accepted invitation or a single sign-on. */
import { eq } from 'drizzle-orm'
import { maxOwnMemberships } from '../../contract/team'
import type { Database } from '../db/database'
import { memberships } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

type NewMember = Pick<typeof memberships.$inferSelect, 'organisationId' | 'teamRole'> &
  Partial<Pick<typeof memberships.$inferSelect, 'cityLimit' | 'locationLimit'>> & { id: string }

/**
 * Adds the person to the team.
 * @returns the id of the membership
 * @throws {ApiError} InvalidOperation if the person belongs to the team, or to too many teams
 */
export async function addMember(tx: Database, { id, ...member }: NewMember): Promise<string> {
  const its = eq(memberships.accountId, id)
  if ((await tx.$count(memberships, its)) >= maxOwnMemberships) {
    throw new ApiError('InvalidOperation', `A person can belong to at most ${maxOwnMemberships} teams`)
  }
  const [added] = await tx
    .insert(memberships)
    .values({ ...member, accountId: id })
    .onConflictDoNothing()
    .returning({ id: memberships.id })
  if (!added) throw new ApiError('InvalidOperation', 'The person already belongs to the team')
  return added.id
}
