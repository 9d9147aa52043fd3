/**
 * Accepts an invitation to a team. A person without an account creates one with the password; a person with an account
 * signs in with its password. The membership takes the place of the invitation and is reported to the organisation's
 * owner.
 */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../contract/languages'
import { maxOwnMemberships, type teamInvitationAcceptSchema } from '../../contract/team'
import { recordProof } from '../accounts/emailProofs'
import { checkFirstPassword, hashPassword } from '../accounts/passwords'
import { reportGrant } from '../accounts/reportGrants'
import { emailTakenError, rejectReservedEmail } from '../accounts/takenEmails'
import { consumeTeamInvitation, findInvitedAccount, findTeamInvitation } from '../accounts/teamInvitations'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, memberships } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { lockOrganisation } from '../ownership/owners'
import { finishSignIn } from './finishSignIn'
import type { BrowserClient } from './knownBrowsers'
import {
  lockVerifiedAccount,
  openSessionAfterPassword,
  type PasswordTry,
  type SignInResult,
  tryPassword,
} from './signIn'

interface Joined {
  /** A session in the organisation; or the challenge of the second factor of an account that has one. */
  signedIn: SignInResult
  organisationId: string
  membershipId: string
}

/** The person who accepts. Somebody with an account has proved its password. */
type Person = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'language'> & { tried?: PasswordTry }
/** Stores or locks the account in the transaction, after the password was checked. */
type Identify = (tx: Database) => Promise<Person>

/** Checks the password, which takes long, before the transaction. */
async function checkPerson(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, organisationId }: { email: string; organisationId: string },
  password: string,
  { caller, language, now }: { caller: BrowserClient; language: Language; now: Date },
): Promise<Identify> {
  if (await findInvitedAccount(deps.db, email)) {
    const tried = await tryPassword(deps, { email, password }, caller, now)
    if (!tried.account.organisationId) throw new ApiError('InvalidOperation', 'Support staff do not join teams')
    return async tx => {
      await lockVerifiedAccount(tx, tried)
      return { ...tried.account, tried }
    }
  }
  checkFirstPassword(password, 'password')
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

/**
 * Adds the person to the team.
 * @returns the id of the membership
 * @throws {ApiError} InvalidOperation if the person belongs to the team, or to too many teams
 */
async function addMember(tx: Database, { id, organisationId, teamRole }: NewMember): Promise<string> {
  const its = eq(memberships.accountId, id)
  if ((await tx.$count(memberships, its)) >= maxOwnMemberships) {
    throw new ApiError('InvalidOperation', `Nobody belongs to more than ${maxOwnMemberships} teams`)
  }
  const [added] = await tx
    .insert(memberships)
    .values({ organisationId, accountId: id, teamRole })
    .onConflictDoNothing()
    .returning({ id: memberships.id })
  if (!added) throw new ApiError('InvalidOperation', 'The person belongs to the team already')
  return added.id
}
type NewMember = Pick<typeof memberships.$inferSelect, 'organisationId' | 'teamRole'> & { id: string }

/**
 * Accepts an invitation and opens a session in its organisation. For an account with a second factor, the second step of
 * the sign-in follows, which opens the home organisation.
 * @param language of a new account's e-mails
 * @throws {ApiError} InviteNotFound; InvalidPassword or TooManyRequests; InvalidOperation
 */
export async function joinTeam(
  deps: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { inviteCode, password }: z.output<typeof teamInvitationAcceptSchema>,
  { caller, language }: { caller: BrowserClient; language: Language },
  now = databaseNow(),
): Promise<Joined> {
  const { invitation, organisation } = await findTeamInvitation(deps.db, inviteCode, now)
  const { id: organisationId, role } = organisation
  const identify = await checkPerson(deps, invitation, password, { caller, language, now })
  return deps.db.transaction(async tx => {
    // The account is locked before the organisation, as in all calls (docs/adr/0012-erasure.md). The organisation's lock
    // makes the calls that change the team run one after the other.
    const { tried, ...person } = await identify(tx)
    await lockOrganisation(tx, { organisationId }, 'no key update')
    const { teamRole } = await consumeTeamInvitation(tx, inviteCode, now)
    const membershipId = await addMember(tx, { id: person.id, organisationId, teamRole })
    await recordProof(tx, person.id, person.email, now)
    const report = { kind: 'member', change: 'joined', id: membershipId, name: person.email, detail: teamRole } as const
    await reportGrant(tx, deps, { organisationId }, report)
    const account = { ...person, organisationId, role }
    const signedIn = tried
      ? await openSessionAfterPassword(tx, deps, { ...tried, account: { ...tried.account, ...account } }, caller, now)
      : await finishSignIn(tx, deps, account, caller, { now })
    return { signedIn, organisationId, membershipId }
  })
}
