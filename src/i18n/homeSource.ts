/** The words of the home page, a source of the catalogue that only it adds. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>('./*/home.ts', { import: 'homeWords' })

const homeSource = async (language: Language): Promise<Catalogue> => ({
  home: await wordsIn(words, language, 'home'),
})

let loading: Promise<void> | undefined

/** The same promise for every caller, as React's `use` needs; a failure is not remembered. */
export const loadHomeWords = () => {
  loading ??= addSource(homeSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
