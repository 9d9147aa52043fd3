/**
 * The page `/forgot-password` (spec sections 2.1 and 4). The user enters the e-mail address, then the code and a new
 * password, and is then signed in. If the account has a second factor, the user first proves it on the sign-in page. If
 * support staff start the reset, the user gets an e-mail with a link to the second step: `?token=…&email=…&until=…`.
 */
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { FactorChallenge } from '../../../contract/factors'
import { areaPaths } from '../../areaPaths'
import { useTranslate } from '../../i18n/i18n'
import { readMe } from '../../session/session'
import { useLinkSecret } from './linkSecrets'
import { PublicPage } from './PublicPage'
import { ResetCodeForm } from './ResetCodeForm'
import { ResetEmailForm } from './ResetEmailForm'
import { forgetResetChallenge, type PendingReset, readResetChallenge, storeResetChallenge } from './resetChallenge'

/** Link back to the sign-in page. It passes on the entered e-mail address and the page to open after signing in. */
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

/** Returns the challenge in the link that the user opened, or else the challenge that this tab has stored. */
const openChallenge = ({ token, email, until }: Record<string, string>) => {
  if (token && email && until) storeResetChallenge({ challengeToken: token, email, expiresAt: until })
  return readResetChallenge()
}

export function ForgotPassword() {
  const navigate = useNavigate()
  const typed: string = useLocation().state?.email ?? ''
  const link = useLinkSecret()
  const [challenge, setChallenge] = useState(() => openChallenge(link))
  const [known, setKnown] = useState(typed)

  const keep = (next: PendingReset) => {
    storeResetChallenge(next)
    setChallenge(next)
    setKnown(next.email)
  }
  const startAgain = () => {
    forgetResetChallenge()
    setChallenge(null)
  }
  const goToSecondStep = (factor: FactorChallenge) => {
    forgetResetChallenge()
    navigate('/sign-in', { replace: true, state: { factor } })
  }
  const goHome = () => {
    forgetResetChallenge()
    const role = readMe()?.role
    if (role) navigate(areaPaths[role].signInHome, { replace: true })
  }

  return (
    <PublicPage title="public.forgotPage.title" description="public.forgotPage.description" width="narrow">
      {challenge ? (
        <>
          <ResetCodeForm
            challenge={challenge}
            onDone={goHome}
            onFactor={goToSecondStep}
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
