/**
 * The page `/forgot-password` (spec sections 2.1 and 4). The user enters the e-mail, then the code and a new password,
 * and is then signed in. An account with a second factor has to prove it first.
 */
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { FactorChallenge } from '../../../contract/factors'
import { areaPaths } from '../../areaPaths'
import { useTranslate } from '../../i18n/i18n'
import { readMe } from '../../session/session'
import { proveSignIn } from './account'
import { forgetResetChallenge, type ResetChallenge, readResetChallenge, storeResetChallenge } from './challenge'
import { PublicPage } from './PublicPage'
import { ResetCodeForm } from './ResetCodeForm'
import { ResetEmailForm } from './ResetEmailForm'

const FactorForm = lazy(async () => ({ default: (await import('./FactorForm')).FactorForm }))

/** Link back to the sign-in page. It passes on the entered e-mail and the address to open after signing in. */
function BackToSignIn({ email }: { email: string }) {
  const translate = useTranslate()
  const { state } = useLocation()
  return (
    <p>
      <Link to="/sign-in" state={{ ...state, email }}>
        {translate('public.forgotPage.back')}
      </Link>
    </p>
  )
}

export function ForgotPassword() {
  const navigate = useNavigate()
  const typed: string = useLocation().state?.email ?? ''
  const [challenge, setChallenge] = useState(readResetChallenge)
  const [known, setKnown] = useState(typed)
  const [factor, setFactor] = useState<FactorChallenge>()
  const translate = useTranslate()

  const keep = (next: ResetChallenge) => {
    storeResetChallenge(next)
    setChallenge(next)
    setKnown(next.email)
  }
  const startAgain = () => {
    forgetResetChallenge()
    setChallenge(null)
  }
  const goHome = () => {
    forgetResetChallenge()
    const role = readMe()?.role
    if (role) navigate(areaPaths[role].signInHome, { replace: true })
  }

  return (
    <PublicPage title="public.forgotPage.title" description="public.forgotPage.description" width="narrow">
      {factor ? (
        <Suspense>
          <FactorForm
            challenge={factor}
            send={async proof => {
              await proveSignIn(proof)
              goHome()
            }}
            submitLabel={translate('public.signIn')}
          />
        </Suspense>
      ) : challenge ? (
        <>
          <ResetCodeForm
            challenge={challenge}
            onDone={goHome}
            onFactor={setFactor}
            onSent={keep}
            onOther={startAgain}
          />
          <BackToSignIn email={challenge.email} />
        </>
      ) : (
        <ResetEmailForm known={known} onSent={keep} below={email => <BackToSignIn email={email} />} />
      )}
    </PublicPage>
  )
}
