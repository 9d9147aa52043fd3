/**
 * Lets the owner of an organisation require a second factor of every member. The requirement applies from each member's
 * next call, because every request reads it together with the session (server/accounts/sessions.ts). A member without a
 * factor can then use only the calls that work without one, such as those that set one up
 * (server/auth/authorization.ts).
 */
import { and, eq, notExists } from 'drizzle-orm'
import { roleSlugs } from '../../contract/roles'
import type { Team } from '../../contract/team'
import { reportGrant } from '../accounts/reportGrants'
import { factorSetupError } from '../accounts/secondFactors'
import { requireLiveSession, usableFactorsSubquery } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, memberships, organisations } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import type { MailDeps } from '../deps'
import { lockOrganisation } from '../ownership/owners'
import { readTeam, type TeamCaller } from './teamMembers'

/**
 * Sets or removes the requirement. When it is set, members without a second factor are notified by e-mail. When it is
 * removed, the owner is, as about a new access grant, and a recovery of the owner's account sets it again.
 * @throws {ApiError} FactorSetupRequired for an owner without a second factor, because the requirement would restrict
 *   the owner too
 */
export const setTeamFactorRequirement = (
  db: Database,
  sending: MailDeps,
  caller: TeamCaller,
  isRequired: boolean,
): Promise<Team> =>
  db.transaction(async tx => {
    const { name } = await lockOrganisation(tx, caller, 'no key update')
    await requireLiveSession(tx, caller.tokenHash, 'Owner')
    const team = await readTeam(tx, caller)
    if (!team.members.some(({ isSelf, hasSecondFactor }) => isSelf && hasSecondFactor)) throw factorSetupError()
    if (team.isSecondFactorRequired === isRequired) return team
    // `unchangedVersion` keeps the organisation's version, so that this change does not conflict with a concurrent edit
    // of the organisation's data.
    const change = { isSecondFactorRequired: isRequired, ...unchangedVersion }
    await tx
      .update(organisations)
      .set({ ...change, factorOptionalSince: isRequired ? null : databaseNow() })
      .where(eq(organisations.id, caller.organisationId))
    if (isRequired) await notifyMembers(tx, sending, caller, name)
    else {
      const ofTeam = { kind: 'team', id: caller.organisationId, name, detail: caller.email } as const
      await reportGrant(tx, sending, caller, { ...ofTeam, change: 'factorOptional' })
    }
    return { ...team, isSecondFactorRequired: isRequired }
  })

/** Sends an e-mail to each member without a second factor. */
async function notifyMembers(tx: Database, { mailer, config }: MailDeps, caller: TeamCaller, organisation: string) {
  const { organisationId, email: owner } = caller
  const members = await tx
    .select({ to: accounts.email, language: accounts.language, role: organisations.role })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(and(eq(memberships.organisationId, organisationId), notExists(usableFactorsSubquery(tx))))
  for (const { to, language, role } of members) {
    const params = { organisation, owner, link: `${config.publicUrl}/${roleSlugs[role]}/profile#security` }
    const about = { concerns: [organisationId], causes: [organisationId] }
    await mailer.queue(tx, { to, template: 'factorRequired', language, params, ...about })
  }
}
