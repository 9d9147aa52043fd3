/**
 * Switches to another organisation of the person: POST /auth/memberships/{organisationId}:switch, which ends the current
 * session. The portal starts again with the new session, so that no list, cache or open stream of the previous
 * organisation is left. Other windows follow the stored session (`SessionGuard`).
 */
import { useContext } from 'react'
import type { AuthToken, Me } from '../../../contract/auth'
import { areaPaths } from '../../areaPaths'
import { sendBeforeSignOut } from '../../authProvider/beforeSignOut'
import { http } from '../../dataProvider/http'
import { forgetMe, storeMe, storeSession } from '../../session/session'
import { flushPendingUndo } from '../ui/pendingUndo'
import { SignOutContext } from '../ui/SignOutContext'
import { canLeavePage } from '../ui/unsavedWork'
import { useBusy } from '../ui/useBusy'

/** Reads the user of a session that is not stored yet. */
const fetchMe = ({ token }: AuthToken) =>
  http<Me>('/auth/me', { anonymous: true, headers: { Authorization: `Bearer ${token}` } })

export const useSwitchOrganisation = () => {
  const leaveTo = useContext(SignOutContext)
  const { isBusy, attempt } = useBusy()
  const switchTo = (organisationId: string) =>
    attempt(async () => {
      if (!canLeavePage()) return
      await flushPendingUndo()
      await Promise.allSettled(sendBeforeSignOut())
      // A repetition would use the session that the first call has ended.
      const session = await http<AuthToken>(`/auth/memberships/${organisationId}:switch`, {
        method: 'POST',
        isRepeatable: false,
      })
      const me = await fetchMe(session).catch(() => undefined)
      const home = areaPaths[session.role].signInHome
      leaveTo(home)
      storeSession(session)
      if (me) storeMe(me)
      // The user of the previous session must not stay. The portal reads the new one when it has started again.
      else forgetMe()
      window.location.assign(home)
    })
  return { switchTo, isBusy }
}
