import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useErrorToast } from './useErrorToast'
import { useRefreshResource } from './useRowAction'

/**
 * Calls that change something, one at a time, outside of a list's own dialogs.
 * @param resources whose lists are asked for anew after each
 * @returns `run`: gives what was answered, or undefined after a failure, which it tells; `said` is told after a success
 */
export const useChange = (...resources: string[]) => {
  const refresh = useRefreshResource()
  const notify = useNotify()
  const toastError = useErrorToast()
  const [isBusy, setIsBusy] = useState(false)
  const run = async <Answer>(call: () => Promise<{ data: unknown }>, said?: string): Promise<Answer | undefined> => {
    setIsBusy(true)
    try {
      const { data } = await call()
      await Promise.all(resources.map(refresh))
      if (said) notify(said, { type: 'success' })
      return data as Answer
    } catch (error) {
      toastError(error)
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
