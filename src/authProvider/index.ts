/**
 * react-admin's auth provider. checkAuth, getIdentity and getPermissions read the stored session and user. logout sends
 * POST /auth/sign-out for a valid session and removes the local session without waiting for the response. checkError
 * never signs out: after a 401 the user signs in again in a dialog (`SessionGuard`), so that typed values are not lost.
 */
import type { AuthProvider } from 'react-admin'
import { http } from '../dataProvider/http'
import { clearSession, isSessionValid, readMe, readSession } from '../session/session'
import { removeAccountItems } from '../session/storage'
import { startSignOutRequests } from './beforeSignOut'
import { endStaffSession } from './staffSession'

/**
 * Ends the session on the server. If there are requests of `beforeSignOut`, the call is sent after they have settled.
 * The local session is removed by then, so the token is a parameter.
 */
const endOnServer = (token: string) => {
  const requests = startSignOutRequests()
  if (requests.length === 0) return http('/auth/sign-out', { method: 'POST', isRepeatable: false })
  const headers = { Authorization: `Bearer ${token}` }
  return Promise.allSettled(requests).then(() => http('/auth/sign-out', { method: 'POST', anonymous: true, headers }))
}

/**
 * Ends the session on the server and in this browser, and during an impersonation also the staff session. The local
 * session ends even if the server does not respond (docs/readings.md, 17).
 */
export const signOut = () => {
  endStaffSession()
  const session = readSession()
  const call = isSessionValid(session) ? endOnServer(session.token) : Promise.resolve()
  removeAccountItems()
  clearSession()
  return call.then(
    () => undefined,
    error => console.warn('The server did not confirm the sign-out', error),
  )
}

export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('The sign-in form signs in, not the authProvider')),
  logout: async () => {
    await signOut()
    return '/'
  },
  checkAuth: () => (isSessionValid(readSession()) ? Promise.resolve() : Promise.reject(new Error('No live session'))),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(readSession()?.role),
  getIdentity: () => {
    const me = readMe()
    if (!me) return Promise.reject(new Error('The user is not known yet'))
    return Promise.resolve({ id: me.guid, fullName: me.organisation?.name ?? me.email })
  },
}
