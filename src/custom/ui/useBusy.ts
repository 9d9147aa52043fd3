import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/apiError'
import { useErrorToast } from './useErrorToast'

/** Work that somebody waits for: its button is busy meanwhile, a failure is a toast. */
export const useBusy = () => {
  const toastError = useErrorToast()
  const translate = useTranslate()
  const [isBusy, setIsBusy] = useState(false)
  /**
   * Resolves with the work's result; with undefined where it failed.
   * @param refusal translation key of what `InvalidOperation` means here
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
