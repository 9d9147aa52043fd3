/**
 * Declares who may call an operation. Every route has such a declaration: without it the server does not start. The
 * isolation tests are generated from the declarations.
 */
import { type Role, roles, type SessionRole } from './roles'

export type Access =
  | { kind: 'public' }
  /**
   * Any signed-in account, or only accounts of the listed roles. `impersonation: 'refused'` excludes support staff who
   * act for an account.
   */
  | { kind: 'session'; roles: readonly SessionRole[] | 'any'; impersonation: 'allowed' | 'refused' }
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

export const isCallAllowed = (access: Access, session: { role: SessionRole; isImpersonated: boolean } | undefined) => {
  if (access.kind === 'public') return true
  if (access.kind === 'key' || !session) return false
  if (access.impersonation === 'refused' && session.isImpersonated) return false
  return access.roles === 'any' || access.roles.includes(session.role)
}
