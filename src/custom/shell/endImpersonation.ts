/** Ends an impersonation in this window, or on behalf of another window. */
import { useContext } from 'react'
import { requestImpersonationEnd } from '../../authProvider/impersonationEnd'
import { resumeStaffSession, staffReturnPath } from '../../authProvider/staffSession'
import { readSession } from '../../session/session'
import { runDeferredActions } from '../ui/pendingUndo'
import { SignOutContext, useEndSession } from '../ui/SignOutContext'
import { canLeavePage, discardUnsavedWork } from '../ui/unsavedWork'

/**
 * Returns a function that ends an impersonation. It restores the support employee's session and previous page. If
 * another window has that session, the function asks that window to restore it; if no window has it, the function
 * navigates to the sign-in page. `isForced` skips the question about unsaved work, because the session is over and
 * nothing can be saved. The function returns `false` if the user chooses to keep unsaved work, so that the
 * impersonation continues.
 */
export const useEndImpersonation = () => {
  const leaveTo = useContext(SignOutContext)
  const endSession = useEndSession('/sign-in')
  return async ({ isForced = false } = {}) => {
    if (!isForced && !canLeavePage()) return false
    const token = readSession()?.token
    await runDeferredActions()
    const back = staffReturnPath()
    if (back !== null) {
      leaveTo(back)
      resumeStaffSession()
      return true
    }
    if (await requestImpersonationEnd()) discardUnsavedWork()
    // Ends the session only if it is still that of the impersonation. Another window may have restored the staff
    // session in the meantime, which must not be ended.
    else if (readSession()?.token === token) await endSession()
    return true
  }
}

/**
 * Ends the impersonation on behalf of another window. Unsaved work of this window stays on the screen (`SessionGuard`).
 */
export const endImpersonationForOtherWindow = async () => {
  await runDeferredActions()
  resumeStaffSession()
}
