/** Error → toast: the translation of its errorCode (spec section 8). Silent for aborts, and for 401: the shell asks to sign in. */
import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { ApiError } from '../../dataProvider/http'

/** Translation key of what to say about an error. */
export const errorKey = (error: unknown) =>
  error instanceof ApiError ? `errors.${error.errorCode}` : 'errors.InternalServerError'

const isSilent = (error: unknown) =>
  error instanceof ApiError ? error.status === 401 : error instanceof DOMException && error.name === 'AbortError'

export const useErrorToast = () => {
  const notify = useNotify()
  return useCallback(
    (error: unknown) => {
      if (!isSilent(error)) notify(errorKey(error), { type: 'error' })
    },
    [notify],
  )
}
