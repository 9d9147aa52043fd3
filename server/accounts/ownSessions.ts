/**
 * Lists and ends the sessions of an account, for its holder and for support staff. Sessions of support staff who act
 * for the account are not listed.
 */
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { OwnSession, OwnSessions } from '../../contract/ownSessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, memberships, sessions } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { serverLimits } from '../lib/limits'
import { endSession, endSessionsOf } from './endSessions'
import type { Session } from './sessions'

const idleMs = serverLimits.sessionIdleMinutes * 60_000

type SessionHolder = Pick<Session, 'accountId' | 'singleSignOnId'>

/**
 * Returns the condition of the sessions that the caller sees: after a single sign-on, only the sessions that the same
 * single sign-on opened; otherwise all sessions of the account.
 */
const visibleSessionCondition = ({ accountId, singleSignOnId }: SessionHolder) =>
  and(
    eq(sessions.accountId, accountId),
    isNull(sessions.actorId),
    singleSignOnId ? eq(sessions.singleSignOnId, singleSignOnId) : undefined,
  )

/** Returns the condition of the sessions that the caller sees and that have not expired. */
const liveSessionCondition = (holder: SessionHolder, now: Date) =>
  and(
    visibleSessionCondition(holder),
    gt(sessions.expiresAt, now),
    gt(sessions.lastUsedAt, new Date(now.getTime() - idleMs)),
  )

const readLiveSessions = (db: Database, holder: SessionHolder, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(liveSessionCondition(holder, now))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(limits.sessionsOfAccount)

const toSession = ({ id, browser, system, network, createdAt, lastUsedAt }: typeof sessions.$inferSelect) => ({
  ...{ id, browser, system, network },
  ...{ createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
})

/** Returns the live sessions of the account, the latest used first. */
export async function listOwnSessions(
  db: Database,
  { tokenHash, ...holder }: SessionHolder & Pick<Session, 'tokenHash'>,
  now = databaseNow(),
): Promise<OwnSessions> {
  const rows = await readLiveSessions(db, holder, now)
  return { items: rows.map((row): OwnSession => ({ ...toSession(row), isCurrent: row.tokenHash === tokenHash })) }
}

/** Returns the live sessions of an account for support staff, the latest used first. */
export const listSessionsOfAccount = async (db: Database, accountId: string, now = databaseNow()) =>
  (await readLiveSessions(db, { accountId, singleSignOnId: null }, now)).map(toSession)

/**
 * Ends one session of an account.
 * @throws {ApiError} EntityNotFound for a session that the holder does not see, or that has ended
 */
export async function endSessionById(
  db: Database,
  holder: SessionHolder & Pick<Session, 'role'>,
  id: string,
): Promise<void> {
  const { accountId, role } = holder
  const [row] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.id, id), visibleSessionCondition(holder)))
  const { tokenHash } = requireFound(row, 'Session')
  await endSession(db, { tokenHash, accountId, role })
}

/**
 * Ends the other sessions of the caller's account, and the sessions of support staff who act for it. If a single
 * sign-on opened the caller's session, only sessions that the same single sign-on opened are ended.
 */
export const endOtherSessions = (db: Database, session: Session): Promise<void> =>
  db.transaction(async tx => {
    const { accountId, tokenHash, singleSignOnId } = session
    if (singleSignOnId)
      await tx.delete(sessions).where(and(visibleSessionCondition(session), ne(sessions.tokenHash, tokenHash)))
    else await endSessionsOf(tx, accountId, tokenHash)
  })

/**
 * Ends all sessions of the members of an organisation's team, at the request of support staff.
 * @returns the e-mail of the owner
 * @throws {ApiError} EntityNotFound for an unknown organisation
 */
export const endSessionsOfOrganisation = (db: Database, organisationId: string): Promise<{ email: string }> =>
  db.transaction(async tx => {
    const holders = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .innerJoin(memberships, eq(memberships.accountId, accounts.id))
      .where(eq(memberships.organisationId, organisationId))
      // The owner comes first, because this function returns the e-mail of the first account, for the audit log.
      .orderBy(sql`${memberships.teamRole} <> 'Owner'`, accounts.createdAt, accounts.id)
    for (const { id } of holders) await endSessionsOf(tx, id)
    return requireFound(holders[0], 'Organisation')
  })
