/**
 * Restricts an area to its role (spec sections 2.2 and 4), on entering it and while it is open.
 * - If the user enters the area without a valid session of the role, the guard redirects to `/sign-in`, which leads
 *   back to the requested page.
 * - If the session ends while the area is open (it expires, or a call gets 401), a sign-in dialog opens in front of the
 *   screen. Typed values stay, and saving can be repeated. Other dialogs open only after the sign-in. Navigation leads
 *   to `/sign-in` until then.
 * - If another window signs out, or its new session has another role, the guard redirects to `/sign-in`.
 * - If another window signs in to another account of the same role, or switches to another organisation of the same
 *   role, the guard redirects to the home page of the role, and everything in the area starts again.
 * - If this window has unsaved work in one of the two cases above, the sign-in dialog opens instead. The user can also
 *   discard the work in it, and it closes if the other window signs in to the previous account again.
 * - If an impersonation ends in any window, all its windows return to the staff area. If no window has the staff
 *   session, they lead to `/sign-in`, which says why.
 * - If the account must set up a second factor first, the guard redirects to the page for that, as soon as there is no
 *   unsaved work on the screen.
 */
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { AuthToken, Me } from '../../../contract/auth'
import type { SessionRole } from '../../../contract/roles'
import { areaPaths, securityPathOf, staffPathAfterImpersonation } from '../../areaPaths'
import { useAccount, useIsSessionLive, useSession } from '../../authProvider/useSession'
import { isSessionValid, onUnauthorized, readAccount, readMe } from '../../session/session'
import { SignedOutContext } from '../ui/dialogContexts'
import { SignOutContext } from '../ui/SignOutContext'
import { discardUnsavedWork, hasUnsavedWork } from '../ui/unsavedWork'
import { useAfterWork } from '../ui/useAfterWork'
import { loadSignInAgain, SignInAgainDialog } from './SignInAgainDialog'

/**
 * Loads the content of the sign-in dialog when the user begins to type in the area. When the session ends, it may no
 * longer be possible to load it: the network may be down, or a new release may have replaced the files.
 */
const usePreloadedSignInDialog = () => {
  useEffect(() => {
    const load = () => void loadSignInAgain().catch(() => undefined)
    document.addEventListener('input', load)
    return () => document.removeEventListener('input', load)
  }, [])
}

interface SessionGuardProps {
  role: SessionRole
  /** Called after the same account has signed in again. */
  onResumed(): void
  children: ReactNode
}

interface SessionEnd {
  /** Path that was open when the session ended. */
  at: string
  /** Whether another window ended or replaced the session. */
  isElsewhere: boolean
}

/**
 * Returns how the session ended, or `undefined` while it is valid.
 * @param isTaken whether another window ended or replaced the session while this window has unsaved work
 */
const useSessionEnd = (isLive: boolean, wasLive: boolean, isTaken: boolean) => {
  const { pathname } = useLocation()
  const [ended, setEnded] = useState<SessionEnd>()
  useEffect(() => onUnauthorized(() => setEnded({ at: pathname, isElsewhere: false })), [pathname])
  useEffect(() => {
    if (!isLive && wasLive) setEnded(before => before ?? { at: pathname, isElsewhere: false })
  }, [isLive, wasLive, pathname])
  const takenOver = isTaken && !ended ? { at: pathname, isElsewhere: true } : undefined
  if (takenOver) setEnded(takenOver)
  return { ended: ended ?? takenOver, resume: () => setEnded(undefined) }
}

/**
 * Returns the account for which the area is open. A person has a separate account in each organisation. `accept`
 * compares it with the account that is signed in. After `accept` has found another account, `home` is the path to which
 * the guard redirects, the home page of that account's role; otherwise it is undefined.
 */
const useGuardedAccount = () => {
  const { pathname } = useLocation()
  const [account, setAccount] = useState(readAccount)
  const [home, setHome] = useState<string>()
  useEffect(() => {
    if (pathname === home) setHome(undefined)
  }, [pathname, home])
  /**
   * Returns whether the user is still the same account in the same role. If another account is signed in, the guard
   * redirects to its home page.
   */
  const accept = (me: Me | null, role: SessionRole) => {
    const next = readAccount()
    if (!me || (me.role === role && (account === undefined || next === account))) return me !== null
    setAccount(next)
    setHome(areaPaths[me.role].signInHome)
    return false
  }
  return { account, home: pathname === home ? undefined : home, accept }
}

/** Returns the URL path to open after the session has ended in this or in another window. */
const exitAfter = (user: Me | null, session: AuthToken | null) =>
  user?.impersonation && session?.role === 'Staff' && isSessionValid(session)
    ? staffPathAfterImpersonation(user)
    : '/sign-in'

export const SessionGuard = ({ role, onResumed, children }: SessionGuardProps) => {
  usePreloadedSignInDialog()
  const session = useSession()
  const isSessionLive = useIsSessionLive()
  const { pathname, search, hash } = useLocation()
  const { account, home, accept } = useGuardedAccount()
  const [wasLive] = useState(isSessionLive && session?.role === role)
  const exit = useRef<string>(undefined)
  const [isDiscarded, setIsDiscarded] = useState(false)
  const isForeign = session === null || session.role !== role
  const signedInAs = useAccount()
  const isOther = signedInAs !== undefined && account !== undefined && signedInAs !== account
  const isTaken = wasLive && (isForeign || isOther) && exit.current === undefined && hasUnsavedWork()
  const { ended, resume } = useSessionEnd(isSessionLive, wasLive && session !== null, isTaken)
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
  const user = useRef<Me>(null)
  // Remembers the user, because signing out in another window removes the user from the browser's storage.
  if (!isForeign) user.current = readMe() ?? user.current
  const isSetupDue = useAfterWork(user.current?.mustSetUpFactor === true)
  const isBack = ended?.isElsewhere && isSessionLive && !isForeign && account !== undefined && signedInAs === account
  const goOn = useEffectEvent(signedIn)
  const follow = useEffectEvent(() => accept(readMe(), role))
  const isSwitched = isOther && !isForeign && !ended
  useEffect(() => {
    if (isBack) goOn()
    if (isSwitched) follow()
  }, [isBack, isSwitched])
  if (home !== undefined) return <Navigate to={home} replace />
  const setup = securityPathOf(role)
  if (isSetupDue && wasLive && !ended && !isForeign && pathname !== setup.replace(/#.*/, ''))
    return <Navigate to={setup} replace />
  const hasMovedOn = ended !== undefined && ended.at !== pathname
  // While the sign-in dialog is open, signing in changes the session. This change must not redirect the user.
  const hasLeft = isForeign && (!ended || exit.current !== undefined)
  if (!wasLive || hasMovedOn || isDiscarded || hasLeft) {
    const state = {
      nextPathname: pathname,
      nextSearch: search + hash,
      ...(user.current?.impersonation && { isImpersonationOver: true }),
    }
    return <Navigate to={exit.current ?? exitAfter(user.current, session)} replace state={state} />
  }
  return (
    <SignOutContext.Provider value={leaveTo}>
      <SignedOutContext.Provider value={ended !== undefined}>
        <Fragment key={account}>{children}</Fragment>
      </SignedOutContext.Provider>
      {ended && (
        <SignInAgainDialog
          isElsewhere={ended.isElsewhere}
          email={user.current?.email ?? ''}
          organisationId={user.current?.organisation?.guid}
          onSignedIn={signedIn}
          onDiscard={discard}
        />
      )}
    </SignOutContext.Provider>
  )
}
