/**
 * Accepts an invitation to a team. A person without an account creates one with the password; a person with an account
 * signs in with its password, and with the second factor if there is one. The invitation is replaced by a membership,
 * which is reported to the organisation's owner.
 */
import type { z } from 'zod'
import type { Language } from '../../contract/languages'
import type { teamInvitationAcceptSchema } from '../../contract/team'
import { addMember } from '../accounts/addMember'
import { recordEmailProof } from '../accounts/emailProofs'
import { checkNewPassword, hashPassword } from '../accounts/passwords'
import { reportGrant } from '../accounts/reportGrants'
import { emailTakenError, rejectReservedEmail } from '../accounts/reservedEmails'
import { consumeTeamInvitation, findInvitedAccount, findTeamInvitation } from '../accounts/teamInvitations'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError, fieldError } from '../errors/apiErrors'
import { lockOrganisation } from '../ownership/owners'
import { finishSignIn } from './finishSignIn'
import type { BrowserClient } from './knownBrowsers'
import { isAddressContested } from './recoveryLinks'
import {
  lockVerifiedAccount,
  openSessionAfterPassword,
  type SignInResult,
  type VerifiedPassword,
  verifySignInPassword,
} from './signIn'

interface JoinResult {
  /** A session in the organisation, or a challenge if the account has a second factor to prove first. */
  signedIn: SignInResult
  organisationId: string
  /** Undefined if the second factor has to be proved first. */
  membershipId?: string
}

/**
 * The person who accepts the invitation. `verifiedPassword` is the verified password, if the person already had an
 * account.
 */
type Person = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'language'> & { verifiedPassword?: VerifiedPassword }
/**
 * Creates the account of a new person, or locks the row of the existing account until the transaction ends. Called
 * after the password was checked.
 */
type LockOrCreateAccount = (tx: Database) => Promise<Person>

/**
 * Verifies the password of an existing account, or checks that the password of a new account meets the rules. Runs
 * before the transaction, because hashing takes long.
 * @returns the function that creates or locks the account in the transaction
 * @throws {ApiError} InvalidPassword or TooManyRequests; InvalidOperation for support staff
 */
async function checkPerson(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, organisationId }: { email: string; organisationId: string },
  password: string,
  { caller, language, now }: { caller: BrowserClient; language: Language; now: Date },
): Promise<LockOrCreateAccount> {
  if (await findInvitedAccount(deps.db, email)) {
    const verifiedPassword = await verifySignInPassword(deps, { email, password }, caller, now)
    if (!verifiedPassword.account.organisationId)
      throw new ApiError('InvalidOperation', 'Support staff do not join teams')
    return async tx => {
      await lockVerifiedAccount(tx, verifiedPassword)
      return { ...verifiedPassword.account, verifiedPassword }
    }
  }
  checkNewPassword(password, 'password')
  const passwordHash = await hashPassword(password)
  return async tx => {
    const [created] = await tx
      .insert(accounts)
      .values({ organisationId, email, passwordHash, language })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id })
    if (!created) throw emailTakenError()
    await rejectReservedEmail(tx, email, created.id)
    return { id: created.id, email, language }
  }
}

type JoinTeamDeps = Pick<Deps, 'db' | 'config' | 'mailer'>

/**
 * Consumes an invitation and adds the person to the team.
 * @param tx a transaction that has locked the account. All calls lock the account before the organisation
 *   (docs/adr/0012-erasure.md). The organisation's lock makes calls that change the team run one after another.
 * @returns the id of the membership
 * @throws {ApiError} InviteNotFound; InvalidOperation
 */
async function acceptInvitation(
  tx: Database,
  deps: Pick<Deps, 'config' | 'mailer'>,
  { id, email }: Pick<Person, 'id' | 'email'>,
  { inviteCode, organisationId }: { inviteCode: string; organisationId: string },
  now: Date,
): Promise<string> {
  if (await isAddressContested(tx, { id, email }, now)) {
    const message = 'The e-mail of this account was changed within the last 7 days, and the change can still be undone'
    throw fieldError('email', 'InvalidOperation', message)
  }
  await lockOrganisation(tx, { organisationId }, 'no key update')
  const { teamRole, cityLimit, locationLimit } = await consumeTeamInvitation(tx, inviteCode, now)
  const membershipId = await addMember(tx, { id, organisationId, teamRole, cityLimit, locationLimit })
  await recordEmailProof(tx, id, email, now)
  const report = { kind: 'member', change: 'joined', id: membershipId, name: email, detail: teamRole } as const
  await reportGrant(tx, deps, { organisationId }, report)
  return membershipId
}

/**
 * Accepts an invitation and opens a session in its organisation. For an account with a second factor, the first call
 * issues the challenge of the sign-in, and a call with its `proof` accepts the invitation.
 * @param language the language of the e-mails to a new account
 * @throws {ApiError} InviteNotFound; InvalidPassword, OtpChallengeFailed or TooManyRequests; EmailAlreadyTaken;
 *   InvalidOperation; RoleUnavailable
 */
export async function joinTeam(
  deps: JoinTeamDeps,
  { inviteCode, password, proof }: z.output<typeof teamInvitationAcceptSchema>,
  { caller, language }: { caller: BrowserClient; language: Language },
  now = databaseNow(),
): Promise<JoinResult> {
  const { invitation, organisation } = await findTeamInvitation(deps.db, inviteCode, now)
  const { id: organisationId, role } = organisation
  const identify = await checkPerson(deps, invitation, password, { caller, language, now })
  return deps.db.transaction(async tx => {
    const { verifiedPassword, ...person } = await identify(tx)
    const account = { ...person, organisationId, role }
    const proved = verifiedPassword && {
      ...verifiedPassword,
      account: { ...verifiedPassword.account, ...account },
      ...(proof && { proof }),
    }
    const signedIn = proved
      ? await openSessionAfterPassword(tx, deps, proved, caller, now)
      : await finishSignIn(tx, deps, account, caller, { now })
    if ('challenge' in signedIn) return { signedIn, organisationId }
    return {
      signedIn,
      organisationId,
      membershipId: await acceptInvitation(tx, deps, person, { inviteCode, organisationId }, now),
    }
  })
}
