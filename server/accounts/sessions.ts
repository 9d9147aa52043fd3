/**
 * Sessions: opaque 256-bit tokens of which only the SHA-256 is stored; 12 hours at most, 60 minutes idle.
 * User, organisation and role are read anew on every request, so that what ends an account ends it at once.
 */
import { and, asc, desc, eq, gt, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuthToken } from '../../contract/auth'
import { type Country, limits } from '../../contract/limits'
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
  /** `null` for staff. */
  organisationId: string | null
  country: Country
  /** The support person who acts for the account. */
  actor: { id: string; email: string; reason: string } | null
  expiresAt: Date
}

const idleMs = limits.sessionIdleMinutes * 60_000
/** `last_used_at` is written at most this often: a read should not cost a write. */
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
 * The live session of a token, by its fingerprint, or undefined.
 * @param isUse false for what the portal asks by itself: nobody is at work
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
 * Asked under the lock of what is changed, by changes that would outlive the session: whoever ends it waits for that lock.
 * @returns when the session began
 * @throws {ApiError} Unauthorized for one that has ended meanwhile
 */
export async function requireLive(tx: Database, tokenHash: string): Promise<Date> {
  const [row] = await tx
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  if (!row) throw sessionOver()
  return row.createdAt
}

/** Returns when the oldest session of an account began that has not ended; undefined where there is none. */
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

/** Opens a session. @param impersonation makes it a support person's: 15 minutes, not renewable */
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

/** A program that signs in again and again ends its least recently used sessions. */
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
 * Ends one session. The sign-out of somebody of support ends what they do as somebody else too: their impersonation sessions, and the
 * codes for such.
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
 * Ends all sessions of an account, those of support staff acting for it and its own as somebody else too, with the
 * codes for such; `except` keeps one.
 */
export async function endSessionsOf(db: Database, accountId: string, except?: string) {
  const concerned = or(eq(sessions.accountId, accountId), eq(sessions.actorId, accountId))
  // The codes first: one that is being redeemed has its session by then.
  await db.delete(impersonationCodes).where(eq(impersonationCodes.actorId, accountId))
  await db.delete(sessions).where(and(concerned, except ? ne(sessions.tokenHash, except) : undefined))
}
