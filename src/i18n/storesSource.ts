/** The words of bins, of the stores' dialogs and their map, a source of the catalogue that only these add. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>('./*/stores.ts', { import: 'storeWords' })
const binWords = import.meta.glob<Catalogue>('./*/bins.ts', { import: 'bins' })

const storesSource = async (language: Language): Promise<Catalogue> => {
  const [stores, bins] = await Promise.all([wordsIn(words, language, 'stores'), wordsIn(binWords, language, 'bins')])
  return { stores, resources: { bins } }
}

let loading: Promise<void> | undefined

/** The same promise for every caller, as React's `use` needs; a failure is not remembered. */
export const loadStoreWords = () => {
  loading ??= addSource(storesSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
