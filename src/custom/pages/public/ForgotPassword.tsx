/** `/forgot-password` (spec sections 2.1 and 4): e-mail → challenge → code and new password → signed in. */
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { areaPaths } from '../../../areaPaths'
import { readMe } from '../../../authProvider/session'
import { useTranslate } from '../../../i18n/i18n'
import { type Challenge, forgetChallenge, readChallenge, storeChallenge } from './challenge'
import { PublicPage } from './PublicPage'
import { ResetCodeForm } from './ResetCodeForm'
import { ResetEmailForm } from './ResetEmailForm'

export function ForgotPassword() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState(readChallenge)

  const keep = (next: Challenge) => {
    storeChallenge(next)
    setChallenge(next)
  }
  const startAgain = () => {
    forgetChallenge()
    setChallenge(null)
  }
  const goHome = () => {
    forgetChallenge()
    const role = readMe()?.role
    if (role) navigate(areaPaths[role].signInHome, { replace: true })
  }

  return (
    <PublicPage title="public.forgotPage.title" description="public.forgotPage.description" width="narrow">
      {challenge ? (
        <ResetCodeForm challenge={challenge} onDone={goHome} onAgain={startAgain} />
      ) : (
        <ResetEmailForm onSent={keep} />
      )}
      <p>
        <Link to="/sign-in">{translate('public.forgotPage.back')}</Link>
      </p>
    </PublicPage>
  )
}
