/** The words of the log's sentences and of an organisation's page, a source of the catalogue that only the staff area's screens add. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>('./*/support.ts', { import: 'support' })

const supportSource = async (language: Language): Promise<Catalogue> => ({
  support: await wordsIn(words, language, 'support'),
})

let loading: Promise<void> | undefined

/** The same promise for every caller; a failure is not remembered. */
export const loadSupportWords = () => {
  loading ??= addSource(supportSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
