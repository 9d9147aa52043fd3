/**
 * Who may call an operation. Every route declares one; the server refuses to start with a route that does not,
 * and the isolation tests are generated from the declarations.
 */
import type { SessionRole } from './roles'

export type Access =
  | { kind: 'public' }
  /** Any signed-in account, or only the named roles. `impersonation: 'refused'` bars support staff acting for it. */
  | { kind: 'session'; roles: readonly SessionRole[] | 'any'; impersonation: 'allowed' | 'refused' }

export const everyone: Access = { kind: 'public' }
export const signedIn: Access = { kind: 'session', roles: 'any', impersonation: 'allowed' }
export const only = (...roles: SessionRole[]): Access => ({ kind: 'session', roles, impersonation: 'allowed' })

/** The same without support staff: password, e-mail and deletion are the account holder's alone. */
export const inPerson = (access: Access): Access =>
  access.kind === 'session' ? { ...access, impersonation: 'refused' } : access

export const mayCall = (access: Access, session: { role: SessionRole; isImpersonated: boolean } | undefined) => {
  if (access.kind === 'public') return true
  if (!session) return false
  if (access.impersonation === 'refused' && session.isImpersonated) return false
  return access.roles === 'any' || access.roles.includes(session.role)
}
