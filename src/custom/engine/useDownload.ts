/** Makes a file and saves it; the button is busy meanwhile, a failure is a toast. */
import { useState } from 'react'
import { saveFile } from './saveFile'
import { useErrorToast } from './useErrorToast'

export const useDownload = <Asked extends unknown[] = []>(make: (...asked: Asked) => Promise<Blob>, name: string) => {
  const toastError = useErrorToast()
  const [isBusy, setIsBusy] = useState(false)
  const download = async (...asked: Asked) => {
    setIsBusy(true)
    try {
      saveFile(await make(...asked), name)
    } catch (error) {
      toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { download, isBusy }
}
