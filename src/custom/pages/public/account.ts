/** From a token to a signed-in account: the session is stored, then the current user is loaded and stored (spec section 7). */
import type { AuthToken, Me } from '../../../../contract/auth'
import { clearSession, storeMe, storeSession } from '../../../authProvider/session'
import { http } from '../../../dataProvider/http'

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
