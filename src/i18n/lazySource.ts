/** Words of a part that comes later: a source of the catalogue that only this part adds. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, type WordFiles, wordsIn } from './words'

/**
 * @param name of the words' file, and of their place in the catalogue
 * @returns gives every caller the same promise, as React's `use` needs; a failure is not remembered
 */
export const lazySource = (files: WordFiles, name: string) => {
  const source = async (language: Language): Promise<Catalogue> => ({ [name]: await wordsIn(files, language, name) })
  let loading: Promise<void> | undefined
  return () => {
    loading ??= addSource(source).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}
