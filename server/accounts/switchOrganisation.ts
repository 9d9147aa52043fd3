/** Makes a session act for another of the organisations to whose teams the person belongs. */
import { and, eq, isNull } from 'drizzle-orm'
import type { AuthToken } from '../../contract/auth'
import type { Database } from '../db/database'
import { memberships, organisations, sessions } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { hashSecret, randomToken } from '../lib/secrets'
import { signalAccount } from '../publishing/signals'
import { lockAccount } from './lockAccount'
import { sessionEndedError } from './sessionErrors'
import { assertRoleAvailable, type Session } from './sessions'

/**
 * Switches a session to another organisation. The session gets a new token, but keeps its id, its expiry and its start
 * time, which account recovery uses to find what was done in the session.
 * @returns the new token; the previous token stops working
 * @throws {ApiError} Unauthorized if the session has ended meanwhile; EntityNotFound for an organisation to whose team
 *   the person does not belong; RoleUnavailable
 */
export const switchOrganisation = (
  db: Database,
  { tokenHash, accountId }: Pick<Session, 'tokenHash' | 'accountId'>,
  organisationId: string,
): Promise<AuthToken> =>
  db.transaction(async tx => {
    await lockAccount(tx, accountId)
    const [organisation] = await tx
      .select({ role: organisations.role })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .where(
        and(
          eq(memberships.accountId, accountId),
          eq(memberships.organisationId, organisationId),
          isNull(organisations.deletedAt),
        ),
      )
      .for('key share', { of: organisations })
    const { role } = requireFound(organisation, 'Membership')
    assertRoleAvailable(role)
    const token = randomToken()
    const [moved] = await tx
      .update(sessions)
      .set({ tokenHash: hashSecret(token), organisationId })
      .where(eq(sessions.tokenHash, tokenHash))
      .returning({ expiresAt: sessions.expiresAt })
    if (!moved) throw sessionEndedError()
    // Sends a signal that ends the event streams that were opened with the previous token.
    await signalAccount(tx, accountId)
    return { token, role, expiresAt: moved.expiresAt.toISOString() }
  })
