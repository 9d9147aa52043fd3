/**
 * The page `/sign-in` (spec section 2.1). After signing in, the user returns to the requested page, or else to the
 * role's home page.
 */
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { FactorChallenge } from '../../../contract/factors'
import { areaPaths, isInArea } from '../../areaPaths'
import { useTranslate } from '../../i18n/i18n'
import { readMe } from '../../session/session'
import { PublicPage } from './PublicPage'
import { SignInForm } from './SignInForm'

const PasskeyButton = lazy(async () => ({ default: (await import('./PasskeyButton')).PasskeyButton }))
const SingleSignOnLink = lazy(async () => ({ default: (await import('./SingleSignOnLink')).SingleSignOnLink }))

/**
 * Location state that other pages pass to this page. The guards of the areas set `nextPathname` and `nextSearch`, which
 * are react-admin's names.
 */
interface ReturnLocation {
  nextPathname?: string
  /** Query string and fragment of the URL to return to. */
  nextSearch?: string
  /** E-mail address that the user typed on the page for a forgotten password. */
  email?: string
  /** The challenge of the second factor, which the user must prove after resetting the password. */
  factor?: FactorChallenge
  /** Whether an impersonation ended in a browser that does not have the support employee's own session. */
  isImpersonationOver?: boolean
}

export function SignIn() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const wanted = useLocation().state as ReturnLocation | null

  const goOn = () => {
    const role = readMe()?.role
    if (!role) return
    const { nextPathname = '', nextSearch = '' } = wanted ?? {}
    const home = areaPaths[role].signInHome
    navigate(isInArea(role, nextPathname) ? `${nextPathname}${nextSearch}` : home, { replace: true })
  }

  return (
    <PublicPage title="public.signInPage.title" description="public.signInPage.description" width="narrow">
      {wanted?.isImpersonationOver && <p role="status">{translate('public.signInPage.impersonationOver')}</p>}
      <SignInForm
        onSignedIn={goOn}
        // On a touch device, the focus would open the keyboard over the page.
        isFocused={window.matchMedia('(hover: hover)').matches}
        email={wanted?.email}
        factor={wanted?.factor}
        below={email => (
          <>
            <p>
              <Link to="/forgot-password" state={{ ...wanted, email }}>
                {translate('public.signInPage.forgot')}
              </Link>
            </p>
            <p className="p-hint">
              {translate('public.signInPage.noAccount')} <Link to="/invitation">{translate('public.signUp')}</Link>
            </p>
            {/* The passkey button and the single sign-on link appear once their code and the configuration have loaded.
                Nothing may be below them, because it would move while the user is about to press it. */}
            <Suspense>
              <PasskeyButton onSignedIn={goOn} />
              <SingleSignOnLink email={email} />
            </Suspense>
          </>
        )}
      />
    </PublicPage>
  )
}
