/**
 * Signs out of an area: asks about unsaved work, names the address to leave to, then ends the session. The session
 * guard performs the navigation.
 */
import { createContext, useContext } from 'react'
import { signOut } from '../../authProvider'
import { resumeStaffSession, staffReturnAddress } from '../../authProvider/staffSession'
import { translate } from '../../i18n/i18n'
import { clearSession, readMe } from '../../session/session'
import { hasUnsentItems, removeAccountItems } from '../../session/storage'
import { flushPendingUndo } from './pendingUndo'
import { toast } from './toast'
import { mayLeave } from './unsavedWork'

export const SignOutContext = createContext<(to: string) => void>(() => undefined)

const useEndSession = (to: string) => {
  const leaveTo = useContext(SignOutContext)
  return async () => {
    await flushPendingUndo()
    const account = readMe()?.guid
    leaveTo(to)
    await signOut()
    if (account !== undefined && hasUnsentItems(account)) toast(translate('shell.keptUnsent'), 'success')
  }
}

/** Ends the session and leaves for `/` (spec section 2.2), unless the user wants to keep unsaved work. */
export const useSignOut = () => {
  const endSession = useEndSession('/')
  return async () => {
    if (mayLeave()) await endSession()
  }
}

/**
 * Ends an impersonation: returns the support employee to the previous address in their own session, or else to the
 * sign-in page.
 * @returns a function. `isForced` skips the confirmation, because the time is over and nothing can be saved any more
 */
export const useEndImpersonation = () => {
  const leaveTo = useContext(SignOutContext)
  const endSession = useEndSession('/sign-in')
  return async ({ isForced = false } = {}) => {
    if (!isForced && !mayLeave()) return
    await flushPendingUndo()
    const back = staffReturnAddress()
    if (back === null) return endSession()
    leaveTo(back)
    resumeStaffSession()
  }
}

/** Removes the account from the browser and leaves, when the server itself has ended the session. */
export const useLeave = () => {
  const leaveTo = useContext(SignOutContext)
  return (to: string) => {
    leaveTo(to)
    removeAccountItems()
    clearSession()
  }
}
