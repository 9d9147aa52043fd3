/**
 * Replaces the session by a session in another organisation of the user: POST
 * /auth/memberships/{organisationId}:switch, which ends the current session.
 */
import type { AuthToken, Me } from '../../../contract/auth'
import { http } from '../../dataProvider/http'
import { clearStoredMe, storeMe, storeSession } from '../../session/session'

/** Reads the user of a session that is not stored yet. */
const fetchMe = ({ token }: AuthToken) =>
  http<Me>('/auth/me', { anonymous: true, headers: { Authorization: `Bearer ${token}` } })

/**
 * Switches to an organisation, and stores the new session and user.
 * @param beforeStoring called with the new session before it is stored, and so before any window uses it
 */
export const switchSession = async (organisationId: string, beforeStoring?: (session: AuthToken) => void) => {
  // The call cannot be repeated, because the first attempt may have ended the session that it uses.
  const session = await http<AuthToken>(`/auth/memberships/${organisationId}:switch`, {
    method: 'POST',
    isRepeatable: false,
  })
  const me = await fetchMe(session).catch(() => undefined)
  beforeStoring?.(session)
  storeSession(session)
  // The previous user is removed in any case. If the new user could not be loaded, the portal loads it after its
  // restart.
  if (me) storeMe(me)
  else clearStoredMe()
}
