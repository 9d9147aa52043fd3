/**
 * Finds or creates the account and the membership of a person whom an identity provider has signed in. The provider
 * decides about its own organisation only: an account with the same e-mail is used if it has confirmed this address, so
 * that an account that claims another person's address gives no access to the team.
 */
import { and, eq } from 'drizzle-orm'
import type { Language } from '../../contract/languages'
import { hasTeamRole, type InvitedTeamRole } from '../../contract/teamRoles'
import { addMember } from '../accounts/addMember'
import { readProofTime, recordProof } from '../accounts/emailProofs'
import { lockAccount } from '../accounts/lockAccount'
import { type GrantReport, reportGrant } from '../accounts/reportGrants'
import { rejectReservedEmail } from '../accounts/takenEmails'
import { findInvitedAccount } from '../accounts/teamInvitations'
import type { Database } from '../db/database'
import { accounts, memberships, teamInvitations } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { lockOrganisation } from '../ownership/owners'
import { requireRowsLeft } from '../ownership/rowLimits'
import { isAddressContested } from './emailUndoLinks'

type Account = typeof accounts.$inferSelect

interface Arrival {
  organisationId: string
  email: string
  /** The role that the provider's claim gives; null if no claim is configured. */
  teamRole: InvitedTeamRole | null
  /** Language of a new account's e-mails. */
  language: Language
}
export interface SignOnPerson extends Pick<Account, 'id' | 'email' | 'language'> {
  membershipId: string
}

const accountError = (message: string, subject: string) =>
  new ApiError('SingleSignOnFailed', message, { params: { cause: 'account' }, subject })

/**
 * Returns the locked account of the address, which is created if there is none.
 * @param passwordHash of a password that nobody knows, for a new account
 */
async function lockPerson(tx: Database, { email, organisationId, language }: Arrival, passwordHash: string, now: Date) {
  const [created] = await tx
    .insert(accounts)
    .values({ organisationId, email, passwordHash, language })
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  if (created) {
    await rejectReservedEmail(tx, email, created.id)
    // The organisation has proved the domain, and with it every address of the domain.
    await recordProof(tx, created.id, email, now)
    return created
  }
  const known = await findInvitedAccount(tx, email)
  const account = known && (await lockAccount(tx, known.id))
  if (!account || account.email !== known.email)
    throw new ApiError('SingleSignOnFailed', 'The account was changed meanwhile', { params: { cause: 'account' } })
  return account
}

/**
 * Checks that the account belongs to whoever receives e-mail at its address.
 * @throws {ApiError} SingleSignOnFailed
 */
async function requireConfirmedAccount(tx: Database, account: Account, now: Date) {
  if (!account.organisationId) throw accountError('Support staff do not use single sign-on', account.id)
  const isConfirmed = await readProofTime(tx, account.id, account.email)
  if (!isConfirmed || (await isAddressContested(tx, account, now)))
    throw accountError('An account has this e-mail but has not confirmed it; reset its password first', account.id)
}

/**
 * Finds or creates the person and the membership. Takes the account's lock before the organisation's, as all calls do
 * (docs/adr/0012-erasure.md).
 * @throws {ApiError} SingleSignOnFailed; EmailAlreadyTaken; LimitReached for a full team
 */
export async function findOrCreateMember(
  tx: Database,
  deps: Pick<Deps, 'config' | 'mailer'>,
  arrival: Arrival & { passwordHash: string },
  now: Date,
): Promise<SignOnPerson> {
  const { organisationId, email } = arrival
  const account = await lockPerson(tx, arrival, arrival.passwordHash, now)
  await requireConfirmedAccount(tx, account, now)
  await lockOrganisation(tx, { organisationId }, 'no key update')
  const report = (change: Pick<GrantReport, 'change' | 'id' | 'detail'>) =>
    reportGrant(tx, deps, { organisationId }, { kind: 'member', name: email, ...change })
  const isIts = and(eq(memberships.organisationId, organisationId), eq(memberships.accountId, account.id))
  const [member] = await tx.select().from(memberships).where(isIts)
  const membershipId = member
    ? await changeRole(tx, member, arrival.teamRole, report, now)
    : await join(tx, account.id, arrival, report, now)
  return { id: account.id, email: account.email, language: account.language, membershipId }
}

type Report = (change: Pick<GrantReport, 'change' | 'id' | 'detail'>) => Promise<void>
type Member = typeof memberships.$inferSelect

/** Gives a member the role of the claim, except the owner. */
async function changeRole(tx: Database, member: Member, wanted: InvitedTeamRole | null, report: Report, now: Date) {
  const { id, teamRole } = member
  if (!wanted || teamRole === 'Owner' || teamRole === wanted) return id
  const isRaised = !hasTeamRole(teamRole, wanted)
  const values = { teamRole: wanted, ...(isRaised && { roleRaisedAt: now }) }
  await tx.update(memberships).set(values).where(eq(memberships.id, id))
  if (isRaised) await report({ change: 'role', id, detail: wanted })
  return id
}

/**
 * Adds the person to the team. A waiting invitation to the address ends. It decides the limit and, without a claim, the
 * role.
 */
async function join(tx: Database, accountId: string, arrival: Arrival, report: Report, now: Date) {
  const { organisationId, email, teamRole } = arrival
  const isInvited = and(eq(teamInvitations.organisationId, organisationId), eq(teamInvitations.email, email))
  const [waiting] = await tx.delete(teamInvitations).where(isInvited).returning()
  const invitation = waiting && waiting.expiresAt > now ? waiting : undefined
  const members = await tx.$count(memberships, eq(memberships.organisationId, organisationId))
  await requireRowsLeft(tx, teamInvitations, organisationId, { added: members + 1 })
  const given = teamRole ?? invitation?.teamRole ?? 'Viewer'
  const { cityLimit = null, locationLimit = null } = invitation ?? {}
  const id = await addMember(tx, { id: accountId, organisationId, teamRole: given, cityLimit, locationLimit })
  await report({ change: 'joined', id, detail: given })
  return id
}
