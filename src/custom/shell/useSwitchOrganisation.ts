/**
 * Switches to another organisation of the user. The portal then starts again with the new session, so that no list,
 * cache or open stream of the previous organisation is left. Other windows switch too (`SessionGuard`).
 */
import { useContext } from 'react'
import { areaPaths } from '../../areaPaths'
import { startSignOutRequests } from '../../authProvider/beforeSignOut'
import { runDeferredActions } from '../ui/pendingUndo'
import { SignOutContext } from '../ui/SignOutContext'
import { canLeavePage } from '../ui/unsavedWork'
import { useBusy } from '../ui/useBusy'
import { switchSession } from './switchSession'

export const useSwitchOrganisation = () => {
  const leaveTo = useContext(SignOutContext)
  const { isBusy, attempt } = useBusy()
  const switchTo = (organisationId: string) =>
    attempt(async () => {
      if (!canLeavePage()) return
      await runDeferredActions()
      await Promise.allSettled(startSignOutRequests())
      let home = '/'
      await switchSession(organisationId, ({ role }) => {
        home = areaPaths[role].signInHome
        leaveTo(home)
      })
      window.location.assign(home)
    })
  return { switchTo, isBusy }
}
