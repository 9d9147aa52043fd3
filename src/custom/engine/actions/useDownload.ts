/** Creates a file and saves it. The button is busy in the meantime; an error is shown as a toast. */
import { useNotify } from 'react-admin'
import type { ErrorCode } from '../../../../contract/errors'
import { ApiError } from '../../../dataProvider/apiError'
import type { PrintedSheet } from '../../../dataProvider/files'
import { saveSheet } from '../../ui/printWarning'
import { saveFile } from '../../ui/saveFile'
import { useBusy } from '../../ui/useBusy'
import type { Refusals } from '../definition/actions'

export const useDownload = <Args extends unknown[] = []>(
  make: (...args: Args) => Promise<Blob | PrintedSheet>,
  name: string | ((...args: Args) => string),
  refusals: Refusals = {},
) => {
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const save = async (...args: Args) => {
    try {
      const made = await make(...args)
      const fileName = typeof name === 'string' ? name : name(...args)
      if ('unprintable' in made) await saveSheet(made, fileName)
      else saveFile(made, fileName)
    } catch (error) {
      const said = error instanceof ApiError && refusals[error.errorCode as ErrorCode]
      if (!said) throw error
      notify(said.message, { type: 'error', messageArgs: { ...said.params } })
    }
  }
  return { download: (...args: Args) => attempt(() => save(...args)), isBusy }
}
