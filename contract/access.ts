/**
 * Who may call an operation. Every route declares one; the server refuses to start with a route that does not,
 * and the isolation tests are generated from the declarations.
 */
import { type Role, roles, type SessionRole } from './roles'

export type Access =
  | { kind: 'public' }
  /** Any signed-in account, or only the named roles. `impersonation: 'refused'` bars support staff acting for it. */
  | { kind: 'session'; roles: readonly SessionRole[] | 'any'; impersonation: 'allowed' | 'refused' }
  /** A machine's key with one of the scopes; no session opens it. */
  | { kind: 'key'; scopes: readonly KeyScope[] }

const shops = ['Retailer', 'Institution'] as const
/**
 * What a key may be made for: scope → the roles that have something to use it on. Bins are a shop's, bookings a recycler's,
 * fundraisers an institution's, premium rewards a service provider's; a key of the platform may have any.
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
export const scopesOf = (role: Role) => keyScopes.filter(scope => (scopes[scope] as readonly Role[]).includes(role))

/** A test key runs the same checks, answers the same, and changes nothing that a person sees. */
export const keyModes = ['live', 'test'] as const
export type KeyMode = (typeof keyModes)[number]

export const everyone: Access = { kind: 'public' }
export const signedIn: Access = { kind: 'session', roles: 'any', impersonation: 'allowed' }
export const only = (...roles: SessionRole[]): Access => ({ kind: 'session', roles, impersonation: 'allowed' })

export const withKey = (...scopes: KeyScope[]): Access => ({ kind: 'key', scopes })

/** The same without support staff: password, e-mail and deletion are the account holder's alone. */
export const inPerson = (access: Access): Access =>
  access.kind === 'session' ? { ...access, impersonation: 'refused' } : access

export const mayCall = (access: Access, session: { role: SessionRole; isImpersonated: boolean } | undefined) => {
  if (access.kind === 'public') return true
  if (access.kind === 'key' || !session) return false
  if (access.impersonation === 'refused' && session.isImpersonated) return false
  return access.roles === 'any' || access.roles.includes(session.role)
}
