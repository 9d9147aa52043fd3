/** Signing out of an area: asks for unsaved work, names the address to leave to, then ends the session; the guard does the leaving. */
import { createContext, useContext } from 'react'
import { signOut } from '../../authProvider'
import { ownBack, resumeStaffSession } from '../../authProvider/staffSession'
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

/** Ends the session and leaves for `/` (spec section 2.2), unless the user keeps what is unsaved. */
export const useSignOut = () => {
  const endSession = useEndSession('/')
  return async () => {
    if (mayLeave()) await endSession()
  }
}

/**
 * Support stops acting for an organisation: back to where they came from, as themselves, else to the sign-in page.
 * @returns `isForced`: the time is over, so that nothing can be saved any more and nobody is asked
 */
export const useEndActing = () => {
  const leaveTo = useContext(SignOutContext)
  const endSession = useEndSession('/sign-in')
  return async ({ isForced = false } = {}) => {
    if (!isForced && !mayLeave()) return
    await flushPendingUndo()
    const back = ownBack()
    if (back === null) return endSession()
    leaveTo(back)
    resumeStaffSession()
  }
}

/** Forgets the account and leaves, where the server has ended the session by itself. */
export const useLeave = () => {
  const leaveTo = useContext(SignOutContext)
  return (to: string) => {
    leaveTo(to)
    removeAccountItems()
    clearSession()
  }
}
