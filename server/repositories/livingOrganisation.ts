/** The organisation behind a session, held. That nothing is added to a deleted one the triggers see to (docs/adr/0012-erasure.md). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { organisations } from '../db/schema'
import { found } from '../errors'

/**
 * The session's organisation, locked to the end of the transaction.
 * @param strength `no key update` where calls stand in line at the row
 * @throws {ApiError} EntityNotFound for a deleted one
 */
export async function livingOrganisation(
  tx: Database,
  scope: Scope,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<{ name: string }> {
  const [row] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.id, scope.organisationId), isNull(organisations.deletedAt)))
    .for(strength)
  return found(row, 'Organisation')
}
