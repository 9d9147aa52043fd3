/**
 * Sessions: opaque 256-bit tokens of which only the SHA-256 is stored. A session ends after 12 hours, or after 60
 * minutes without use. User, organisation and role are read on every request, so that the sessions of a deleted account
 * end at once.
 */
import { and, asc, desc, eq, gt, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuthToken } from '../../contract/auth'
import type { Country } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { SessionRole } from '../../contract/roles'
import { cachedQuery } from '../db/cachedQueries'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, impersonationCodes, organisations, sessions } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { fingerprint, randomToken } from '../lib/secrets'

export interface Session {
  tokenHash: string
  accountId: string
  email: string
  role: SessionRole
  /** `null` for support staff. */
  organisationId: string | null
  country: Country
  /** The member of support staff who acts for the account. */
  actor: { id: string; email: string; reason: string } | null
  expiresAt: Date
}

const idleMs = limits.sessionIdleMinutes * 60_000
/** Shortest time between two writes of `last_used_at`, so that a read does not cost a write. */
const touchMs = 60_000
const actors = alias(accounts, 'actors')

const liveSession = cachedQuery((db, name: 'session') =>
  db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      organisationId: accounts.organisationId,
      role: organisations.role,
      country: organisations.country,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      reason: sessions.reason,
      actorId: actors.id,
      actorEmail: actors.email,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(organisations, eq(organisations.id, accounts.organisationId))
    .leftJoin(actors, eq(actors.id, sessions.actorId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastUsedAt, sql.placeholder('idleSince')),
        or(isNull(accounts.organisationId), isNull(organisations.deletedAt)),
      ),
    )
    .prepare(name),
)

/**
 * Returns the live session of a token, found by its fingerprint; otherwise undefined.
 * @param isUse false for calls that the portal makes by itself, which do not show that a user is present
 */
export async function readSession(
  db: Database,
  tokenHash: string,
  now = databaseNow(),
  isUse = true,
): Promise<Session | undefined> {
  const idleSince = new Date(now.getTime() - idleMs).toISOString()
  const [row] = await liveSession(db, 'session').execute({ tokenHash, now: now.toISOString(), idleSince })
  if (!row) return undefined
  if (isUse && now.getTime() - row.lastUsedAt.getTime() > touchMs) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
  }
  return {
    tokenHash,
    accountId: row.accountId,
    email: row.email,
    role: row.role ?? 'Staff',
    organisationId: row.organisationId,
    country: row.country ?? 'UA',
    actor: row.actorId && row.actorEmail ? { id: row.actorId, email: row.actorEmail, reason: row.reason ?? '' } : null,
    expiresAt: row.expiresAt,
  }
}

/**
 * Checks that a session is live. Called under the lock of the changed record, by changes that would outlive the
 * session: the call that ends the session waits for that lock.
 * @returns when the session began
 * @throws {ApiError} Unauthorized for a session that has ended meanwhile
 */
export async function requireLive(tx: Database, tokenHash: string): Promise<Date> {
  const [row] = await tx
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  if (!row) throw sessionOver()
  return row.createdAt
}

/** Returns when the oldest live session of an account began; undefined if there is none. */
export async function firstSessionBegan(db: Database, accountId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.actorId)))
    .orderBy(asc(sessions.createdAt))
    .limit(1)
  return row?.createdAt
}
export const sessionOver = () => new ApiError('Unauthorized', 'The session is over')

/**
 * Opens a session.
 * @param impersonation makes it a session of support staff: 15 minutes, not renewable
 */
export async function openSession(
  db: Database,
  account: { id: string; role: SessionRole },
  impersonation?: { actorId: string; reason: string },
  now = databaseNow(),
): Promise<AuthToken> {
  const token = randomToken()
  const minutes = impersonation ? limits.impersonationMinutes : limits.sessionHours * 60
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await db.insert(sessions).values({
    tokenHash: fingerprint(token),
    accountId: account.id,
    actorId: impersonation?.actorId,
    reason: impersonation?.reason,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  if (!impersonation) await endSurplusSessions(db, account.id)
  return { token, role: account.role, expiresAt: expiresAt.toISOString() }
}

/** Ends the least recently used sessions beyond the limit, for programs that sign in again and again. */
async function endSurplusSessions(db: Database, accountId: string) {
  const own = and(eq(sessions.accountId, accountId), isNull(sessions.actorId))
  const newest = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(limits.sessionsOfAccount)
  await db.delete(sessions).where(and(own, notInArray(sessions.tokenHash, newest)))
}

/**
 * Ends one session. The sign-out of a member of support staff also ends their impersonation sessions and the codes for
 * them.
 */
export const endSession = (
  db: Database,
  { tokenHash, accountId, role }: Pick<Session, 'tokenHash' | 'accountId' | 'role'>,
) =>
  db.transaction(async tx => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
    if (role !== 'Staff') return
    await tx.delete(impersonationCodes).where(eq(impersonationCodes.actorId, accountId))
    await tx.delete(sessions).where(eq(sessions.actorId, accountId))
  })

/**
 * Ends all sessions of an account, including those of support staff who act for it, its own impersonation sessions and
 * the codes for them; `except` keeps one.
 */
export async function endSessionsOf(db: Database, accountId: string, except?: string) {
  const concerned = or(eq(sessions.accountId, accountId), eq(sessions.actorId, accountId))
  // Codes are deleted first: a code that is being redeemed has its session by the time the sessions are deleted.
  await db.delete(impersonationCodes).where(eq(impersonationCodes.actorId, accountId))
  await db.delete(sessions).where(and(concerned, except ? ne(sessions.tokenHash, except) : undefined))
}
