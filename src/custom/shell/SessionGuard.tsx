/**
 * Restricts an area to its role (spec sections 2.2 and 4), on entering and while it is open.
 * - Without a session, with an expired one on entering, or with another role's, it leads to `/sign-in`, which knows the
 *   requested address.
 * - If the session ends while the area is open (it expires, or a call is answered 401), a sign-in dialog opens over the
 *   screen. The input stays, and saving can be repeated. Other dialogs wait. Navigating with the dialog open leads to
 *   `/sign-in`.
 * - If another window signs out, or signs in with another role, it leads to `/sign-in`. With unsaved work the same
 *   dialog opens instead. It also offers to discard the work, and closes by itself when that window signs in to the
 *   same account.
 * - If another account signs in in another window, it leads to that role's home.
 */
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Me } from '../../../contract/auth'
import type { SessionRole } from '../../../contract/roles'
import { areaPaths } from '../../areaPaths'
import { useAccount, useIsLive, useSession } from '../../authProvider/useSession'
import { onUnauthorized, readMe } from '../../session/session'
import { SignedOutContext } from '../ui/HeldDialogs'
import { onDemand } from '../ui/lazyWithBoundary'
import { SignOutContext } from '../ui/SignOutContext'
import { discardUnsavedWork, hasUnsavedWork } from '../ui/unsavedWork'

const SignInAgain = onDemand(async () => (await import('./SignInAgain')).SignInAgain)

interface SessionGuardProps {
  role: SessionRole
  /** Called after the same account has signed in again. */
  onResumed(): void
  children: ReactNode
}

interface SessionEnd {
  /** Address at which the session ended. */
  at: string
  /** Whether another window ended or replaced the session. */
  isElsewhere: boolean
}

/**
 * Returns how the session ended, or `undefined` while it is live.
 * @param isTaken whether another window has ended it while there is unsaved work
 */
const useSessionEnd = (isLive: boolean, wasLive: boolean, isTaken: boolean) => {
  const { pathname } = useLocation()
  const [ended, setEnded] = useState<SessionEnd>()
  useEffect(() => onUnauthorized(() => setEnded({ at: pathname, isElsewhere: false })), [pathname])
  useEffect(() => {
    if (!isLive && wasLive) setEnded(before => before ?? { at: pathname, isElsewhere: false })
  }, [isLive, wasLive, pathname])
  const taken = isTaken && !ended ? { at: pathname, isElsewhere: true } : undefined
  if (taken) setEnded(taken)
  return { ended: ended ?? taken, resume: () => setEnded(undefined) }
}

/** Returns the account that uses this area. Another account that signs in starts at its own home. */
const useGuardedAccount = () => {
  const { pathname } = useLocation()
  const [account, setAccount] = useState(() => readMe()?.guid)
  const [home, setHome] = useState<string>()
  useEffect(() => {
    if (pathname === home) setHome(undefined)
  }, [pathname, home])
  /** Returns true for the same account in the same role. */
  const accept = (me: Me | null, role: SessionRole) => {
    if (!me || (me.role === role && (account === undefined || me.guid === account))) return me !== null
    setAccount(me.guid)
    setHome(areaPaths[me.role].signInHome)
    return false
  }
  return { account, home: pathname === home ? undefined : home, accept }
}

export const SessionGuard = ({ role, onResumed, children }: SessionGuardProps) => {
  const session = useSession()
  const isLive = useIsLive()
  const { pathname, search } = useLocation()
  const { account, home, accept } = useGuardedAccount()
  const [wasLive] = useState(isLive && session?.role === role)
  const exit = useRef<string>(undefined)
  const [isDiscarded, setIsDiscarded] = useState(false)
  const isForeign = session === null || session.role !== role
  const isTaken = wasLive && isForeign && exit.current === undefined && hasUnsavedWork()
  const { ended, resume } = useSessionEnd(isLive, wasLive && session !== null, isTaken)
  const [leaveTo] = useState(() => (to: string) => {
    exit.current = to
    discardUnsavedWork()
  })

  const signedIn = () => {
    resume()
    const me = readMe()
    if (accept(me, role)) onResumed()
    else if (me) discardUnsavedWork()
  }
  const discard = () => {
    discardUnsavedWork()
    setIsDiscarded(true)
  }
  const signedInAs = useAccount()
  const email = useRef('')
  // Stores the e-mail, because another window that signs out removes it from the browser's storage.
  if (!isForeign) email.current = readMe()?.email ?? email.current
  const isBack = ended?.isElsewhere && isLive && !isForeign && account !== undefined && signedInAs === account
  const goOn = useEffectEvent(signedIn)
  useEffect(() => {
    if (isBack) goOn()
  }, [isBack])
  if (home !== undefined) return <Navigate to={home} replace />
  const hasMovedOn = ended !== undefined && ended.at !== pathname
  // While the sign-in dialog is open, it clears and changes the session itself.
  if (!wasLive || hasMovedOn || isDiscarded || (!ended && isForeign)) {
    const wanted = { nextPathname: pathname, nextSearch: search }
    return <Navigate to={exit.current ?? '/sign-in'} replace state={wanted} />
  }
  return (
    <SignOutContext.Provider value={leaveTo}>
      <SignedOutContext.Provider value={ended !== undefined}>
        <Fragment key={account}>{children}</Fragment>
      </SignedOutContext.Provider>
      {ended && (
        <SignInAgain isElsewhere={ended.isElsewhere} email={email.current} onSignedIn={signedIn} onDiscard={discard} />
      )}
    </SignOutContext.Provider>
  )
}
