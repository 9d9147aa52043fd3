/** Sends invitations to teams again. */
import { and, eq } from 'drizzle-orm'
import { createInvitationLink } from '../../accounts/teamInvitations'
import type { Database } from '../../db/database'
import { changeRow, readRow } from '../../db/rows'
import { accounts, memberships, teamInvitations } from '../../db/schema'
import type { Deps } from '../../deps'
import { requireFound } from '../../errors/apiErrors'
import { lockOrganisation } from '../../ownership/owners'

/** Returns the e-mail of the owner, in whose name the invitation is sent. */
export async function readOwnerEmail(tx: Database, organisationId: string) {
  const [owner] = await tx
    .select({ email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.teamRole, 'Owner')))
  return requireFound(owner, 'Organisation').email
}

/**
 * Sends an invitation to a team again, on behalf of staff. The previous link stops working.
 * @returns the organisation and its owner
 * @throws {ApiError} EntityNotFound for an unknown invitation; TooManyRequests beyond the limits of e-mails to others
 */
export const resendTeamInvitation = ({ config, db, mailer }: Pick<Deps, 'config' | 'db' | 'mailer'>, id: string) =>
  db.transaction(async tx => {
    const its = eq(teamInvitations.id, id)
    const { organisationId } = await readRow(tx, teamInvitations, its, 'Invitation')
    const { name } = await lockOrganisation(tx, { organisationId }, 'no key update')
    const inviter = await readOwnerEmail(tx, organisationId)
    const { path, columns } = createInvitationLink()
    const { email: to, teamRole, language } = await changeRow(tx, teamInvitations, columns, its, 'Invitation')
    const params = { organisation: name, inviter, teamRole, link: `${config.publicUrl}${path}` }
    const about = { concerns: [organisationId], causes: [organisationId] }
    await mailer.queue(tx, { to, template: 'teamInvited', language, params, ...about })
    return { organisationId, ownerEmail: inviter }
  })
