/** Reads and sends invitations to a team, with the names of the cities and locations to which they are limited. */
import { listLimitNames } from '../../contract/limitNames'
import type { TeamInvitationDetails } from '../../contract/team'
import { findInvitedAccount, findTeamInvitation, queueInvitationEmail } from '../accounts/teamInvitations'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import { loadMemberLimits } from './teamLimits'
import type { InvitationRow } from './teamMembers'

const readLimit = async (db: Database, row: InvitationRow) => (await loadMemberLimits(db, row, [row]))(row)

/**
 * Sends the e-mail of an invitation after reading the names of the cities and locations to which it is limited.
 * @throws {ApiError} TooManyRequests beyond the limits of e-mails to other people
 */
export async function sendInvitation(
  tx: Database,
  deps: Pick<Deps, 'mailer' | 'config'>,
  invitation: InvitationRow,
  names: { path: string; organisation: string; inviter: string; field?: string },
) {
  const limit = await readLimit(tx, invitation)
  return queueInvitationEmail(tx, deps, invitation, {
    ...names,
    ...(limit && { limit: listLimitNames(limit, invitation.language) }),
  })
}

/**
 * Returns what the page of an invitation shows.
 * @throws {ApiError} InviteNotFound
 */
export async function readInvitationDetails(db: Database, code: string): Promise<TeamInvitationDetails> {
  const { invitation, organisation } = await findTeamInvitation(db, code)
  const { email, teamRole, expiresAt } = invitation
  return {
    organisation: organisation.name,
    email,
    teamRole,
    limit: await readLimit(db, invitation),
    hasAccount: (await findInvitedAccount(db, email)) !== undefined,
    expiresAt: expiresAt.toISOString(),
  }
}
