/** The router's error page, shown when a page crashes. Its button loads the page again. */
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useTranslate } from '../../i18n/i18n'
import { isChunkLoadError, reloadPage } from '../ui/loadFailure'
import { PublicPage } from './PublicPage'

export function CrashPage() {
  const error = useRouteError()
  const translate = useTranslate()
  useEffect(() => console.error(error), [error])
  return (
    <PublicPage title="public.crash.title" width="narrow">
      <p>{translate(isChunkLoadError(error) ? 'public.crash.offline' : 'public.crash.lead')}</p>
      <p className="p-actions">
        <button type="button" className="p-button" onClick={() => void reloadPage()}>
          {translate('public.crash.retry')}
        </button>
        <a href="/">{translate('public.toHome')}</a>
      </p>
    </PublicPage>
  )
}
