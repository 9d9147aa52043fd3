/**
 * The support employee's own session during an impersonation (docs/readings.md, 12). It is saved for this tab only, in
 * session storage, from opening the link to the end of the impersonation. Nothing is sent with it in the meantime.
 */
import type { AuthToken, Me } from '../../contract/auth'
import { http } from '../dataProvider/http'
import { asSession, isLive, readMe, readSession, storeMe, storeSession, subscribe } from '../session/session'
import { parseItem, removeAccountItems } from '../session/storage'

const key = 'acting:own'

interface StaffSession {
  session: AuthToken
  me: Me
  /** Address to return to. */
  back: string
  /** Token of the impersonation session that it waits for. */
  actingToken: string
}

const readStored = (): StaffSession | null => {
  try {
    const own = parseItem(sessionStorage.getItem(key)) as StaffSession | null
    const session = asSession(own?.session)
    return own && session && isLive(session) ? { ...own, session } : null
  } catch {
    return null
  }
}

/** Returns the staff session only while the current session is the impersonation that it was saved for. */
const read = (): StaffSession | null => {
  const own = readStored()
  return own && own.actingToken === readSession()?.token ? own : null
}

/** In a browser that cannot store anything, the impersonation ends on the sign-in page. */
const write = (own: StaffSession | null) => {
  try {
    if (own) sessionStorage.setItem(key, JSON.stringify(own))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}

/**
 * Saves the staff session before an impersonation session replaces it.
 * @param actingToken token of the impersonation session
 * @param back address to return to
 */
export const storeStaffSession = (actingToken: string, back: string) => {
  const session = readSession()
  const me = readMe()
  // When one impersonation follows another, the staff session that is already saved is used.
  const own = isLive(session) && session.role === 'Staff' && me ? { session, me } : read()
  write(own && { session: own.session, me: own.me, back, actingToken })
}

/** Returns the address to return to, or `null` if no staff session is saved. */
export const staffReturnAddress = () => read()?.back ?? null

/** Ends the impersonation on the server and locally, and restores the staff session. */
export const resumeStaffSession = () => {
  const own = read()
  write(null)
  if (!own) return
  if (isLive(readSession()))
    http('/auth/sign-out', { method: 'POST', isRepeatable: false }).catch(error =>
      console.warn('The acting may go on on the server', error),
    )
  removeAccountItems()
  storeSession(own.session)
  storeMe(own.me)
}

/** Ends the saved staff session: signing out during an impersonation ends both sessions. */
export const endStaffSession = () => {
  const own = readStored()
  write(null)
  if (!own) return
  const headers = { Authorization: `Bearer ${own.session.token}` }
  http('/auth/sign-out', { method: 'POST', anonymous: true, headers }).catch(error =>
    console.warn('The server did not confirm the sign-out', error),
  )
}

// A sign-out or sign-in in another window ends the staff session of this window too.
subscribe(() => {
  const own = readStored()
  const token = readSession()?.token
  if (own && token !== own.actingToken && token !== own.session.token) endStaffSession()
})
