/**
 * Finds or creates the account and the membership of a person whom an identity provider has signed in. The provider
 * decides only about its own organisation. An existing account with the e-mail is used only if its holder has proved
 * the e-mail. Otherwise somebody could enter another person's e-mail in an account and get access to that person's
 * team.
 */
import { and, eq } from 'drizzle-orm'
import type { FieldChange } from '../../contract/activityKinds'
import type { Language } from '../../contract/languages'
import { type AssignableTeamRole, hasTeamRole } from '../../contract/teamRoles'
import { addMember } from '../accounts/addMember'
import { readEmailProofTime, recordEmailProof } from '../accounts/emailProofs'
import { lockAccount } from '../accounts/lockAccount'
import { type GrantReport, reportGrant } from '../accounts/reportGrants'
import { rejectReservedEmail } from '../accounts/reservedEmails'
import { readFactors } from '../accounts/secondFactors'
import { findInvitedAccount } from '../accounts/teamInvitations'
import type { Database } from '../db/database'
import { accounts, auditLog, memberships, teamInvitations } from '../db/schema'
import type { Deps } from '../deps'
import { lockOrganisation } from '../ownership/owners'
import { readRecordName, storeRecordName } from '../ownership/recordNames'
import { assertRowLimit } from '../ownership/rowLimits'
import { signalAccount } from '../publishing/signals'
import { isAddressContested } from './recoveryLinks'
import { singleSignOnError } from './singleSignOnError'

type Account = typeof accounts.$inferSelect

interface SingleSignOnUser {
  organisationId: string
  email: string
  /** The role that the provider's role claim stands for; null if no claim is configured. */
  teamRole: AssignableTeamRole | null
  /** Language of a new account's e-mails. */
  language: Language
}
interface SignOnPerson extends Pick<Account, 'id' | 'email' | 'language'> {
  membershipId: string
}

/**
 * Locks the account with the e-mail and returns it. Creates the account if it does not exist.
 * @param passwordHash for a new account: the hash of a random password that is not stored
 */
async function lockPerson(
  tx: Database,
  { email, organisationId, language }: SingleSignOnUser,
  passwordHash: string,
  now: Date,
) {
  const [created] = await tx
    .insert(accounts)
    .values({ organisationId, email, passwordHash, language })
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  if (created) {
    await rejectReservedEmail(tx, email, created.id)
    // The organisation has proved that it owns the domain. This proves every e-mail address of the domain.
    await recordEmailProof(tx, created.id, email, now)
    return created
  }
  const invited = await findInvitedAccount(tx, email)
  const account = invited && (await lockAccount(tx, invited.id))
  if (!account || account.email !== invited.email)
    throw singleSignOnError('account', 'The account was changed during the sign-in')
  return account
}

/**
 * Checks that the account belongs to a member of an organisation, and that its holder has proved its e-mail address and
 * its ownership is not disputed.
 * @throws {ApiError} SingleSignOnFailed
 */
async function requireConfirmedAccount(tx: Database, account: Account, now: Date) {
  if (!account.organisationId) throw singleSignOnError('account', 'Support staff do not use single sign-on', account.id)
  const isConfirmed = await readEmailProofTime(tx, account.id, account.email)
  if (!isConfirmed || (await isAddressContested(tx, account, now)))
    throw singleSignOnError(
      'account',
      'An account has this e-mail but has not confirmed it; reset its password first',
      account.id,
    )
}

/**
 * Checks that an account that joins the team has no second factor. The person who added a factor can sign in with it,
 * and the identity provider does not prove that this is the same person. Such a person joins by an invitation instead,
 * because accepting it requires the factor.
 * @throws {ApiError} SingleSignOnFailed
 */
async function requireNoFactor(tx: Database, accountId: string) {
  const factors = await readFactors(tx, accountId)
  if (factors.length > 0)
    throw singleSignOnError('factor', 'Accept an invitation with the second factor first', accountId)
}

/**
 * Finds or creates the person and the membership. Locks the account before the organisation, as all calls do
 * (docs/adr/0012-erasure.md).
 * @throws {ApiError} SingleSignOnFailed; EmailAlreadyTaken; LimitReached for a full team
 */
export async function findOrCreateMember(
  tx: Database,
  deps: Pick<Deps, 'config' | 'mailer'>,
  user: SingleSignOnUser & { passwordHash: string },
  now: Date,
): Promise<SignOnPerson> {
  const { organisationId, email } = user
  const account = await lockPerson(tx, user, user.passwordHash, now)
  await requireConfirmedAccount(tx, account, now)
  await lockOrganisation(tx, { organisationId }, 'no key update')
  const report = (change: Pick<GrantReport, 'change' | 'id' | 'detail'>) =>
    reportGrant(tx, deps, { organisationId }, { kind: 'member', name: email, ...change })
  const isIts = and(eq(memberships.organisationId, organisationId), eq(memberships.accountId, account.id))
  const [member] = await tx.select().from(memberships).where(isIts)
  if (!member) await requireNoFactor(tx, account.id)
  const membershipId = member
    ? await changeRole(tx, member, user.teamRole, report, now)
    : await join(tx, account.id, user, report, now)
  return { id: account.id, email: account.email, language: account.language, membershipId }
}

type Report = (change: Pick<GrantReport, 'change' | 'id' | 'detail'>) => Promise<void>
type Member = typeof memberships.$inferSelect

/**
 * Changes a member's role to the role of the provider's claim. An owner stays the owner.
 * @returns the id of the membership
 */
async function changeRole(tx: Database, member: Member, wanted: AssignableTeamRole | null, report: Report, now: Date) {
  const { id, teamRole } = member
  if (!wanted || teamRole === 'Owner' || teamRole === wanted) return id
  const isRaised = !hasTeamRole(teamRole, wanted)
  const values = { teamRole: wanted, ...(isRaised && { roleRaisedAt: now }) }
  await tx.update(memberships).set(values).where(eq(memberships.id, id))
  await signalAccount(tx, member.accountId)
  if (isRaised) await report({ change: 'role', id, detail: wanted })
  const changes: FieldChange[] = [{ field: 'teamRole', from: teamRole, to: wanted }]
  await recordMembership(tx, member, { action: 'team-role', activity: 'changed', changes: JSON.stringify(changes) })
  return id
}

/**
 * Records in the audit log that a sign-in changed a membership. The actor is the person who signs in, because the
 * identity provider has no account.
 */
async function recordMembership(
  tx: Database,
  { id, organisationId, accountId }: Pick<Member, 'id' | 'organisationId' | 'accountId'>,
  entry: Pick<typeof auditLog.$inferInsert, 'action' | 'activity' | 'changes'>,
) {
  const recordName = await readRecordName(tx, id)
  if (recordName) await storeRecordName(tx, id, recordName)
  const actor = { actorId: accountId, actorEmail: recordName?.name, organisationId }
  await tx.insert(auditLog).values({ ...entry, ...actor, subject: id, recordType: 'Member', outcome: '200' })
}

/**
 * Adds the person to the team, and deletes the pending invitation to the e-mail address. The invitation's limit to
 * cities and locations applies even if the invitation has expired. The invitation's role applies only if the invitation
 * has not expired and the provider's claim gives no role; without either role, the person becomes a viewer.
 * @returns the id of the membership
 */
async function join(tx: Database, accountId: string, arrival: SingleSignOnUser, report: Report, now: Date) {
  const { organisationId, email, teamRole } = arrival
  const isInvited = and(eq(teamInvitations.organisationId, organisationId), eq(teamInvitations.email, email))
  const [waiting] = await tx.delete(teamInvitations).where(isInvited).returning()
  const members = await tx.$count(memberships, eq(memberships.organisationId, organisationId))
  await assertRowLimit(tx, teamInvitations, organisationId, { added: members + 1 })
  const invitedRole = waiting && waiting.expiresAt > now ? waiting.teamRole : undefined
  const grantedRole = teamRole ?? invitedRole ?? 'Viewer'
  const { cityLimit = null, locationLimit = null } = waiting ?? {}
  const id = await addMember(tx, { id: accountId, organisationId, teamRole: grantedRole, cityLimit, locationLimit })
  await report({ change: 'joined', id, detail: grantedRole })
  await recordMembership(tx, { id, organisationId, accountId }, { action: 'team-joined', activity: 'other' })
  return id
}
