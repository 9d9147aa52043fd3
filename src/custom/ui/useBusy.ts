import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/apiError'
import { useErrorToast } from './useErrorToast'

/** Runs an operation that the user waits for. `isBusy` is true meanwhile; a failure is shown as a toast. */
export const useBusy = () => {
  const toastError = useErrorToast()
  const translate = useTranslate()
  const [isBusy, setIsBusy] = useState(false)
  /**
   * Runs the operation.
   * @param invalidOperationText translation key of the message for `InvalidOperation`
   * @returns the operation's result, or `undefined` if it failed
   */
  const attempt = async <Result>(
    work: () => Promise<Result>,
    invalidOperationText?: string,
  ): Promise<Result | undefined> => {
    setIsBusy(true)
    try {
      return await work()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.errorCode === 'InvalidOperation'
      toastError(error, isRefused && invalidOperationText ? translate(invalidOperationText) : undefined)
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, attempt }
}
