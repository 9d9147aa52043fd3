/** The words of the QR sheets' page, a source of the catalogue that only this page adds. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import type { Catalogue } from './words'

const words: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en/qr')).qrWords,
  ua: async () => (await import('./ua/qr')).qrWords,
  pl: async () => (await import('./pl/qr')).qrWords,
}

const qrSource = async (language: Language): Promise<Catalogue> => ({ qr: await words[language]() })

let loading: Promise<void> | undefined

/** The same promise for every caller, as React's `use` needs; a failure is not remembered. */
export const loadQrWords = () => {
  loading ??= addSource(qrSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
