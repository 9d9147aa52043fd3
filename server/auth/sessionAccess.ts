/** Checks whether a session may make a call: by its role, its limits and its second factor. */
import type { FastifyContextConfig } from 'fastify'
import {
  type Access,
  hasRequiredStaffPermission,
  hasRequiredTeamRole,
  isAllowedForLimitedMember,
  isCallAllowed,
} from '../../contract/access'
import { factorRequiredError, factorSetupError, lacksRecentFactor } from '../accounts/secondFactors'
import { staffRoleError, teamRoleError } from '../accounts/sessionErrors'
import type { Session } from '../accounts/sessions'
import type { Config } from '../config'
import { ApiError } from '../errors/apiErrors'
import { limitedMemberError } from '../ownership/memberLimits'

export type FactorConfig = Pick<Config, 'isStaffFactorRequired'>

/**
 * Checks that a session may make a call. A public route that accepts sessions calls this function itself.
 * @throws {ApiError} Forbidden, InsufficientPermissions, FactorSetupRequired or FactorRequired
 */
export function assertSessionMayCall(
  session: Session,
  access: Access,
  route: FastifyContextConfig,
  config: FactorConfig,
) {
  if (access.kind !== 'session') return
  const { role, teamRole, staffRole } = session
  const isSingleSignOn = session.singleSignOnId !== null
  const isLimited = session.limit !== null
  const caller = { role, teamRole, staffRole, isLimited, isImpersonated: session.actor !== null, isSingleSignOn }
  if (isCallAllowed(access, caller)) return assertFactor(session, route, config)
  if (access.roles !== 'any' && !access.roles.includes(role))
    throw new ApiError('Forbidden', `Not allowed for the role ${role}`)
  if (!hasRequiredTeamRole(access, caller)) throw teamRoleError(access.teamRole)
  if (access.singleSignOn === 'refused' && isSingleSignOn)
    throw new ApiError('InsufficientPermissions', 'Not allowed after single sign-on: sign in with the password')
  if (!hasRequiredStaffPermission(access, caller)) throw staffRoleError(access.staffPermission)
  if (!isAllowedForLimitedMember(access, caller)) throw limitedMemberError()
  throw new ApiError('InsufficientPermissions', 'Not allowed while impersonating an account')
}

/**
 * Returns whether an account must have a second factor. For support staff the installation decides; for the members of
 * a team the owner of the organisation decides.
 */
export const isSecondFactorRequired = (
  { role, isFactorRequiredByTeam }: Pick<Session, 'role' | 'isFactorRequiredByTeam'>,
  { isStaffFactorRequired }: FactorConfig,
) => (role === 'Staff' ? isStaffFactorRequired : isFactorRequiredByTeam)

/**
 * Returns whether a session may only set up a second factor, because its account must have one and has none. Returns
 * false for support staff who act for the account.
 */
export const mustSetUpFactor = (session: Session, config: FactorConfig) =>
  !session.actor && !session.hasSecondFactor && isSecondFactorRequired(session, config)

/**
 * Checks that the session has the second factor that the call needs. Sessions of support staff who act for an account
 * are exempt, because the staff have proved the factors of their own accounts.
 * @throws {ApiError} FactorSetupRequired or FactorRequired
 */
function assertFactor(session: Session, route: FastifyContextConfig, config: FactorConfig) {
  if (session.actor) return
  if (mustSetUpFactor(session, config) && !route.worksWithoutFactor) throw factorSetupError()
  if (route.recentFactor && lacksRecentFactor(session)) throw factorRequiredError()
}
