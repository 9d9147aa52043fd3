/**
 * The page `/sign-up?invite=…` (spec section 2.1). It first checks the invite; without a valid one it shows a notice.
 */
import { Link, useNavigate } from 'react-router-dom'
import { signUpHomeOf } from '../../areaPaths'
import { isFeatureOn } from '../../config'
import { useTranslate } from '../../i18n/i18n'
import { readMe } from '../../session/session'
import { forgetLinkSecrets, useLinkSecret } from './linkSecrets'
import { PublicPage } from './PublicPage'
import { SignUpForm } from './SignUpForm'
import { type InviteState, useInvite } from './useInvite'

function InvalidInvite({ kind, retry }: { kind: 'none' | 'dead' | 'unchecked'; retry: () => void }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <p>{translate(`public.signUpPage.${kind}`)}</p>
      <p className="p-actions">
        {kind === 'unchecked' ? (
          <button type="button" className="p-button" onClick={retry}>
            {translate('public.signUpPage.retry')}
          </button>
        ) : (
          <Link to="/invitation" className="p-button">
            {translate('public.signUpPage.request')}
          </Link>
        )}
      </p>
    </div>
  )
}

function Content({ state, retry }: { state: InviteState; retry: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const goHome = () => {
    forgetLinkSecrets('/sign-up')
    const role = readMe()?.role
    if (role)
      navigate(
        signUpHomeOf(role, feature => isFeatureOn('features', feature)),
        { replace: true },
      )
  }
  if (state.kind === 'checking') return <p role="status">{translate('public.signUpPage.checking')}</p>
  if (state.kind !== 'live') return <InvalidInvite kind={state.kind} retry={retry} />
  return <SignUpForm invite={state.invite} code={state.code} onSignedUp={goHome} />
}

export function SignUp() {
  const { state, ask } = useInvite(useLinkSecret().invite)
  return (
    <PublicPage title="public.signUpPage.title" description="public.signUpPage.description" width="narrow">
      <Content state={state} retry={ask} />
    </PublicPage>
  )
}
