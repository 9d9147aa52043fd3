import { useNotify } from 'react-admin'
import { useBusy } from './useBusy'
import { useRefreshResource } from './useRowAction'

/**
 * Calls that change something, one at a time, outside of a list's own dialogs.
 * @param resources whose lists are asked for anew after each
 * @returns `run`: gives what was answered, or undefined after a failure, which it tells; `said` is told after a success
 */
export const useChange = (...resources: string[]) => {
  const refresh = useRefreshResource()
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const run = <Answer>(call: () => Promise<{ data: unknown }>, said?: string): Promise<Answer | undefined> =>
    attempt(async () => {
      const { data } = await call()
      await Promise.all(resources.map(refresh))
      if (said) notify(said, { type: 'success' })
      return data as Answer
    })
  return { isBusy, run }
}
