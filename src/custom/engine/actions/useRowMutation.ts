import { useNotify } from 'react-admin'
import { isNetworkOrServerError } from '../../../dataProvider/apiError'
import { useBusy } from '../../ui/useBusy'
import { useRefreshResource } from './useRowAction'

/**
 * Runs changes, for components that do not use a list's own actions. `isBusy` is true while a change runs.
 * @param others names of further resources that the changes affect and that are refreshed; the data provider refreshes
 *   the changed resource itself
 * @returns `isBusy` and `run`. `run` resolves with the `data` of the response; after a failure it reports the error and
 *   resolves with `undefined`. `successText` is the text of the success toast; `invalidOperationText` explains the
 *   error `InvalidOperation`.
 */
export const useRowMutation = (...others: string[]) => {
  const refresh = useRefreshResource()
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const run = <Answer>(
    call: () => Promise<{ data: unknown }>,
    successText?: string,
    invalidOperationText?: string,
  ): Promise<Answer | undefined> =>
    attempt(async () => {
      const { data } = await call().catch(error => {
        if (isNetworkOrServerError(error)) for (const other of others) void refresh(other)
        throw error
      })
      await Promise.all(others.map(refresh))
      if (successText) notify(successText, { type: 'success' })
      return data as Answer
    }, invalidOperationText)
  return { isBusy, run }
}
