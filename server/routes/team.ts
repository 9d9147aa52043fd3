/**
 * Declares the calls of teams (not in the specification; contract/team.ts): who belongs to an organisation, in which
 * role, and the invitations. Only the owner sees and manages the team; support staff acting for the owner can only read
 * it. Every other member can leave the team. Every person can list their own organisations and switch between them.
 *
 *   GET    /team                                  → members and invitations
 *   POST   /team/invitations {email, teamRole, limit?} → 201 invitation; 409 for a member, an invited person, or a full
 *                                                   team
 *   PUT    /team/invitations/{id}:resend {email?} → invitation; the previous link stops working
 *   DELETE /team/invitations/{id}                 → 204
 *   PUT    /team/members/{id} {teamRole, limit?}  → member; 409 for the owner
 *   DELETE /team/members/{id}                     → 204; ends the member's sessions in the organisation; 409 for the
 *                                                   owner
 *   PUT    /team/members/{id}:transfer-ownership {currentPassword} → team; the previous owner becomes a manager
 *   PUT    /team/second-factor {isRequired}       → team; 403 FactorSetupRequired for an owner without a second factor
 *   GET    /team/membership                       → the caller as a member of the team
 *   DELETE /team/membership                       → 204; leaves the team; 409 for the owner
 *   POST   /auth/team-invitations:lookup {inviteCode} → content of the invitation; 404 InviteNotFound
 *   POST   /auth/team-invitations:accept {inviteCode, password, proof?} → AuthToken; 202 with the challenge of a
 *                                                   second factor that was not proved; 404 InviteNotFound,
 *                                                   422 InvalidPassword
 *   GET    /auth/memberships                      → the person's organisations
 *   POST   /auth/memberships/{id}:switch          → AuthToken of the same person for that organisation; the previous
 *                                                   token stops working
 */
import {
  onlyRoles,
  ownerOnly,
  personalAccess,
  publicAccess,
  signedInAccess,
  withoutImpersonation,
  withoutSingleSignOn,
} from '../../contract/access'
import { authTokenSchema } from '../../contract/auth'
import { factorChallengeSchema } from '../../contract/factors'
import { roles } from '../../contract/roles'
import {
  factorRequirementSchema,
  memberChangeSchema,
  memberSchema,
  ownershipTransferSchema,
  ownMembershipsSchema,
  teamInvitationAcceptSchema,
  teamInvitationCreateSchema,
  teamInvitationDetailsSchema,
  teamInvitationLookupSchema,
  teamInvitationResendSchema,
  teamInvitationSchema,
  teamSchema,
} from '../../contract/team'
import type { Session } from '../accounts/sessions'
import { switchOrganisation } from '../accounts/switchOrganisation'
import { provedAccountNote } from '../auth/auditRow'
import { scopeOf, sessionOf } from '../auth/authorization'
import { browserClientOf } from '../auth/clientIdentity'
import { confirmOwnPassword } from '../auth/confirmOwnPassword'
import { joinTeam } from '../auth/joinTeam'
import { browserCookieConfig } from '../auth/knownBrowsers'
import { passwordRateLimitPerSession, rateLimitPerAddress, rateLimitPerSession } from '../auth/rateLimits'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { setTeamFactorRequirement } from '../repositories/factorRequirement'
import { readInvitationDetails } from '../repositories/invitationDetails'
import { listOwnMemberships } from '../repositories/ownMemberships'
import { teamRepository } from '../repositories/team'
import { readOwnMember, readTeam } from '../repositories/teamMembers'
import { createApiRouter } from './call'
import { toSignInResponse } from './toSignInResponse'

const access = onlyRoles(...roles)
const recentFactor = { recentFactor: true } as const

export function teamRoutes(app: App, deps: Deps) {
  invitationRoutes(app, deps)
  memberRoutes(app, deps)
  acceptanceRoutes(app, deps)
  membershipRoutes(app, deps)
}

const tags = ['Team']
/** The part of a call from which the caller is read. */
type TeamCall = { readonly request: Parameters<typeof sessionOf>[0] }
const callerOf = ({ request }: TeamCall) => ({ ...sessionOf(request), ...scopeOf(request) })
const teamOf = (deps: Deps, call: TeamCall, db = deps.db) => teamRepository(db, deps, callerOf(call))

function invitationRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/team', tags, { access: ownerOnly(withoutImpersonation(access)) })
  call.get('', 'The own team', { response: teamSchema, access: ownerOnly(access) }, parts =>
    readTeam(deps.db, callerOf(parts)),
  )
  const create = {
    body: teamInvitationCreateSchema,
    created: teamInvitationSchema,
    audit: 'team-invitation',
    ...recentFactor,
  }
  call.post('/invitations', 'Invite a person to the team', create, parts =>
    teamOf(deps, parts, parts.db).invite(parts.body, parts.session.language),
  )
  const resend = {
    body: teamInvitationResendSchema,
    response: teamInvitationSchema,
    audit: 'team-invitation-resent',
    ...recentFactor,
  }
  call.put('/invitations/:id:resend', 'Send an invitation again', resend, parts =>
    teamOf(deps, parts, parts.db).resend(parts.id, parts.body.email, parts.expected),
  )
  const withdraw = { record: teamInvitationSchema, audit: 'team-invitation-withdrawn' }
  call.delete('/invitations/:id', 'Withdraw an invitation', withdraw, parts =>
    teamOf(deps, parts, parts.db).withdraw(parts.id, parts.expected),
  )
}

function memberRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/team', tags, { access: ownerOnly(withoutImpersonation(access)) })
  const change = { body: memberChangeSchema, response: memberSchema, audit: 'team-role', ...recentFactor }
  call.put('/members/:id', 'Change the role and the limit of a member', change, parts =>
    teamOf(deps, parts, parts.db).changeMember(parts.id, parts.body, parts.expected),
  )
  const remove = { record: memberSchema, audit: 'team-removal', ...recentFactor }
  call.delete('/members/:id', 'Remove a member', remove, parts =>
    teamOf(deps, parts, parts.db).remove(parts.id, parts.expected),
  )
  call.put(
    '/members/:id:transfer-ownership',
    'Make a member the owner',
    // The call needs no `Idempotency-Key`: after the first call the caller is no longer the owner, so a repetition is
    // rejected.
    {
      body: ownershipTransferSchema,
      response: teamSchema,
      audit: 'ownership-transfer',
      isRepeatedOtherwise: true,
      recentFactor: true,
      ...passwordRateLimitPerSession,
    },
    async (parts, confirm: Awaited<ReturnType<typeof confirmOwnPassword>>) => {
      await confirm(parts.db)
      return teamOf(deps, parts, parts.db).transferOwnership(parts.id)
    },
    ({ session, body }) => confirmOwnPassword(deps, session, body.currentPassword),
  )
  const requirement = {
    body: factorRequirementSchema,
    response: teamSchema,
    audit: 'team-second-factor',
    ...recentFactor,
  }
  call.put('/second-factor', 'Require a second factor of every member', requirement, parts =>
    setTeamFactorRequirement(parts.db, deps, callerOf(parts), parts.body.isRequired),
  )
  call.get(
    '/membership',
    'The own member of the team',
    { response: memberSchema, access: personalAccess(access) },
    parts => readOwnMember(deps.db, callerOf(parts)),
  )
  // The call ends the session, so its response cannot be stored for a repetition of the call.
  const leave = {
    access: personalAccess(withoutImpersonation(access)),
    audit: 'team-left',
    isActivity: true,
    recentFactor: true,
    isRepeatedOtherwise: true,
  } as const
  call.delete('/membership', 'Leave the team', leave, parts => teamOf(deps, parts).leave())
}

function acceptanceRoutes(app: App, deps: Deps) {
  // The colon in the path is written twice, because the router treats a single colon as the beginning of a parameter.
  const call = createApiRouter(app, '/auth/team-invitations', ['Auth'], { access: publicAccess })
  call.post(
    '::lookup',
    'Read an invitation to a team',
    {
      body: teamInvitationLookupSchema,
      response: teamInvitationDetailsSchema,
      audit: 'invite-lookup',
      ...rateLimitPerAddress(30),
    },
    ({ body }) => readInvitationDetails(deps.db, body.inviteCode),
  )
  call.post(
    '::accept',
    'Join a team',
    {
      body: teamInvitationAcceptSchema,
      response: authTokenSchema,
      accepted: factorChallengeSchema,
      audit: 'team-joined',
      isActivity: true,
      opensSession: true,
      ...browserCookieConfig,
      ...rateLimitPerAddress(10),
    },
    async ({ body, language, request, reply }) => {
      const client = { caller: browserClientOf(request), language }
      const { signedIn, organisationId, membershipId } = await joinTeam(deps, body, client)
      const answer = toSignInResponse(signedIn, request, reply)
      if (membershipId) {
        request.auditNote = { ...provedAccountNote({ ...signedIn.account, organisationId }), subject: membershipId }
      }
      return answer
    },
  )
}

function membershipRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth/memberships', ['Auth'], {
    access: personalAccess(withoutImpersonation(signedInAccess)),
  })
  call.get('', 'The own organisations', { response: ownMembershipsSchema, worksWithoutFactor: true }, ({ session }) =>
    listOwnMemberships(deps.db, session),
  )
  call.post(
    '/:id:switch',
    'Switch to another of the own organisations',
    {
      response: authTokenSchema,
      access: withoutSingleSignOn(personalAccess(withoutImpersonation(access))),
      audit: 'organisation-switch',
      // The call is open to accounts that still have to set up a required second factor, because the organisation to
      // which they switch may not require one.
      worksWithoutFactor: true,
      isRepeatedOtherwise: true,
      ...rateLimitPerSession(30),
    },
    ({ session, id }: { session: Session; id: string }) => switchOrganisation(deps.db, session, id),
  )
}
