/**
 * Returns a function that creates a file and saves it, and `isBusy`, with which the caller disables its button. An
 * error is shown as a toast.
 */
import { useNotify } from 'react-admin'
import type { ErrorCode } from '../../../../contract/errors'
import { ApiError } from '../../../dataProvider/apiError'
import type { PrintedPdf } from '../../../dataProvider/downloads'
import { savePdf } from '../../ui/printWarning'
import { saveFile } from '../../ui/saveFile'
import { useBusy } from '../../ui/useBusy'
import type { ErrorTexts } from '../definition/actions'

export const useDownload = <Args extends unknown[] = []>(
  make: (...args: Args) => Promise<Blob | PrintedPdf>,
  name: string | ((...args: Args) => string),
  errorTexts: ErrorTexts = {},
) => {
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const save = async (...args: Args) => {
    try {
      const file = await make(...args)
      const fileName = typeof name === 'string' ? name : name(...args)
      if ('unprintable' in file) await savePdf(file, fileName)
      else saveFile(file, fileName)
    } catch (error) {
      const ownText = error instanceof ApiError && errorTexts[error.errorCode as ErrorCode]
      if (!ownText) throw error
      notify(ownText.message, { type: 'error', messageArgs: { ...ownText.params } })
    }
  }
  return { download: (...args: Args) => attempt(() => save(...args)), isBusy }
}
