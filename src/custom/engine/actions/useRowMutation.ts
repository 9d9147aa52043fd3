import { useNotify } from 'react-admin'
import { isUnanswered } from '../../../dataProvider/apiError'
import { useBusy } from '../../ui/useBusy'
import { useRefreshResource } from './useRowAction'

/**
 * Runs changes one at a time, outside of a list's own dialogs.
 * @param others further resources that the changes affect; the data provider refreshes the changed resource itself
 * @returns `run`, which resolves with the answer, or with `undefined` after a failure, which it reports. Its `said` is
 *   the text of the success toast; its `refusal` explains `InvalidOperation`.
 */
export const useRowMutation = (...others: string[]) => {
  const refresh = useRefreshResource()
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const run = <Answer>(
    call: () => Promise<{ data: unknown }>,
    said?: string,
    refusal?: string,
  ): Promise<Answer | undefined> =>
    attempt(async () => {
      const { data } = await call().catch(error => {
        if (isUnanswered(error)) for (const other of others) void refresh(other)
        throw error
      })
      await Promise.all(others.map(refresh))
      if (said) notify(said, { type: 'success' })
      return data as Answer
    }, refusal)
  return { isBusy, run }
}
