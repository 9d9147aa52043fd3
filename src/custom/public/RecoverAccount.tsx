/**
 * The page `/take-back-email?token=…`, which recovers an account (docs/readings.md, 13). The user has to confirm,
 * because programs that scan e-mails also open links.
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

type Stage = 'ask' | 'done' | 'broken'

const brokenStatuses = [400, 404, 409, 410, 422]

const useRecovery = (token: string | undefined) => {
  const [stage, setStage] = useState<Stage>(token ? 'ask' : 'broken')
  const [isBusy, setBusy] = useState(false)
  const recover = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await http('/auth/take-back-email', { method: 'POST', body: { token }, anonymous: true })
      forgetLinkSecrets('/take-back-email')
      setStage('done')
    } catch (error) {
      if (error instanceof ApiError && brokenStatuses.includes(error.status)) setStage('broken')
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { stage, isBusy, recover }
}

const RecoveryPage = () => {
  use(loadEmailLinkMessages())
  const translate = useTranslate()
  const { stage, isBusy, recover } = useRecovery(useLinkSecret().token)
  return (
    <PublicPage title="emailLinks.recover.title" description="emailLinks.recover.description" width="narrow">
      {stage === 'ask' && (
        <>
          <p>{translate('emailLinks.recover.lead')}</p>
          <button type="button" className="p-button" aria-busy={isBusy} onClick={recover}>
            {isBusy && <span className="p-spinner" aria-hidden="true" />}
            {translate('emailLinks.recover.confirm')}
          </button>
        </>
      )}
      {stage === 'done' && (
        <div role="status">
          <p>{translate('emailLinks.recover.done')}</p>
          <Link to="/forgot-password" className="p-button">
            {translate('emailLinks.recover.reset')}
          </Link>
        </div>
      )}
      {stage === 'broken' && (
        <div role="alert">
          <p>{translate('emailLinks.recover.broken')}</p>
          <Link to="/sign-in">{translate('public.signIn')}</Link>
        </div>
      )}
    </PublicPage>
  )
}

export const RecoverAccount = () => (
  <Suspense fallback={<PageLoading />}>
    <RecoveryPage />
  </Suspense>
)
