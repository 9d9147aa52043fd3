/**
 * Stores the support employee's own session during an impersonation (docs/readings.md, 12). It is only in the session
 * storage of this tab, from opening the impersonation link until the impersonation ends. No calls use it during this
 * time.
 */
import type { AuthToken, Me } from '../../contract/auth'
import { http } from '../dataProvider/http'
import {
  isSessionValid,
  parseSession,
  readMe,
  readSession,
  storeMe,
  storeSession,
  subscribeToSessionChanges,
} from '../session/session'
import { parseItem, removeAccountItems } from '../session/storage'

const key = 'acting:own'

interface StaffSession {
  session: AuthToken
  me: Me
  /** Path to which the window navigates when the impersonation ends. */
  back: string
  /** Token of the impersonation session, which is the current session until the staff session is restored. */
  actingToken: string
}

const readStored = (): StaffSession | null => {
  try {
    const own = parseItem(sessionStorage.getItem(key)) as StaffSession | null
    const session = parseSession(own?.session)
    return own && session && isSessionValid(session) ? { ...own, session } : null
  } catch {
    return null
  }
}

/** Returns the stored staff session, if the current session is the impersonation that it was stored for. */
const read = (): StaffSession | null => {
  const own = readStored()
  return own && own.actingToken === readSession()?.token ? own : null
}

/**
 * Stores the staff session, or removes it if it is null. If the browser has no storage, ending the impersonation leads
 * to the sign-in page.
 */
const write = (own: StaffSession | null) => {
  try {
    if (own) sessionStorage.setItem(key, JSON.stringify(own))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has stored nothing, so there is nothing to remove.
  }
}

/**
 * Stores the staff session before an impersonation session replaces it.
 * @param actingToken token of the impersonation session
 * @param back path to return to
 */
export const storeStaffSession = (actingToken: string, back: string) => {
  const session = readSession()
  const me = readMe()
  // If one impersonation follows another, the already stored staff session is kept.
  const own = isSessionValid(session) && session.role === 'Staff' && me ? { session, me } : read()
  write(own && { session: own.session, me: own.me, back, actingToken })
}

/** Returns the path to return to, or `null` if no staff session is stored. */
export const staffReturnPath = () => read()?.back ?? null

/**
 * Ends the session with this token on the server. The token is a parameter, because it may differ from that of the
 * current session.
 */
const endSessionOf = (token: string, warning: string) => {
  const headers = { Authorization: `Bearer ${token}` }
  http('/auth/sign-out', { method: 'POST', anonymous: true, headers }).catch(error => console.warn(warning, error))
}

/**
 * Ends the impersonation on the server and locally, and restores the staff session. Does nothing if no staff session is
 * stored.
 */
export const resumeStaffSession = () => {
  const own = read()
  write(null)
  if (!own) return
  endSessionOf(own.actingToken, 'The impersonation may continue on the server')
  removeAccountItems()
  storeSession(own.session)
  storeMe(own.me)
}

/** Ends the stored staff session on the server, because signing out during an impersonation ends both sessions. */
export const endStaffSession = () => {
  const own = readStored()
  write(null)
  if (!own) return
  endSessionOf(own.session.token, 'The server did not confirm the sign-out')
}

// A sign-out or sign-in in another window ends the staff session of this window too. If another window has restored the
// staff session, that session continues, and only the copy in this window is removed.
subscribeToSessionChanges(() => {
  const own = readStored()
  const token = readSession()?.token
  if (!own || token === own.actingToken) return
  if (token === own.session.token) write(null)
  else endStaffSession()
})
