/** The words of the QR sheets' page, a source of the catalogue that only this page adds. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>('./*/qr.ts', { import: 'qrWords' })

const qrSource = async (language: Language): Promise<Catalogue> => ({ qr: await wordsIn(words, language, 'qr') })

let loading: Promise<void> | undefined

/** The same promise for every caller, as React's `use` needs; a failure is not remembered. */
export const loadQrWords = () => {
  loading ??= addSource(qrSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
