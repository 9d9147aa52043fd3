/** Shows the toasts. The live region exists before its first message, so that screen readers announce it. */
import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/i18n'
import { dismissToast, readToasts, subscribeToToasts } from '../ui/toast'

export function Toaster() {
  const translate = useTranslate()
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  return (
    <div className="p-toasts" aria-live="polite" role="status">
      {toasts.map(({ id, text, kind }) => (
        <div key={id} className={`p-toast p-toast-${kind}`}>
          <span>{text}</span>
          <button
            type="button"
            className="p-dismiss"
            aria-label={translate('public.dismiss')}
            onClick={() => dismissToast(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
