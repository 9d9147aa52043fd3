/** Ends sessions: a single session, the sessions beyond the limit, or all sessions of an account. */
import { and, desc, eq, isNull, ne, notInArray, or } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { SessionRole } from '../../contract/roles'
import type { Database } from '../db/database'
import { factorChallenges, impersonationCodes, sessions } from '../db/schema'

/**
 * Ends the least recently used sessions beyond the limit. Programs that sign in repeatedly would otherwise add sessions
 * without end.
 */
export async function endSurplusSessions(db: Database, accountId: string) {
  const own = and(eq(sessions.accountId, accountId), isNull(sessions.actorId))
  const newest = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(limits.sessionsOfAccount)
  await db.delete(sessions).where(and(own, notInArray(sessions.tokenHash, newest)))
}

/** Ends one session. With a session of support staff, their impersonation sessions and codes end too. */
export const endSession = (
  db: Database,
  { tokenHash, accountId, role }: { tokenHash: string; accountId: string; role: SessionRole },
) =>
  db.transaction(async tx => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
    if (role !== 'Staff') return
    await tx.delete(impersonationCodes).where(eq(impersonationCodes.actorId, accountId))
    await tx.delete(sessions).where(eq(sessions.actorId, accountId))
  })

/**
 * Ends all sessions of an account: also those of support staff who act for it, and its own impersonation sessions and
 * codes. Sign-ins that wait for a second factor end too.
 * @param except hash of a session that does not end
 */
export async function endSessionsOf(db: Database, accountId: string, except?: string) {
  const concerned = or(eq(sessions.accountId, accountId), eq(sessions.actorId, accountId))
  // The codes are deleted before the sessions. A call that is using a code at this moment can still add a session,
  // which the last statement then deletes.
  await db.delete(impersonationCodes).where(eq(impersonationCodes.actorId, accountId))
  await db.delete(factorChallenges).where(eq(factorChallenges.accountId, accountId))
  await db.delete(sessions).where(and(concerned, except ? ne(sessions.tokenHash, except) : undefined))
}
