/**
 * The auth status (spec section 4), the only state under the key `root`: empty → loading (sign-in starts) → success
 * with the role, or error. Signing out resets it to empty. A stored status that is still `loading` becomes empty after
 * `restoreTimeoutMs`.
 */
import { limits, storageKeys } from '../../contract/limits'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import { parseItem, readItem, writeItem } from './storage'

const kinds = ['empty', 'loading', 'success', 'error'] as const

export interface AuthStatus {
  status: (typeof kinds)[number]
  role: SessionRole | null
}

const empty: AuthStatus = { status: 'empty', role: null }

/**
 * Returns the stored status. A malformed value gives the empty status.
 * @param now milliseconds since the epoch
 */
export const readStatus = (now = Date.now()): AuthStatus => {
  const raw = parseItem(readItem(storageKeys.authStatus)) as Partial<AuthStatus & { at: number }> | null
  const status = kinds.find(kind => kind === raw?.status)
  if (!raw || !status) return empty
  const isStale = status === 'loading' && now - Number(raw.at ?? 0) > limits.restoreTimeoutMs
  return isStale ? empty : { status, role: sessionRoles.find(role => role === raw.role) ?? null }
}

const write = (status: AuthStatus) => writeItem(storageKeys.authStatus, JSON.stringify({ ...status, at: Date.now() }))

export const setSignInStarted = () => write({ status: 'loading', role: null })
export const setSignInSucceeded = (role: SessionRole) => write({ status: 'success', role })
export const setSignInFailed = () => write({ status: 'error', role: null })
export const setSignedOut = () => write(empty)
