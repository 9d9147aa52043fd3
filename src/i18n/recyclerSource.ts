/** The words of the recycler's map and trip, a source of the catalogue that only these two add. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>('./*/recycler.ts', { import: 'recycler' })

const recyclerSource = async (language: Language): Promise<Catalogue> => ({
  recycler: await wordsIn(words, language, 'recycler'),
})

let loading: Promise<void> | undefined

/** The same promise for every caller, as React's `use` needs; a failure is not remembered. */
export const loadRecyclerWords = () => {
  loading ??= addSource(recyclerSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
