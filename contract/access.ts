/**
 * Declares who may call an operation. Every route has such a declaration: without it the server does not start. The
 * isolation tests are generated from the declarations.
 */
import { type Role, roles, type SessionRole } from './roles'
import { hasStaffPermission, type StaffPermission, type StaffRole } from './staffRoles'
import { hasTeamRole, type TeamRole } from './teamRoles'

export type Access =
  | { kind: 'public' }
  /**
   * Any signed-in account, or only accounts of the listed roles. `impersonation: 'refused'` excludes support staff who
   * act for an account, and `singleSignOn: 'refused'` sessions that an organisation's identity provider opened.
   * `teamRole` is the role in the organisation's team that the call needs; without it, reads need a viewer and all
   * other calls a manager. `staffPermission` is the task that support staff need; without it, `read` for reads and
   * `manage` for all other calls ({@link withAccessDefaults}). `limited` says whether members who are limited to cities
   * or locations may make the call; without it they may not.
   */
  | {
      kind: 'session'
      roles: readonly SessionRole[] | 'any'
      impersonation: 'allowed' | 'refused'
      teamRole?: TeamRole
      singleSignOn?: 'refused'
      staffPermission?: StaffPermission
      limited?: 'allowed' | 'refused'
    }
  /** An API key with at least one of the scopes. Sessions are not accepted. */
  | { kind: 'key'; scopes: readonly KeyScope[] }

const shops = ['Retailer', 'Institution'] as const
/**
 * Scopes of API keys, each with the roles whose keys may have the scope. Bins belong to shops, bookings to recyclers,
 * fundraisers to institutions, premium rewards to service providers. A key of the platform may have any scope.
 */
const scopes = {
  'events:deposit': shops,
  'events:bin': shops,
  'events:pickup': ['Recycler'],
  'events:progress': ['Institution'],
  'redemptions:write': ['ServiceProvider'],
  'catalogue:read': [...shops, 'ServiceProvider', 'Recycler'],
  'webhooks:manage': roles,
} as const satisfies Record<string, readonly Role[]>
export type KeyScope = keyof typeof scopes
export const keyScopes = Object.keys(scopes) as [KeyScope, ...KeyScope[]]
export const keyScopesOfRole = (role: Role) =>
  keyScopes.filter(scope => (scopes[scope] as readonly Role[]).includes(role))

/** `test`: calls run the same checks and get the same response as with `live`, but are rolled back. */
export const keyModes = ['live', 'test'] as const
export type KeyMode = (typeof keyModes)[number]

export const publicAccess: Access = { kind: 'public' }
export const signedInAccess: Access = { kind: 'session', roles: 'any', impersonation: 'allowed' }
export const onlyRoles = (...roles: SessionRole[]): Access => ({ kind: 'session', roles, impersonation: 'allowed' })

export const keyAccess = (...scopes: KeyScope[]): Access => ({ kind: 'key', scopes })

/**
 * Returns a declaration that also excludes support staff who act for an account: only the account holder may change the
 * password or the e-mail, or delete the account.
 */
export const withoutImpersonation = (access: Access): Access =>
  access.kind === 'session' ? { ...access, impersonation: 'refused' } : access

/**
 * Returns a declaration that also excludes sessions opened by single sign-on. Such a session is limited to one
 * organisation, because its identity provider decides only about this organisation and not about the person's account.
 */
export const withoutSingleSignOn = (access: Access): Access =>
  access.kind === 'session' ? { ...access, singleSignOn: 'refused' } : access

/**
 * Returns a declaration that admits only the owner of the organisation, for instance for calls about API keys and the
 * team.
 */
export const ownerOnly = (access: Access): Access =>
  access.kind === 'session' ? { ...access, teamRole: 'Owner' } : access

/**
 * Returns a declaration that also admits members who are limited to cities or locations. The call must read and write
 * only data within the limit (server/ownership/memberLimits.ts), or data that does not depend on locations.
 */
export const includingLimitedMembers = (access: Access): Access =>
  access.kind === 'session' ? { ...access, limited: 'allowed' } : access

/**
 * Returns the declaration for calls about the caller's own data, such as the password or saved views: every team role
 * and staff role may make them.
 */
export const personalAccess = (access: Access): Access =>
  access.kind === 'session' ? { ...access, teamRole: 'Viewer', staffPermission: 'read', limited: 'allowed' } : access

/** Returns the declaration for calls by support staff: only staff whose role includes the task may make them. */
export const forStaff = (staffPermission: StaffPermission): Access => ({
  kind: 'session',
  roles: ['Staff'],
  impersonation: 'allowed',
  staffPermission,
})

/**
 * Returns the declaration with defaults for the fields that it omits: the team role `Viewer` and the staff permission
 * `read` for reads, `Manager` and `manage` for other calls, and no members who are limited to cities or locations.
 */
export const withAccessDefaults = (access: Access, isRead: boolean): Access =>
  access.kind === 'session'
    ? {
        ...access,
        teamRole: access.teamRole ?? (isRead ? 'Viewer' : 'Manager'),
        staffPermission: access.staffPermission ?? (isRead ? 'read' : 'manage'),
        limited: access.limited ?? 'refused',
      }
    : access

/**
 * The fields of a session that decide which calls it may make. `teamRole` is `null` for support staff, and `staffRole`
 * is `null` for all others. `isLimited` is true for members who are limited to cities or locations.
 */
export interface AccessSession {
  role: SessionRole
  isImpersonated: boolean
  isSingleSignOn?: boolean
  teamRole: TeamRole | null
  staffRole: StaffRole | null
  isLimited: boolean
}

/**
 * Returns whether the session's role in the team allows the call: always for support staff, who have no team. If the
 * declaration has no `teamRole`, only the owner may make the call.
 */
export const hasRequiredTeamRole = (access: Access, { teamRole }: Pick<AccessSession, 'teamRole'>) =>
  access.kind !== 'session' || teamRole === null || hasTeamRole(teamRole, access.teamRole ?? 'Owner')

/**
 * Returns whether the session's staff role allows the call: always for members of organisations. If the declaration has
 * no `staffPermission`, the call needs `manage`.
 */
export const hasRequiredStaffPermission = (access: Access, { staffRole }: Pick<AccessSession, 'staffRole'>) =>
  access.kind !== 'session' || staffRole === null || hasStaffPermission(staffRole, access.staffPermission ?? 'manage')
/** Returns whether a member's limit to cities or locations allows the call. */
export const isAllowedForLimitedMember = (access: Access, { isLimited }: Pick<AccessSession, 'isLimited'>) =>
  access.kind !== 'session' || !isLimited || access.limited === 'allowed'

export const isCallAllowed = (access: Access, session: AccessSession | undefined) => {
  if (access.kind === 'public') return true
  if (access.kind === 'key' || !session) return false
  if (access.impersonation === 'refused' && session.isImpersonated) return false
  if (access.singleSignOn === 'refused' && session.isSingleSignOn) return false
  if (!hasRequiredTeamRole(access, session) || !hasRequiredStaffPermission(access, session)) return false
  if (!isAllowedForLimitedMember(access, session)) return false
  return access.roles === 'any' || access.roles.includes(session.role)
}
