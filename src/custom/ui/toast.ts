/** Toasts of the public pages, which close after 5 seconds (spec section 9). All public pages share one list. */
import type { ErrorCode, TransportErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import { ApiError } from '../../dataProvider/apiError'
import { translate } from '../../i18n/i18n'
import { createListeners } from '../../session/listeners'

export interface Toast {
  id: number
  text: string
  kind: 'error' | 'success'
}

let toasts: readonly Toast[] = []
let lastId = 0
const { subscribe, notify } = createListeners()

const change = (next: readonly Toast[]) => {
  toasts = next
  notify()
}

export const readToasts = () => toasts

export const subscribeToToasts = subscribe

export const dismissToast = (id: number) => change(toasts.filter(toast => toast.id !== id))

/** Closes the error toasts of a previous attempt. */
export const dismissErrors = () => change(toasts.filter(({ kind }) => kind !== 'error'))

/** Shows a translated text as a toast. It replaces a toast with the same text. */
export const toast = (text: string, kind: Toast['kind'] = 'error') => {
  lastId += 1
  const id = lastId
  change([...toasts.filter(other => other.text !== text), { id, text, kind }])
  setTimeout(() => dismissToast(id), limits.toastMs)
}

/** Returns the message for an errorCode (spec section 8) in the current language. */
export const errorText = (errorCode: ErrorCode | TransportErrorCode) =>
  translate(`errors.${errorCode}`, { _: translate('public.crash.title') })

/** Shows an error as a toast. An error in the portal's own code is also logged. */
export const toastError = (error: unknown) => {
  if (error instanceof ApiError) return toast(errorText(error.errorCode))
  console.error(error)
  toast(errorText('PortalFault'))
}
