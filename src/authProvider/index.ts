/**
 * react-admin's auth provider over the session.
 * checkAuth, getIdentity, getPermissions → what is stored; logout → POST /auth/sign-out, then locally whatever it says;
 * checkError never signs out: a 401 while working is asked about in place (`SessionGuard`), so that nothing typed is lost.
 */
import type { AuthProvider } from 'react-admin'
import { http } from '../dataProvider/http'
import { clearSession, isLive, readMe, readSession } from '../session/session'
import { removeAccountItems } from '../session/storage'
import { sendBeforeSignOut } from './beforeSignOut'
import { endStaffSession } from './staffSession'

/** The session is gone here when what was to be sent before has its answer. */
const endOnServer = (token: string) => {
  const said = sendBeforeSignOut()
  if (said.length === 0) return http('/auth/sign-out', { method: 'POST', isRepeatable: false })
  const headers = { Authorization: `Bearer ${token}` }
  return Promise.allSettled(said).then(() => http('/auth/sign-out', { method: 'POST', anonymous: true, headers }))
}

/** Ends the session on the server and here; here also when the server does not answer (design, reading 17). */
export const signOut = () => {
  endStaffSession()
  const session = readSession()
  const call = isLive(session) ? endOnServer(session.token) : Promise.resolve()
  removeAccountItems()
  clearSession()
  return call.then(
    () => undefined,
    error => console.warn('The server did not confirm the sign-out', error),
  )
}

export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in is the sign-in form’s')),
  logout: async () => {
    await signOut()
    return '/'
  },
  checkAuth: () => (isLive(readSession()) ? Promise.resolve() : Promise.reject(new Error('No live session'))),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(readSession()?.role),
  getIdentity: () => {
    const me = readMe()
    if (!me) return Promise.reject(new Error('The user is not known yet'))
    return Promise.resolve({ id: me.guid, fullName: me.organisation?.name ?? me.email })
  },
}
