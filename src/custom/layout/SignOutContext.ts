/** Signing out of an area: names the address to leave to, then ends the session; the guard does the leaving. */
import { createContext, useContext } from 'react'
import { signOut } from '../../authProvider'
import { ownBack, resumeOwnSession } from '../../authProvider/ownSession'
import { clearSession } from '../../authProvider/session'
import { removeAccountItems } from '../../authProvider/storage'
import { doWhatIsPutOff } from './putOff'

export const SignOutContext = createContext<(to: string) => void>(() => undefined)

/** Ends the session and leaves, to `/` where nothing else is said (spec section 2.2). */
export const useSignOut = (to = '/') => {
  const leaveTo = useContext(SignOutContext)
  return async () => {
    await doWhatIsPutOff()
    leaveTo(to)
    return signOut()
  }
}

/** Support stops acting for an organisation: back to where they came from, as themselves, else to the sign-in page. */
export const useEndActing = () => {
  const leaveTo = useContext(SignOutContext)
  const signOutTo = useSignOut('/sign-in')
  return async () => {
    await doWhatIsPutOff()
    const back = ownBack()
    if (back === null) return signOutTo()
    leaveTo(back)
    resumeOwnSession()
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
