/** From a token to a signed-in account: the session is stored, then the current user is loaded and stored (spec section 7). */
import type { AuthToken, Me } from '../../../contract/auth'
import { http } from '../../dataProvider/http'
import { clearSession, storeMe, storeSession } from '../../session/session'
import { signInFailed, signInStarted } from '../../session/status'

/** Leaves nothing behind when the user cannot be loaded. */
export const enter = async (token: AuthToken): Promise<Me> => {
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

/** @throws what the call or the loading of the user failed with */
export const signIn = async (email: string, password: string): Promise<AuthToken> => {
  signInStarted()
  try {
    const body = { email: email.trim(), password }
    const token = await http<AuthToken>('/b2b/auth/sign-in', { method: 'POST', body, anonymous: true })
    await enter(token)
    return token
  } catch (error) {
    signInFailed()
    throw error
  }
}
