import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts, memberships } from '../db/schema'
import { requireFound } from '../errors/apiErrors'

/**
 * Returns the e-mail of an organisation's owner.
 * @throws {ApiError} EntityNotFound for an unknown organisation
 */
export async function readOwnerEmail(db: Database, organisationId: string): Promise<string> {
  const [owner] = await db
    .select({ email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.teamRole, 'Owner')))
  return requireFound(owner, 'Organisation').email
}
