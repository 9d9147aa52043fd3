/**
 * The page `/single-sign-on`: the user enters an e-mail address and is sent to the identity provider of its domain. The
 * provider sends the browser back to `/single-sign-on/{organisationId}`, with `?code&state` or `?error&state`, which
 * are removed from the history entry before the first request.
 */
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { AuthToken, Me } from '../../../contract/auth'
import { areaPaths } from '../../areaPaths'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { loadSingleSignOnMessages } from '../../i18n/lazyMessages'
import { validateEmail } from '../ui/accountRules'
import { PageLoading } from '../ui/PageLoading'
import { Field } from './Field'
import { useLinkSecret } from './linkSecrets'
import { PublicPage } from './PublicPage'
import { SubmitButton } from './SubmitButton'
import { signInWithToken } from './signInCalls'
import { useForm } from './useForm'

const calls = '/auth/single-sign-on'

/** Sends the browser to the identity provider. URLs that do not begin with `http:` or `https:` are not opened. */
async function goToProvider(email: string) {
  const { url } = await http<{ url: string }>(`${calls}/start`, { method: 'POST', body: { email }, anonymous: true })
  const { protocol, href } = new URL(url)
  if (protocol === 'https:' || protocol === 'http:') location.assign(href)
}

const EmailForm = () => {
  const translate = useTranslate()
  const email: string = useLocation().state?.email ?? ''
  const { form, field, isBusy } = useForm<'email'>({
    initial: { email },
    validate: values => ({ email: validateEmail(values.email) }),
    send: values => goToProvider(values.email.trim()),
    explain: ({ status }) => (status === 404 ? { email: { key: 'singleSignOn.page.unavailable' } } : {}),
  })
  return (
    <form {...form}>
      <p>{translate('singleSignOn.page.lead')}</p>
      <Field {...field('email')} label="public.field.email" type="email" autoComplete="username" />
      <SubmitButton label={translate('singleSignOn.page.go')} isBusy={isBusy} />
    </form>
  )
}

/** Returns the message of an error, as a translation key or a text. */
const messageOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return 'errors.PortalFault'
  const { cause } = error.params
  return error.errorCode === 'SingleSignOnFailed' && cause ? `singleSignOn.failed.${cause}` : error.message
}

type ProviderAnswer = Record<string, string>

async function finish({ organisationId, state, code, iss, error }: Partial<ProviderAnswer>): Promise<Me> {
  const body = { organisationId, state, code, iss, error }
  return signInWithToken(await http<AuthToken>(`${calls}/finish`, { method: 'POST', body, anonymous: true }))
}

const Finish = ({ answer, onFailed }: { answer: ProviderAnswer; onFailed(message: string): void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { organisationId } = useParams()
  const isStarted = useRef(false)
  useEffect(() => {
    // The provider's code is valid for one request only, so this effect must not send it a second time.
    if (isStarted.current) return
    isStarted.current = true
    finish({ ...answer, organisationId }).then(
      ({ role }) => navigate(areaPaths[role].signInHome, { replace: true }),
      error => onFailed(messageOf(error)),
    )
  }, [answer, organisationId, navigate, onFailed])
  return <p role="status">{translate('singleSignOn.page.working')}</p>
}

const Page = () => {
  use(loadSingleSignOnMessages())
  const translate = useTranslate()
  const answer = useLinkSecret()
  const [failure, setFailure] = useState<string>()
  const isAnswered = answer.state !== undefined && failure === undefined
  return (
    <PublicPage title="singleSignOn.page.title" description="singleSignOn.page.description" width="narrow">
      {isAnswered ? (
        <Finish answer={answer} onFailed={setFailure} />
      ) : (
        <>
          {failure && <p role="alert">{translate(failure, { _: failure })}</p>}
          <EmailForm />
          <p>
            <Link to="/sign-in">{translate('singleSignOn.page.back')}</Link>
          </p>
        </>
      )}
    </PublicPage>
  )
}

export const SingleSignOn = () => (
  <Suspense fallback={<PageLoading />}>
    <Page />
  </Suspense>
)
