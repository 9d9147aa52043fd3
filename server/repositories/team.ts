/**
 * Changes the team of one organisation: its members and the invitations. A lock of the organisation makes all changes
 * of a team run one after another. Each change checks under this lock that the session still exists and, except for a
 * member who leaves, that the caller is still the owner.
 */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../contract/languages'
import type { Member, memberChangeSchema, Team, TeamInvitation, teamInvitationCreateSchema } from '../../contract/team'
import { hasTeamRole } from '../../contract/teamRoles'
import { emailCondition } from '../accounts/accountByEmail'
import { normaliseEmail } from '../accounts/emailAddresses'
import { isLimitWidened, limitColumnsOf, memberLimitOf } from '../accounts/limitColumns'
import { requireNoLimitedMembership } from '../accounts/limitedMembers'
import { type GrantReport, reportGrant } from '../accounts/reportGrants'
import { requireLiveSession } from '../accounts/sessions'
import { createInvitationLink } from '../accounts/teamInvitations'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { deleteRow, insertRow, readRow, updateRow } from '../db/rows'
import { accounts, memberships, teamInvitations } from '../db/schema'
import { type ExpectedVersion, requireExpectedVersion } from '../db/versions'
import type { MailDeps } from '../deps'
import { ApiError, fieldError } from '../errors/apiErrors'
import { formerOwnerProtection, requireRemovableMembership } from '../ownership/formerOwners'
import { lockMemberAccountsForChange, lockOrganisation } from '../ownership/owners'
import { assertRowLimit } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'
import { signalAccount } from '../publishing/signals'
import { sendInvitation } from './invitationDetails'
import { validateMemberLimit } from './teamLimits'
import {
  type InvitationRow,
  readMember,
  readTeam,
  type TeamCaller,
  teamInvitationsCondition,
  teamMembersCondition,
  toInvitation,
} from './teamMembers'

const ownerStays = () =>
  new ApiError('InvalidOperation', 'The owner stays in the team: transfer the ownership to another member first')

/** Returns the member's row, locked. */
const lockMember = (tx: Database, caller: Scope, id: string) =>
  readRow(tx, memberships, teamMembersCondition(caller, eq(memberships.id, id)), 'Member', 'no key update')

export function teamRepository(db: Database, sending: MailDeps, caller: TeamCaller) {
  const lockTeam = async (tx: Database) => {
    const organisation = await lockOrganisation(tx, caller, 'no key update')
    await requireLiveSession(tx, caller.tokenHash, 'Owner')
    return organisation
  }
  const report = (tx: Database, change: GrantReport) => reportGrant(tx, sending, caller, change)
  const requireFree = async (tx: Database, email: string) => {
    const isMembers = and(emailCondition(email), teamMembersCondition(caller))
    const members = tx
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    if ((await members.where(isMembers)).length)
      throw fieldError('email', 'NotUnique', 'The person is already a member')
    if (await tx.$count(teamInvitations, teamInvitationsCondition(caller, eq(teamInvitations.email, email)))) {
      throw fieldError('email', 'NotUnique', 'The person has already been invited')
    }
  }
  const send = (tx: Database, invitation: InvitationRow, path: string, organisation: string) =>
    sendInvitation(tx, sending, invitation, { path, organisation, inviter: caller.email, field: 'email' })
  return {
    /**
     * Invites a person by e-mail.
     * @throws {ApiError} NotUnique if the person is a member or already invited; LimitReached; TooManyRequests if the
     *   organisation has reached a limit of e-mails to other people
     */
    invite: (given: z.output<typeof teamInvitationCreateSchema>, language: Language): Promise<TeamInvitation> =>
      db.transaction(async tx => {
        const { name } = await lockTeam(tx)
        const email = normaliseEmail(given.email)
        await requireFree(tx, email)
        const members = await tx.$count(memberships, teamMembersCondition(caller))
        await assertRowLimit(tx, teamInvitations, caller.organisationId, { added: members + 1 })
        const { path, columns } = createInvitationLink()
        const { organisationId } = caller
        const limit = await validateMemberLimit(tx, caller, given.limit ?? null)
        const limited = limitColumnsOf(limit)
        const values = { organisationId, email, teamRole: given.teamRole, ...limited, language, ...columns }
        const row = await insertRow(tx, teamInvitations, values)
        await send(tx, row, path, name)
        await report(tx, { kind: 'invitation', change: 'created', id: row.id, name: email, detail: row.teamRole })
        return toInvitation(tx, caller, row)
      }),
    /**
     * Sends an invitation again, optionally to a corrected e-mail address. The previous link stops working. A new
     * address, and an expired invitation that is valid again, are reported to the owner.
     * @throws {ApiError} NotUnique for the e-mail address of a member or of another invitation
     */
    resend: (id: string, corrected: string | undefined, expected: ExpectedVersion): Promise<TeamInvitation> =>
      db.transaction(async tx => {
        const { name } = await lockTeam(tx)
        const its = teamInvitationsCondition(caller, eq(teamInvitations.id, id))
        const before = await readRow(tx, teamInvitations, its, 'Invitation', 'no key update')
        await requireExpectedVersion(before, expected, row => toInvitation(tx, caller, row))
        const email = corrected === undefined ? before.email : normaliseEmail(corrected)
        if (email !== before.email) await requireFree(tx, email)
        const { path, columns } = createInvitationLink()
        const row = await updateRow(tx, teamInvitations, { email, ...columns }, its, 'Invitation')
        await send(tx, row, path, name)
        const change = email !== before.email ? 'address' : before.expiresAt <= databaseNow() ? 'created' : undefined
        if (change) await report(tx, { kind: 'invitation', change, id, name: email, detail: row.teamRole })
        return toInvitation(tx, caller, row)
      }),
    withdraw: (id: string, expected: ExpectedVersion): Promise<void> =>
      db.transaction(async tx => {
        await lockTeam(tx)
        const its = teamInvitationsCondition(caller, eq(teamInvitations.id, id))
        const before = await readRow(tx, teamInvitations, its, 'Invitation')
        await requireExpectedVersion(before, expected, row => toInvitation(tx, caller, row))
        await deleteRow(tx, teamInvitations, its, 'Invitation')
      }),
    /**
     * Changes a member's role and limit. The change applies from the member's next call.
     * @throws {ApiError} InvalidOperation for the owner
     */
    changeMember: (
      id: string,
      { teamRole, limit: chosen }: z.output<typeof memberChangeSchema>,
      expected: ExpectedVersion,
    ): Promise<Member> =>
      db.transaction(async tx => {
        await lockTeam(tx)
        const before = await lockMember(tx, caller, id)
        await requireExpectedVersion(before, expected, () => readMember(tx, caller, id))
        if (before.teamRole === 'Owner') throw ownerStays()
        const limitBefore = memberLimitOf(before)
        const limit = chosen === undefined ? limitBefore : await validateMemberLimit(tx, caller, chosen)
        const isRaised = !hasTeamRole(before.teamRole, teamRole)
        const isWidened = isLimitWidened(limitBefore, limit)
        const isMore = isRaised || isWidened
        const values = { teamRole, ...limitColumnsOf(limit), ...(isMore && { roleRaisedAt: databaseNow() }) }
        await updateRow(tx, memberships, values, eq(memberships.id, id), 'Member')
        await signalAccount(tx, before.accountId)
        const member = await readMember(tx, caller, id)
        if (isMore) {
          const change = isRaised ? 'role' : 'limit'
          await report(tx, { kind: 'member', change, id, name: member.email, detail: teamRole })
        }
        return member
      }),
    /**
     * Removes a member, whose sessions in this organisation end at once.
     * @throws {ApiError} InvalidOperation for the owner, and for a former owner shortly after the transfer
     */
    remove: (id: string, expected: ExpectedVersion): Promise<void> =>
      db.transaction(async tx => {
        await lockMemberAccountsForChange(tx, caller.organisationId)
        await lockTeam(tx)
        const before = await lockMember(tx, caller, id)
        await requireExpectedVersion(before, expected, () => readMember(tx, caller, id))
        if (before.teamRole === 'Owner') throw ownerStays()
        await requireRemovableMembership(tx, id)
        await deleteRow(tx, memberships, eq(memberships.id, id), 'Member')
      }),
    /**
     * Makes another member the owner. The previous owner becomes a manager, and is notified by e-mail. If the new owner
     * was the owner in the last seven days, the ownership is only returned: the person who returns it can be removed at
     * once, and cannot regain it by account recovery.
     * @throws {ApiError} InvalidOperation for the owner
     */
    transferOwnership: (id: string): Promise<Team> =>
      db.transaction(async tx => {
        await lockTeam(tx)
        const { teamRole } = await lockMember(tx, caller, id)
        if (teamRole === 'Owner') throw new ApiError('InvalidOperation', 'The member is already the owner')
        const now = databaseNow()
        const { email } = await readMember(tx, caller, id)
        // The change is reported before the owner changes, because the report is sent to the current owner.
        await report(tx, { kind: 'member', change: 'ownership', id, name: email, detail: 'Owner' })
        const isOwner = teamMembersCondition(caller, eq(memberships.teamRole, 'Owner'))
        const isReturned = await tx.$count(memberships, and(eq(memberships.id, id), formerOwnerProtection.when))
        await updateRow(
          tx,
          memberships,
          { teamRole: 'Manager', ownedUntil: isReturned ? null : now },
          isOwner,
          'Member',
        )
        const owned = { teamRole: 'Owner' as const, ownedUntil: null, roleRaisedAt: now, ...limitColumnsOf(null) }
        await updateRow(tx, memberships, owned, eq(memberships.id, id), 'Member')
        return readTeam(tx, caller)
      }),
    /**
     * Ends the caller's own membership, and the caller's sessions in this organisation.
     * @throws {ApiError} InvalidOperation for the owner, for a former owner shortly after the transfer, and for a
     *   limited member of an organisation with single sign-on, who would be added again without the limit at the next
     *   sign-in
     */
    leave: (): Promise<void> =>
      db.transaction(async tx => {
        await lockMemberAccountsForChange(tx, caller.organisationId)
        await lockOrganisation(tx, caller, 'no key update')
        await requireLiveSession(tx, caller.tokenHash)
        const own = teamMembersCondition(caller, eq(memberships.accountId, caller.accountId))
        const member = await readRow(tx, memberships, own, 'Member', 'no key update')
        if (member.teamRole === 'Owner') throw ownerStays()
        await requireNoLimitedMembership(tx, caller.accountId, caller.organisationId)
        await requireRemovableMembership(tx, member.id)
        await deleteRow(tx, memberships, own, 'Member')
      }),
  }
}
