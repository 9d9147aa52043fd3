/**
 * Asks whether to save a document although some of its characters cannot be printed. If a question is already open, the
 * new question replaces it, and the earlier document is not saved.
 */
import type { PrintedPdf } from '../../dataProvider/downloads'
import { createListeners } from '../../session/listeners'
import { saveFile } from './saveFile'

export interface PrintWarning {
  characters: readonly string[]
  answer(isWanted: boolean): void
}

let pending: PrintWarning | undefined
const { subscribe, notify } = createListeners()

const show = (warning: PrintWarning | undefined) => {
  pending = warning
  notify()
}

export const readPrintWarning = () => pending
export const subscribeToPrintWarning = subscribe

const ask = (characters: readonly string[]) =>
  new Promise<boolean>(resolve => {
    pending?.answer(false)
    show({
      characters,
      answer: isWanted => {
        show(undefined)
        resolve(isWanted)
      },
    })
  })

/** Saves a document. If characters are missing from it, the user is asked first. */
export const savePdf = async ({ file, unprintable }: PrintedPdf, name: string) => {
  if (unprintable.length === 0 || (await ask(unprintable))) saveFile(file, name)
}
