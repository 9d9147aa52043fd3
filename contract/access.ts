/**
 * Declares who may call an operation. Every route has such a declaration: without it the server does not start. The
 * isolation tests are generated from the declarations.
 */
import { type Role, roles, type SessionRole } from './roles'
import { hasTeamRole, type TeamRole } from './teamRoles'

export type Access =
  | { kind: 'public' }
  /**
   * Any signed-in account, or only accounts of the listed roles. `impersonation: 'refused'` excludes support staff who
   * act for an account. `teamRole` is the role in the organisation's team that the call needs; without it, reads need a
   * viewer and all other calls a manager ({@link withTeamRole}). `limited` says whether members who are limited to
   * cities or locations may make the call; without it they may not.
   */
  | {
      kind: 'session'
      roles: readonly SessionRole[] | 'any'
      impersonation: 'allowed' | 'refused'
      teamRole?: TeamRole
      limited?: 'allowed' | 'refused'
    }
  /** An API key with at least one of the scopes. Sessions are not accepted. */
  | { kind: 'key'; scopes: readonly KeyScope[] }

const shops = ['Retailer', 'Institution'] as const
/**
 * Scopes of API keys, each with the roles whose keys can have it. Bins belong to shops, bookings to recyclers,
 * fundraisers to institutions, premium rewards to service providers. A key of the platform can have any scope.
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

export const withKey = (...scopes: KeyScope[]): Access => ({ kind: 'key', scopes })

/**
 * Returns the access without support staff who act for an account: only the account holder may change the password or
 * the e-mail, or delete the account.
 */
export const withoutImpersonation = (access: Access): Access =>
  access.kind === 'session' ? { ...access, impersonation: 'refused' } : access

/** Returns the access that only the owner of the organisation has, for instance to API keys and to the team. */
export const asOwner = (access: Access): Access =>
  access.kind === 'session' ? { ...access, teamRole: 'Owner' } : access

/**
 * Returns the access that includes members who are limited to cities or locations: what the call reads and writes is
 * restricted to these (server/ownership/memberLimits.ts), or does not depend on locations.
 */
export const alsoLimited = (access: Access): Access =>
  access.kind === 'session' ? { ...access, limited: 'allowed' } : access

/** Returns the access of every member to what concerns only himself or herself, such as the password or saved views. */
export const personal = (access: Access): Access =>
  access.kind === 'session' ? { ...access, teamRole: 'Viewer', limited: 'allowed' } : access

/**
 * Returns the access with the team role that it declares or, if it declares none, that the kind of call needs; and
 * without limited members, unless it declares them.
 */
export const withTeamRole = (access: Access, isRead: boolean): Access =>
  access.kind === 'session'
    ? {
        ...access,
        teamRole: access.teamRole ?? (isRead ? 'Viewer' : 'Manager'),
        limited: access.limited ?? 'refused',
      }
    : access

/**
 * The part of a session by which access is decided. `teamRole` is `null` for support staff; `isLimited` applies to
 * members who are limited to cities or locations.
 */
export interface AccessSession {
  role: SessionRole
  isImpersonated: boolean
  teamRole: TeamRole | null
  isLimited: boolean
}

/** Returns whether the role in the team suffices. Support staff belong to no team. */
export const hasNeededTeamRole = (access: Access, { teamRole }: Pick<AccessSession, 'teamRole'>) =>
  access.kind !== 'session' || teamRole === null || hasTeamRole(teamRole, access.teamRole ?? 'Owner')

/** Returns whether a member's limit to cities or locations allows the call. */
export const isAllowedToLimited = (access: Access, { isLimited }: Pick<AccessSession, 'isLimited'>) =>
  access.kind !== 'session' || !isLimited || access.limited === 'allowed'

export const isCallAllowed = (access: Access, session: AccessSession | undefined) => {
  if (access.kind === 'public') return true
  if (access.kind === 'key' || !session) return false
  if (access.impersonation === 'refused' && session.isImpersonated) return false
  if (!hasNeededTeamRole(access, session) || !isAllowedToLimited(access, session)) return false
  return access.roles === 'any' || access.roles.includes(session.role)
}
