/** Makes a file and saves it; the button is busy meanwhile, a failure is a toast. */
import { saveFile } from './saveFile'
import { useBusy } from './useBusy'

export const useDownload = <Asked extends unknown[] = []>(make: (...asked: Asked) => Promise<Blob>, name: string) => {
  const { isBusy, attempt } = useBusy()
  const download = (...asked: Asked) => attempt(async () => saveFile(await make(...asked), name))
  return { download, isBusy }
}
