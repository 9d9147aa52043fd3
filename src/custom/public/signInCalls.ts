/** Signs in to an account: stores the session, then loads and stores the current user (spec section 7). */
import type { AuthToken, Me } from '../../../contract/auth'
import type { FactorChallenge } from '../../../contract/factors'
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

/** The response to a sign-in: a session, or a challenge if the account has a second factor. */
export type SignInResponse = AuthToken | FactorChallenge
export const isFactorChallenge = (answer: SignInResponse): answer is FactorChallenge => 'challengeToken' in answer

/**
 * Signs in with e-mail and password.
 * @returns the session, or the challenge if the account has a second factor
 * @throws the error of the sign-in call or of loading the user
 */
export const signIn = async (email: string, password: string): Promise<SignInResponse> => {
  setSignInStarted()
  try {
    const body = { email: email.trim(), password }
    const answer = await http<SignInResponse>('/b2b/auth/sign-in', { method: 'POST', body, anonymous: true })
    if (!isFactorChallenge(answer)) await signInWithToken(answer)
    return answer
  } catch (error) {
    setSignInFailed()
    throw error
  }
}
