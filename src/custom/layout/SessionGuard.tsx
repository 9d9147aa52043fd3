/**
 * Keeps an area to its role (spec sections 2.2 and 4) before and while it is open.
 * - no session, an expired one on entering, another role's → `/sign-in`, with where one wanted to go
 * - the session ends while the area is open (its time, or a 401) → a sign-in dialog over the screen: what was typed
 *   stays, and the save can be repeated; other dialogs wait; moving on with the dialog open leads to `/sign-in`
 * - another account signs in there → that role's home
 */
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import type { Me } from '../../../contract/auth'
import type { SessionRole } from '../../../contract/roles'
import { areaPaths } from '../../areaPaths'
import { onUnauthorized, readMe } from '../../authProvider/session'
import { useIsLive, useSession } from '../../authProvider/useSession'
import { SignedOutContext } from './HeldDialogs'
import { onDemand } from './later'
import { SignOutContext } from './SignOutContext'
import { TitledDialog } from './TitledDialog'

const SignInForm = onDemand(async () => (await import('../pages/public/SignInForm')).SignInForm)

interface SessionGuardProps {
  role: SessionRole
  /** After the same account has signed in again. */
  onResumed(): void
  children: ReactNode
}

/** The address at which the session ended; `undefined` while it lives. */
const useEnded = (isLive: boolean, wasLive: boolean) => {
  const { pathname } = useLocation()
  const [endedAt, setEndedAt] = useState<string>()
  useEffect(() => onUnauthorized(() => setEndedAt(pathname)), [pathname])
  useEffect(() => {
    if (!isLive && wasLive) setEndedAt(at => at ?? pathname)
  }, [isLive, wasLive, pathname])
  return { endedAt, resume: () => setEndedAt(undefined) }
}

/** The account that works here; another one that signs in starts anew at its own home. */
const useAccount = () => {
  const { pathname } = useLocation()
  const [account, setAccount] = useState(() => readMe()?.guid)
  const [home, setHome] = useState<string>()
  useEffect(() => {
    if (pathname === home) setHome(undefined)
  }, [pathname, home])
  /** `true` when it is the same account of the same role as before. */
  const accept = (me: Me | null, role: SessionRole) => {
    if (!me || (me.role === role && (account === undefined || me.guid === account))) return me !== null
    setAccount(me.guid)
    setHome(areaPaths[me.role].signInHome)
    return false
  }
  return { account, home: pathname === home ? undefined : home, accept }
}

/** The screen stays as it was. */
const SignInAgain = ({ onSignedIn }: { onSignedIn(): void }) => {
  const translate = useTranslate()
  const [email] = useState(() => readMe()?.email ?? '')
  return (
    <TitledDialog
      title={translate('shell.session.ended')}
      maxWidth="xs"
      sx={{ zIndex: theme => theme.zIndex.modal + 1 }}
    >
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('shell.session.signInAgain')}</DialogContentText>
        <SignInForm onSignedIn={onSignedIn} email={email} />
      </DialogContent>
    </TitledDialog>
  )
}

export const SessionGuard = ({ role, onResumed, children }: SessionGuardProps) => {
  const session = useSession()
  const isLive = useIsLive()
  const { pathname, search } = useLocation()
  const { account, home, accept } = useAccount()
  const [wasLive] = useState(isLive && session?.role === role)
  const exit = useRef('/sign-in')
  const { endedAt, resume } = useEnded(isLive, wasLive && session !== null)
  const [leaveTo] = useState(() => (to: string) => {
    exit.current = to
  })

  const signedIn = () => {
    resume()
    if (accept(readMe(), role)) onResumed()
  }
  if (home !== undefined) return <Navigate to={home} replace />
  const isForeign = session === null || session.role !== role
  const hasMovedOn = endedAt !== undefined && endedAt !== pathname
  // While the dialog is open, it clears and changes the session itself.
  if (!wasLive || hasMovedOn || (endedAt === undefined && isForeign)) {
    const wanted = { nextPathname: pathname, nextSearch: search }
    return <Navigate to={exit.current} replace state={wanted} />
  }
  return (
    <SignOutContext.Provider value={leaveTo}>
      <SignedOutContext.Provider value={endedAt !== undefined}>
        <Fragment key={account}>{children}</Fragment>
      </SignedOutContext.Provider>
      {endedAt !== undefined && <SignInAgain onSignedIn={signedIn} />}
    </SignOutContext.Provider>
  )
}
