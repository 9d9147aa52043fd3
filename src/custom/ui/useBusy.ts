import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/apiError'
import { useErrorToast } from './useErrorToast'

/** Runs work that the user waits for: its button is busy in the meantime, and a failure is shown as a toast. */
export const useBusy = () => {
  const toastError = useErrorToast()
  const translate = useTranslate()
  const [isBusy, setIsBusy] = useState(false)
  /**
   * Runs the work.
   * @param refusal translation key of the message for `InvalidOperation` in this case
   * @returns the work's result, or undefined if it failed
   */
  const attempt = async <Answer>(work: () => Promise<Answer>, refusal?: string): Promise<Answer | undefined> => {
    setIsBusy(true)
    try {
      return await work()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.errorCode === 'InvalidOperation'
      toastError(error, isRefused && refusal ? translate(refusal) : undefined)
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, attempt }
}
