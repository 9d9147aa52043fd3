/**
 * Support's own session while acting for an organisation (design, reading 12): kept for this tab alone, in its session
 * storage, from the link on until the acting ends; nothing of it is sent meanwhile.
 */
import type { AuthToken, Me } from '../../contract/auth'
import { http } from '../dataProvider/http'
import { asSession, isLive, readMe, readSession, storeMe, storeSession } from './session'
import { parseItem, removeAccountItems } from './storage'

const key = 'acting:own'

interface Own {
  session: AuthToken
  me: Me
  /** Where one came from. */
  back: string
}

const read = (): Own | null => {
  try {
    const own = parseItem(sessionStorage.getItem(key)) as Own | null
    const session = asSession(own?.session)
    return own && session && isLive(session) ? { ...own, session } : null
  } catch {
    return null
  }
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

/** Before another session takes the place of this one. `back`: the address to return to. */
export const keepOwnSession = (back: string) => {
  const session = readSession()
  const me = readMe()
  const own = isLive(session) && session.role === 'Staff' && me ? { session, me } : read()
  write(own && { ...own, back })
}

/** Where one came from; `null`: nothing is kept. */
export const ownBack = () => read()?.back ?? null

/** Ends the acting on the server and here, and signs in as oneself again. */
export const resumeOwnSession = () => {
  const own = read()
  write(null)
  if (!own) return
  if (isLive(readSession()))
    http('/auth/sign-out', { method: 'POST' }).catch(error => console.warn('The acting may go on on the server', error))
  removeAccountItems()
  storeSession(own.session)
  storeMe(own.me)
}

/** Signing out while acting is meant whole: one's own session ends too. */
export const endOwnSession = () => {
  const own = read()
  write(null)
  if (!own) return
  const headers = { Authorization: `Bearer ${own.session.token}` }
  http('/auth/sign-out', { method: 'POST', anonymous: true, headers }).catch(error =>
    console.warn('The server did not confirm the sign-out', error),
  )
}
