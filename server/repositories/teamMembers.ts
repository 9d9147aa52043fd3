/** Reads the team of one organisation: its members and the invitations. */
import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import { type Member, memberSchema, type Team, type TeamInvitation, teamInvitationSchema } from '../../contract/team'
import { type Session, usableFactorsSubquery } from '../accounts/sessions'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { accounts, memberships, organisations, sessions, teamInvitations } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import { buildWireRecord } from '../queries/wireColumns'
import { loadMemberLimits } from './teamLimits'

/** The member whose call reads or changes the team. */
export type TeamCaller = Scope & Pick<Session, 'accountId' | 'tokenHash' | 'email'>

const { organisationId: ownerColumn } = memberships
/** Combines other conditions with the condition of the invitations to the caller's team. */
export const teamInvitationsCondition = (caller: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(teamInvitations.organisationId, caller.organisationId), ...more)
/** Combines other conditions with the condition of the members of the caller's team. */
export const teamMembersCondition = (caller: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(ownerColumn, caller.organisationId), ...more)

/** Time of the latest call in the member's own sessions in the organisation. */
const lastActiveAt = sql<Date | null>`(select max(s.last_used_at) from ${sessions} s
  where s.account_id = ${accounts.id} and s.actor_id is null
    and coalesce(s.organisation_id, ${accounts.organisationId}) = ${memberships.organisationId})`.mapWith(
  sessions.lastUsedAt,
)

const byRole = sql`array_position(array['Owner', 'Manager', 'Viewer'], ${memberships.teamRole})`

async function readMembers(db: Database, caller: TeamCaller, which?: SQL): Promise<Member[]> {
  const rows = await db
    .select({
      membership: memberships,
      email: accounts.email,
      lastActiveAt,
      hasSecondFactor: sql<boolean>`${exists(usableFactorsSubquery(db))}`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(teamMembersCondition(caller, which))
    .orderBy(byRole, asc(accounts.email))
  const limitOf = await loadMemberLimits(
    db,
    caller,
    rows.map(({ membership }) => membership),
  )
  return rows.map(({ membership, email, lastActiveAt, hasSecondFactor }) =>
    buildWireRecord(memberSchema, membership, {
      email,
      limit: limitOf(membership),
      joinedAt: membership.createdAt.toISOString(),
      lastActiveAt: lastActiveAt?.toISOString() ?? null,
      isSelf: membership.accountId === caller.accountId,
      hasSecondFactor,
    }),
  )
}

/** Returns a member of the caller's team. */
export const readMember = async (db: Database, caller: TeamCaller, id: string): Promise<Member> =>
  requireFound((await readMembers(db, caller, eq(memberships.id, id)))[0], 'Member')

/** Returns the caller as a member of the team. It is also for callers who may not read the team. */
export const readOwnMember = async (db: Database, caller: TeamCaller): Promise<Member> =>
  requireFound((await readMembers(db, caller, eq(memberships.accountId, caller.accountId)))[0], 'Member')

export type InvitationRow = typeof teamInvitations.$inferSelect
async function toInvitations(db: Database, caller: Scope, rows: readonly InvitationRow[]): Promise<TeamInvitation[]> {
  const limitOf = await loadMemberLimits(db, caller, rows)
  return rows.map(row => buildWireRecord(teamInvitationSchema, row, { limit: limitOf(row) }))
}
/** Returns an invitation in the format of the API. */
export const toInvitation = async (db: Database, caller: Scope, row: InvitationRow): Promise<TeamInvitation> =>
  requireFound((await toInvitations(db, caller, [row]))[0], 'Invitation')

/** Returns the whole team: its members, the owner first, and the invitations, the latest first. */
export async function readTeam(db: Database, caller: TeamCaller): Promise<Team> {
  const members = await readMembers(db, caller)
  const invitations = await db
    .select()
    .from(teamInvitations)
    .where(teamInvitationsCondition(caller))
    .orderBy(sql`${teamInvitations.sentAt} desc`)
  const { isSecondFactorRequired } = await readRow(
    db,
    organisations,
    eq(organisations.id, caller.organisationId),
    'Organisation',
  )
  return { members, invitations: await toInvitations(db, caller, invitations), isSecondFactorRequired }
}
