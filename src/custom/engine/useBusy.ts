import { useState } from 'react'
import { useErrorToast } from './useErrorToast'

/** Work that somebody waits for: its button is busy meanwhile, a failure is a toast. */
export const useBusy = () => {
  const toastError = useErrorToast()
  const [isBusy, setIsBusy] = useState(false)
  /** What the work gives; nothing where it failed. */
  const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    setIsBusy(true)
    try {
      return await work()
    } catch (error) {
      toastError(error)
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, attempt }
}
