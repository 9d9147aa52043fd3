/**
 * Shows an error as a toast with the message of its errorCode (spec section 8). Aborted calls and 401 show nothing;
 * after a 401 the shell asks the user to sign in. Errors that are not from the API are logged: if code could not be
 * loaded, the toast reports a network error; all others are bugs of the portal, reported as unexpected errors.
 */
import { useCallback, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { ApiError } from '../../dataProvider/apiError'
import { setFailureShownInToast } from '../../dataProvider/changeOutcomes'
import { isChunkLoadError } from './loadFailure'

/** Returns whether the request was rejected because fields cannot change in the record's current state. */
export const isUnchangeableFieldsError = (error: unknown) =>
  error instanceof ApiError && Object.values(error.fields).includes('InvalidOperation')

/** Returns the translation key of the message for an error. */
export const errorMessageKey = (error: unknown) => {
  if (isUnchangeableFieldsError(error)) return 'engine.refusals.fixedValues'
  if (error instanceof ApiError) return `errors.${error.errorCode}`
  return isChunkLoadError(error) ? 'errors.NetworkError' : 'errors.PortalFault'
}

/** Returns the parameters of the message that {@link errorMessageKey} returns. */
export const errorMessageParams = (error: unknown) => (error instanceof ApiError ? error.params : {})

const log = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error)
}
/** Logs each new error that a screen shows, except errors of the API. */
export const useErrorLog = (error: unknown) => useEffect(() => log(error), [error])

const isSilent = (error: unknown) =>
  error instanceof ApiError ? error.status === 401 : error instanceof DOMException && error.name === 'AbortError'

/**
 * Returns a function that shows an error as a toast. `text`, already translated, replaces the error's own message.
 */
export const useErrorToast = () => {
  const notify = useNotify()
  return useCallback(
    (error: unknown, text?: string) => {
      if (isSilent(error)) return
      log(error)
      setFailureShownInToast(error instanceof ApiError ? error.subject : undefined)
      notify(text ?? errorMessageKey(error), {
        type: 'error',
        messageArgs: text ? { _: text } : errorMessageParams(error),
      })
    },
    [notify],
  )
}
