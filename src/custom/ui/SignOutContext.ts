/**
 * Signs out of an area: asks about unsaved work, sets the path to open afterwards, and ends the session. The session
 * guard navigates to that path.
 */
import { createContext, useContext } from 'react'
import { signOut } from '../../authProvider'
import { translate } from '../../i18n/i18n'
import { clearSession, readAccount } from '../../session/session'
import { hasUnsentItems, removeAccountItems } from '../../session/storage'
import { runDeferredActions } from './pendingUndo'
import { toast } from './toast'
import { canLeavePage } from './unsavedWork'

export const SignOutContext = createContext<(to: string) => void>(() => undefined)

/**
 * Returns a function that runs the deferred actions, ends the session and opens the path `to`, without asking about
 * unsaved work.
 */
export const useEndSession = (to: string) => {
  const leaveTo = useContext(SignOutContext)
  return async () => {
    await runDeferredActions()
    const account = readAccount()
    leaveTo(to)
    await signOut()
    if (account !== undefined && hasUnsentItems(account)) toast(translate('shell.keptUnsent'), 'success')
  }
}

/** Returns a function that asks about unsaved work, ends the session and goes to `/` (spec section 2.2). */
export const useSignOut = () => {
  const endSession = useEndSession('/')
  return async () => {
    if (canLeavePage()) await endSession()
  }
}

/**
 * Returns a function that removes the account from the browser and opens a path, after the server has already ended the
 * session.
 */
export const useLeaveAfterSessionEnd = () => {
  const leaveTo = useContext(SignOutContext)
  return (to: string) => {
    leaveTo(to)
    removeAccountItems()
    clearSession()
  }
}
