/** Loading indicator, shown while a page's code or first data loads. */
import { useTranslate } from '../../i18n/i18n'

export function PageLoading() {
  const translate = useTranslate()
  return (
    <div className="p-waiting" role="status">
      <span className="p-spinner" aria-hidden="true" />
      <span className="p-hidden">{translate('public.loading')}</span>
    </div>
  )
}
