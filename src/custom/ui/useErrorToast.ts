/**
 * Error → toast: the translation of its errorCode (spec section 8). Silent for aborts, and for 401: the shell asks to
 * sign in. What is no answer of the API's is a mistake of ours: logged, and shown as that.
 */
import { useCallback, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { setFailedChange } from '../../dataProvider/answeredChanges'
import { ApiError } from '../../dataProvider/apiError'
import { isLoadFailure } from './loadFailure'

/** Whether the state of the record no longer lets the named fields change. */
export const isFixed = (error: unknown) =>
  error instanceof ApiError && Object.values(error.fields).includes('InvalidOperation')

/** Translation key of what to say about an error. */
export const errorKey = (error: unknown) => {
  if (isFixed(error)) return 'engine.refusals.fixedValues'
  if (error instanceof ApiError) return `errors.${error.errorCode}`
  return isLoadFailure(error) ? 'errors.NetworkError' : 'errors.PortalFault'
}

/** Returns the parameters of the phrase that {@link errorKey} returns. */
export const errorParams = (error: unknown) => (error instanceof ApiError ? error.params : {})

const log = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error)
}
/** Once for each error that a screen shows. */
export const useLogged = (error: unknown) => useEffect(() => log(error), [error])

const isSilent = (error: unknown) =>
  error instanceof ApiError ? error.status === 401 : error instanceof DOMException && error.name === 'AbortError'

/** `text`: translated, instead of the catalogue's words. */
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
