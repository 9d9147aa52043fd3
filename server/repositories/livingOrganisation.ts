/** The organisation behind a session, held. That nothing is added to a deleted one the triggers see to (docs/adr/0012-erasure.md). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { organisations } from '../db/schema'
import { readRow } from './rows'

/**
 * The session's organisation, locked to the end of the transaction.
 * @param strength `no key update` where calls stand in line at the row
 * @throws {ApiError} EntityNotFound for a deleted one
 */
export const livingOrganisation = (
  tx: Database,
  { organisationId }: Scope,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<{ name: string }> =>
  readRow(
    tx,
    organisations,
    and(eq(organisations.id, organisationId), isNull(organisations.deletedAt)),
    'Organisation',
    strength,
  )
