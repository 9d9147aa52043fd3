/**
 * Shows an error as a toast with the message of its errorCode (spec section 8). Aborts are silent, and so is 401, after
 * which the shell asks the user to sign in. An error that is not an answer of the API is an error in the portal's own
 * code: it is logged and shown as such.
 */
import { useCallback, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { setFailedChange } from '../../dataProvider/answeredChanges'
import { ApiError } from '../../dataProvider/apiError'
import { isLoadFailure } from './loadFailure'

/** Returns whether the named fields cannot change in the record's current state. */
export const isFixed = (error: unknown) =>
  error instanceof ApiError && Object.values(error.fields).includes('InvalidOperation')

/** Returns the translation key of the message for an error. */
export const errorKey = (error: unknown) => {
  if (isFixed(error)) return 'engine.refusals.fixedValues'
  if (error instanceof ApiError) return `errors.${error.errorCode}`
  return isLoadFailure(error) ? 'errors.NetworkError' : 'errors.PortalFault'
}

/** Returns the parameters of the message that {@link errorKey} returns. */
export const errorParams = (error: unknown) => (error instanceof ApiError ? error.params : {})

const log = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error)
}
/** Logs each error that a screen shows once. */
export const useLogged = (error: unknown) => useEffect(() => log(error), [error])

const isSilent = (error: unknown) =>
  error instanceof ApiError ? error.status === 401 : error instanceof DOMException && error.name === 'AbortError'

/**
 * Returns a function that shows an error as a toast. Its `text` is a translated text that replaces the catalogue's
 * message.
 */
export const useErrorToast = () => {
  const notify = useNotify()
  return useCallback(
    (error: unknown, text?: string) => {
      if (isSilent(error)) return
      log(error)
      setFailedChange(error instanceof ApiError ? error.subject : undefined)
      notify(text ?? errorKey(error), { type: 'error', messageArgs: text ? { _: text } : errorParams(error) })
    },
    [notify],
  )
}
