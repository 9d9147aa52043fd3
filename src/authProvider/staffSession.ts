/**
 * Support's own session while acting for an organisation (design, reading 12): kept for this tab alone, in its session
 * storage, from the link on until the acting ends; nothing of it is sent meanwhile.
 */
import type { AuthToken, Me } from '../../contract/auth'
import { http } from '../dataProvider/http'
import { asSession, isLive, readMe, readSession, storeMe, storeSession, subscribe } from '../session/session'
import { parseItem, removeAccountItems } from '../session/storage'

const key = 'acting:own'

interface Own {
  session: AuthToken
  me: Me
  /** Where one came from. */
  back: string
  /** The session of the acting that it waits for. */
  actingToken: string
}

const kept = (): Own | null => {
  try {
    const own = parseItem(sessionStorage.getItem(key)) as Own | null
    const session = asSession(own?.session)
    return own && session && isLive(session) ? { ...own, session } : null
  } catch {
    return null
  }
}

/** While it is the acting that it was kept for, and nobody else's session. */
const read = (): Own | null => {
  const own = kept()
  return own && own.actingToken === readSession()?.token ? own : null
}

/** A browser that keeps nothing leads to the sign-in page at the end. */
const write = (own: Own | null) => {
  try {
    if (own) sessionStorage.setItem(key, JSON.stringify(own))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

/**
 * Before the session of an acting takes the place of this one.
 * @param actingToken that session's
 * @param back the address to return to
 */
export const storeStaffSession = (actingToken: string, back: string) => {
  const session = readSession()
  const me = readMe()
  // Another acting follows on one: what was kept stays.
  const own = isLive(session) && session.role === 'Staff' && me ? { session, me } : read()
  write(own && { session: own.session, me: own.me, back, actingToken })
}

/** Where one came from; `null`: nothing is kept. */
export const ownBack = () => read()?.back ?? null

/** Ends the acting on the server and here, and signs in as oneself again. */
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

/** Signing out while acting is meant whole: one's own session ends too. */
export const endStaffSession = () => {
  const own = kept()
  write(null)
  if (!own) return
  const headers = { Authorization: `Bearer ${own.session.token}` }
  http('/auth/sign-out', { method: 'POST', anonymous: true, headers }).catch(error =>
    console.warn('The server did not confirm the sign-out', error),
  )
}

// In another window somebody signed out, or in: that was meant for this one too.
subscribe(() => {
  const own = kept()
  const token = readSession()?.token
  if (own && token !== own.actingToken && token !== own.session.token) endStaffSession()
})
