/**
 * Opens and reads sessions; endSessions.ts ends them. A session has an opaque token of 256 bits, stored as SHA-256, and
 * ends after 12 hours (15 minutes if support staff act for the account), or after 60 minutes without use. A session
 * acts for one of the organisations to whose teams the person belongs; sessions of support staff act for no
 * organisation. User, organisation, role and membership are read on every request, so that the sessions of a deleted
 * account or a removed member end at once.
 */
import { and, asc, eq, exists, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuthToken } from '../../contract/auth'
import type { Country, Language } from '../../contract/languages'
import type { SessionRole } from '../../contract/roles'
import type { StaffRole } from '../../contract/staffRoles'
import { hasTeamRole, type TeamRole } from '../../contract/teamRoles'
import { cachedQuery } from '../db/cachedQueries'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, memberships, organisations, secondFactors, sessions } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { isFeatureOff } from '../lib/disabledFeatures'
import { serverLimits } from '../lib/limits'
import { hashSecret, randomToken } from '../lib/secrets'
import type { ScopeLimit } from '../ownership/scope'
import type { SessionOrigin } from './devices'
import { endSurplusSessions } from './endSessions'
import { memberLimitOf } from './limitColumns'
import { sessionEndedError, teamRoleError } from './sessionErrors'

export interface Session {
  /**
   * Id of the session, which does not change when the session gets another token; null if a server of the previous
   * release opened the session.
   */
  id: string | null
  tokenHash: string
  accountId: string
  email: string
  /** The account's language. Invitations that the user sends have the same language. */
  language: Language
  role: SessionRole
  /** The organisation for which the session acts; `null` for support staff, who belong to none. */
  organisationId: string | null
  /** The person's role in the organisation's team; `null` for support staff. */
  teamRole: TeamRole | null
  /** The role of support staff; `null` for all others. */
  staffRole: StaffRole | null
  country: Country
  /** The locations to which the member is limited; `null` if there is no limit. */
  limit: ScopeLimit | null
  /** The member of support staff who acts for the account; null if the holder of the account uses the session. */
  actor: { id: string; email: string; reason: string } | null
  expiresAt: Date
  /** Whether the account has a second factor. */
  hasSecondFactor: boolean
  /** Whether the organisation for which the session acts requires a second factor of its members. */
  isFactorRequiredByTeam: boolean
  /** Time when a second factor was last proved in this session; null if it never was. */
  factorProvedAt: Date | null
  /** The single sign-on that opened the session; null for any other sign-in. */
  singleSignOnId: string | null
}

const idleMs = serverLimits.sessionIdleMinutes * 60_000
/** Shortest time in ms between two writes of `last_used_at`, to avoid a write on every call. */
const touchMs = 60_000
const actors = alias(accounts, 'actors')

/**
 * SQL expression for the organisation for which a session acts: the account's home organisation, unless the session
 * names another organisation.
 */
const sessionOrganisationId = sql<string | null>`coalesce(${sessions.organisationId}, ${accounts.organisationId})`
const isMembershipOfSession = and(
  eq(memberships.accountId, accounts.id),
  sql`${memberships.organisationId} = ${sessionOrganisationId}`,
)
/** Returns a subquery of the usable second factors of the account that the outer query selects from `accounts`. */
export const usableFactorsSubquery = (db: Database) =>
  db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accounts.id), isNull(secondFactors.disabledAt)))

const liveSession = cachedQuery((db, name: 'session') =>
  db
    .select({
      id: sessions.id,
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      organisationId: memberships.organisationId,
      teamRole: memberships.teamRole,
      homeId: accounts.organisationId,
      staffRole: accounts.staffRole,
      cityLimit: memberships.cityLimit,
      locationLimit: memberships.locationLimit,
      role: organisations.role,
      country: organisations.country,
      isFactorRequiredByTeam: organisations.isSecondFactorRequired,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      reason: sessions.reason,
      actorId: actors.id,
      actorEmail: actors.email,
      factorProvedAt: sessions.factorProvedAt,
      singleSignOnId: sessions.singleSignOnId,
      hasSecondFactor: sql<boolean>`${exists(usableFactorsSubquery(db))}`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(memberships, isMembershipOfSession)
    .leftJoin(organisations, eq(organisations.id, memberships.organisationId))
    .leftJoin(actors, eq(actors.id, sessions.actorId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastUsedAt, sql.placeholder('idleSince')),
        // Support staff have no organisation and need no membership. Everybody else needs a membership of an
        // organisation that is not deleted.
        or(isNull(accounts.organisationId), and(isNotNull(memberships.id), isNull(organisations.deletedAt))),
      ),
    )
    .prepare(name),
)

/**
 * Returns the live session with this token hash; otherwise undefined.
 * @param isUse false for calls that the portal repeats by itself, which do not show that a user is present
 */
export async function readSession(
  db: Database,
  tokenHash: string,
  now = databaseNow(),
  isUse = true,
): Promise<Session | undefined> {
  const idleSince = new Date(now.getTime() - idleMs).toISOString()
  const [row] = await liveSession(db, 'session').execute({ tokenHash, now: now.toISOString(), idleSince })
  if (!row || (row.role && isFeatureOff('roles', row.role))) return undefined
  if (isUse && now.getTime() - row.lastUsedAt.getTime() > touchMs) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
  }
  return {
    id: row.id,
    tokenHash,
    accountId: row.accountId,
    email: row.email,
    language: row.language,
    role: row.role ?? 'Staff',
    organisationId: row.organisationId,
    teamRole: row.teamRole,
    staffRole: row.homeId === null ? (row.staffRole ?? 'Admin') : null,
    country: row.country ?? 'UA',
    limit: memberLimitOf(row),
    actor: row.actorId && row.actorEmail ? { id: row.actorId, email: row.actorEmail, reason: row.reason ?? '' } : null,
    expiresAt: row.expiresAt,
    hasSecondFactor: row.hasSecondFactor,
    isFactorRequiredByTeam: row.isFactorRequiredByTeam ?? false,
    factorProvedAt: row.factorProvedAt,
    singleSignOnId: row.singleSignOnId,
  }
}

/**
 * Checks that a session has not been ended, and that a member still has the needed role in the team. Used for changes
 * that would outlive the session, such as access grants, after the changed record is locked: a simultaneous call that
 * ends the session waits for this lock. The times at which the session expires are not compared again.
 * @param needed the role in the team; if undefined, any member may make the change. Support staff need no role
 * @returns when the session began
 * @throws {ApiError} Unauthorized for a session that has ended meanwhile; InsufficientPermissions for a lower role
 */
export async function requireLiveSession(tx: Database, tokenHash: string, needed?: TeamRole): Promise<Date> {
  const [row] = await tx
    .select({ createdAt: sessions.createdAt, home: accounts.organisationId, teamRole: memberships.teamRole })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(memberships, isMembershipOfSession)
    .where(eq(sessions.tokenHash, tokenHash))
  if (!row || (row.home && !row.teamRole)) throw sessionEndedError()
  if (needed && row.teamRole && !hasTeamRole(row.teamRole, needed)) throw teamRoleError(needed)
  return row.createdAt
}

/** Returns when the oldest stored session of an account's holder began; undefined if there is none. */
export async function readFirstSessionStart(db: Database, accountId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.actorId)))
    .orderBy(asc(sessions.createdAt))
    .limit(1)
  return row?.createdAt
}

/**
 * Checks that the installation has accounts of the role.
 * @throws {ApiError} RoleUnavailable
 */
export function assertRoleAvailable(role: SessionRole) {
  if (isFeatureOff('roles', role))
    throw new ApiError('RoleUnavailable', `This installation has no accounts of the role ${role}`)
}

/** Values that are stored with a new session, in addition to the account. */
export interface SessionDetails extends Partial<SessionOrigin> {
  /** Time when the sign-in proved a second factor. */
  factorProvedAt?: Date
  /** The single sign-on that opens the session. */
  singleSignOnId?: string
}

/**
 * Opens a session.
 * @param account the person, and the organisation for which the session acts; by default the home organisation
 * @param impersonation support staff who act for the account: the session then lasts 15 minutes and is not extended
 * @throws {ApiError} RoleUnavailable if the installation does not have the account's role
 */
export async function openSession(
  db: Database,
  account: { id: string; role: SessionRole; organisationId?: string | null },
  impersonation?: { actorId: string; reason: string },
  now = databaseNow(),
  details: SessionDetails = {},
): Promise<AuthToken> {
  assertRoleAvailable(account.role)
  const token = randomToken()
  const minutes = impersonation ? serverLimits.impersonationMinutes : serverLimits.sessionHours * 60
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await db.insert(sessions).values({
    tokenHash: hashSecret(token),
    accountId: account.id,
    organisationId: account.organisationId,
    actorId: impersonation?.actorId,
    reason: impersonation?.reason,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    ...details,
  })
  if (!impersonation) await endSurplusSessions(db, account.id)
  return { token, role: account.role, expiresAt: expiresAt.toISOString() }
}
