/**
 * The pages that confirm or reject an e-mail address which support staff entered for an account (docs/readings.md, 11).
 * The e-mail to the new address leads to `/confirm-email`, the notice to the current address to `/reject-email`. The
 * user has to press a button, because programs that scan e-mails also open links.
 */
import { Suspense, use, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { loadEmailLinkMessages } from '../../i18n/lazyMessages'
import { PageLoading } from '../ui/PageLoading'
import { toastError } from '../ui/toast'
import { forgetLinkSecrets, useLinkSecret } from './linkSecrets'
import { PublicPage } from './PublicPage'

type EmailDecision = 'confirm' | 'reject'
type Stage = 'ask' | 'done' | 'broken' | 'taken'

const brokenStatuses = [400, 404, 410, 422]

const useAnswer = (answer: EmailDecision, token: string | undefined) => {
  const [stage, setStage] = useState<Stage>(token ? 'ask' : 'broken')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await http(`/auth/${answer}-email`, { method: 'POST', body: { token }, anonymous: true })
      forgetLinkSecrets(`/${answer}-email`)
      setStage('done')
    } catch (error) {
      const { status, errorCode } = error instanceof ApiError ? error : { status: 0, errorCode: undefined }
      if (errorCode === 'EmailAlreadyTaken') setStage('taken')
      else if (brokenStatuses.includes(status)) setStage('broken')
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { stage, isBusy, send }
}

const Content = ({ answer, token }: { answer: EmailDecision; token: string | undefined }) => {
  const translate = useTranslate()
  const word = (key: string) => translate(`emailLinks.${key}`)
  const { stage, isBusy, send } = useAnswer(answer, token)
  if (stage === 'broken' || stage === 'taken')
    return (
      <div role="alert">
        <p>{word(stage)}</p>
        <Link to="/sign-in">{translate('public.signIn')}</Link>
      </div>
    )
  if (stage === 'done')
    return (
      <div role="status">
        <p>{word(`${answer}.done`)}</p>
        <Link to="/sign-in" className="p-button">
          {translate('public.signIn')}
        </Link>
      </div>
    )
  return (
    <>
      <p>{word(`${answer}.lead`)}</p>
      <button type="button" className="p-button" aria-busy={isBusy} onClick={send}>
        {isBusy && <span className="p-spinner" aria-hidden="true" />}
        {word(`${answer}.button`)}
      </button>
    </>
  )
}

const PendingEmailPage = ({ answer }: { answer: EmailDecision }) => {
  use(loadEmailLinkMessages())
  const { token } = useLinkSecret()
  return (
    <PublicPage title={`emailLinks.${answer}.title`} description={`emailLinks.${answer}.description`} width="narrow">
      <Content answer={answer} token={token} />
    </PublicPage>
  )
}

export const ConfirmEmail = () => (
  <Suspense fallback={<PageLoading />}>
    <PendingEmailPage answer="confirm" />
  </Suspense>
)
export const RejectEmail = () => (
  <Suspense fallback={<PageLoading />}>
    <PendingEmailPage answer="reject" />
  </Suspense>
)
