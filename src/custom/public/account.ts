/** Signs in to an account: stores the session, then loads and stores the current user (spec section 7). */
import type { AuthToken, Me } from '../../../contract/auth'
import { http } from '../../dataProvider/http'
import { clearSession, storeMe, storeSession } from '../../session/session'
import { setSignInFailed, setSignInStarted } from '../../session/status'

/** Signs in with a token. If the user cannot be loaded, removes the session again. */
export const signInWithToken = async (token: AuthToken): Promise<Me> => {
  storeSession(token)
  try {
    const me = await http<Me>('/auth/me')
    storeMe(me)
    return me
  } catch (error) {
    clearSession()
    throw error
  }
}

/**
 * Signs in with e-mail and password.
 * @throws the error of the sign-in call or of loading the user
 */
export const signIn = async (email: string, password: string): Promise<AuthToken> => {
  setSignInStarted()
  try {
    const body = { email: email.trim(), password }
    const token = await http<AuthToken>('/b2b/auth/sign-in', { method: 'POST', body, anonymous: true })
    await signInWithToken(token)
    return token
  } catch (error) {
    setSignInFailed()
    throw error
  }
}
