/** Sends invitations to teams again, on behalf of staff. */
import { eq } from 'drizzle-orm'
import { readOwnerEmail } from '../../accounts/ownerEmail'
import { reportGrant } from '../../accounts/reportGrants'
import { createInvitationLink } from '../../accounts/teamInvitations'
import { databaseNow } from '../../db/clock'
import { readRow, updateRow } from '../../db/rows'
import { teamInvitations } from '../../db/schema'
import type { Deps } from '../../deps'
import { lockOrganisation } from '../../ownership/owners'
import { sendInvitation } from '../invitationDetails'

/**
 * Sends an invitation to a team again, on behalf of staff. The previous link stops working. If the invitation had
 * expired, its owner is notified that it is valid again: a recovery of the account may have ended it.
 * @returns the organisation and its owner
 * @throws {ApiError} EntityNotFound for an unknown invitation; TooManyRequests beyond the limits of e-mails to others
 */
export const resendTeamInvitation = ({ config, db, mailer }: Pick<Deps, 'config' | 'db' | 'mailer'>, id: string) =>
  db.transaction(async tx => {
    const its = eq(teamInvitations.id, id)
    const { organisationId, expiresAt } = await readRow(tx, teamInvitations, its, 'Invitation')
    const { name } = await lockOrganisation(tx, { organisationId }, 'no key update')
    const inviter = await readOwnerEmail(tx, organisationId)
    const { path, columns } = createInvitationLink()
    const invitation = await updateRow(tx, teamInvitations, columns, its, 'Invitation')
    await sendInvitation(tx, { mailer, config }, invitation, { path, organisation: name, inviter })
    if (expiresAt <= databaseNow()) {
      const { email, teamRole } = invitation
      const report = { kind: 'invitation', change: 'created', id, name: email, detail: teamRole } as const
      await reportGrant(tx, { mailer, config }, { organisationId }, report)
    }
    return { organisationId, ownerEmail: inviter }
  })
