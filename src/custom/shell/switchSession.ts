/**
 * Replaces the session by one in another organisation of the person: POST /auth/memberships/{organisationId}:switch, which
 * ends the current session.
 */
import type { AuthToken, Me } from '../../../contract/auth'
import { http } from '../../dataProvider/http'
import { forgetMe, storeMe, storeSession } from '../../session/session'

/** Reads the user of a session that is not stored yet. */
const fetchMe = ({ token }: AuthToken) =>
  http<Me>('/auth/me', { anonymous: true, headers: { Authorization: `Bearer ${token}` } })

/**
 * Switches to an organisation, and stores the new session and user.
 * @param beforeStoring called with the new session, before other windows and this one learn of it
 */
export const switchSession = async (organisationId: string, beforeStoring?: (session: AuthToken) => void) => {
  // A repetition would use the session that the first call has ended.
  const session = await http<AuthToken>(`/auth/memberships/${organisationId}:switch`, {
    method: 'POST',
    isRepeatable: false,
  })
  const me = await fetchMe(session).catch(() => undefined)
  beforeStoring?.(session)
  storeSession(session)
  // The user of the previous session must not stay. Without the new one, the portal reads it when it has started again.
  if (me) storeMe(me)
  else forgetMe()
}
