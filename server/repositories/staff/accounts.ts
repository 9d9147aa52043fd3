/**
 * Reads an account for support staff: how its holder signs in, its organisations, their open invitations to teams, and
 * the e-mails that were sent to it. Accounts of support staff are not found.
 */
import { and, desc, eq, gt, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import type { MailState } from '../../../contract/mailKinds'
import {
  type AccountMail,
  type AccountMails,
  maxAccountMails,
  type SupportAccount,
} from '../../../contract/staffAccounts'
import { maxOwnMemberships } from '../../../contract/team'
import { readEmailProofTime } from '../../accounts/emailProofs'
import { listSessionsOfAccount } from '../../accounts/ownSessions'
import { readPendingEmailChange } from '../../accounts/pendingEmailChanges'
import { countRecoveryCodes } from '../../accounts/recoveryCodes'
import { readFactors } from '../../accounts/secondFactors'
import { databaseNow } from '../../db/clock'
import type { Database } from '../../db/database'
import { accountMails, accounts, auditLog, memberships, organisations, teamInvitations } from '../../db/schema'
import { requireFound } from '../../errors/apiErrors'

/** Names of the audited calls that open a session of the account. */
const signIns = [
  'sign-in',
  'sign-in-factor',
  'sign-in-passkey',
  'sign-in-single-sign-on',
  'password-reset',
  'sign-up',
  'team-joined',
]

/**
 * Returns a team member's account.
 * @throws {ApiError} EntityNotFound for an unknown account or one of support staff
 */
export async function readMemberAccount(db: Database, id: string) {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNotNull(accounts.organisationId)))
  return requireFound(row, 'Account')
}

async function readLastSignIn(db: Database, accountId: string): Promise<SupportAccount['lastSignIn']> {
  // Calls with status 202 do not count: they only request the second factor, and another call opens the session.
  const isSignIn = and(
    inArray(auditLog.action, signIns),
    like(auditLog.outcome, '2%'),
    sql`${auditLog.outcome} <> '202'`,
  )
  const [row] = await db
    .select({ at: auditLog.at, address: auditLog.address })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, accountId), isSignIn))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row ? { at: row.at.toISOString(), address: row.address } : null
}

const readMemberships = (db: Database, accountId: string) =>
  db
    .select({
      id: memberships.id,
      organisation: { guid: organisations.id, name: organisations.name },
      teamRole: memberships.teamRole,
    })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(and(eq(memberships.accountId, accountId), isNull(organisations.deletedAt)))
    .orderBy(memberships.createdAt, memberships.id)
    .limit(maxOwnMemberships)

async function readInvitations(db: Database, organisationIds: string[]): Promise<SupportAccount['invitations']> {
  const isOpen = and(
    inArray(teamInvitations.organisationId, organisationIds),
    gt(teamInvitations.expiresAt, databaseNow()),
  )
  const rows = await db
    .select({ invitation: teamInvitations, organisation: { guid: organisations.id, name: organisations.name } })
    .from(teamInvitations)
    .innerJoin(organisations, eq(organisations.id, teamInvitations.organisationId))
    .where(isOpen)
    .orderBy(desc(teamInvitations.sentAt))
  return rows.map(({ invitation: { id, email, teamRole, sentAt, expiresAt }, organisation }) => ({
    id,
    organisation,
    email,
    teamRole,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/**
 * Returns everything that support staff may see of an account, except its e-mails and until when its sign-ins are
 * blocked.
 * @throws {ApiError} EntityNotFound for an unknown account or one of support staff
 */
export async function readAccountForSupport(db: Database, id: string): Promise<Omit<SupportAccount, 'signInWaits'>> {
  const { email, createdAt, passwordSetAt } = await readMemberAccount(db, id)
  const pending = await readPendingEmailChange(db, id)
  const factors = await readFactors(db, id)
  const own = await readMemberships(db, id)
  const ids = own.map(({ organisation }) => organisation.guid)
  return {
    id,
    email,
    isEmailConfirmed: (await readEmailProofTime(db, id, email)) !== undefined,
    pendingEmail: pending
      ? {
          email: pending.email,
          requestedAt: pending.createdAt.toISOString(),
          expiresAt: pending.expiresAt.toISOString(),
        }
      : null,
    createdAt: createdAt.toISOString(),
    passwordSetAt: passwordSetAt?.toISOString() ?? null,
    lastSignIn: await readLastSignIn(db, id),
    factors: factors.map(({ kind, createdAt, lastUsedAt }) => ({
      kind,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    memberships: own,
    invitations: ids.length ? await readInvitations(db, ids) : [],
    sessions: await listSessionsOfAccount(db, id),
  }
}

type MailRow = Omit<typeof accountMails.$inferSelect, 'accountId'>

const stateOf = ({ deliveredAt, failedAt }: MailRow): MailState =>
  deliveredAt ? 'Delivered' : failedAt ? 'Failed' : 'Queued'

export const toMailRecord = (row: MailRow): AccountMail => ({
  id: row.id,
  kind: row.kind,
  state: stateOf(row),
  queuedAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  lastError: row.lastError,
})

/**
 * Returns the recorded e-mails to an account, the latest first.
 * @throws {ApiError} EntityNotFound for an unknown account or one of support staff
 */
export async function listAccountMails(db: Database, id: string): Promise<AccountMails> {
  await readMemberAccount(db, id)
  const rows = await db
    .select()
    .from(accountMails)
    .where(eq(accountMails.accountId, id))
    .orderBy(desc(accountMails.createdAt), desc(accountMails.id))
    .limit(maxAccountMails)
  return { items: rows.map(toMailRecord) }
}
