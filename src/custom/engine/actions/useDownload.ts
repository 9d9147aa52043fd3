/** Creates a file and saves it. The button is busy in the meantime; an error is shown as a toast. */
import { useNotify } from 'react-admin'
import type { ErrorCode } from '../../../../contract/errors'
import { ApiError } from '../../../dataProvider/apiError'
import type { Sheet } from '../../../dataProvider/files'
import { saveSheet } from '../../ui/printWarning'
import { saveFile } from '../../ui/saveFile'
import { useBusy } from '../../ui/useBusy'
import type { Refusals } from '../definition/actions'

export const useDownload = <Asked extends unknown[] = []>(
  make: (...asked: Asked) => Promise<Blob | Sheet>,
  name: string | ((...asked: Asked) => string),
  refusals: Refusals = {},
) => {
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const save = async (...asked: Asked) => {
    try {
      const made = await make(...asked)
      const fileName = typeof name === 'string' ? name : name(...asked)
      if ('unprintable' in made) await saveSheet(made, fileName)
      else saveFile(made, fileName)
    } catch (error) {
      const said = error instanceof ApiError && refusals[error.errorCode as ErrorCode]
      if (!said) throw error
      notify(said.message, { type: 'error', messageArgs: { ...said.params } })
    }
  }
  return { download: (...asked: Asked) => attempt(() => save(...asked)), isBusy }
}
