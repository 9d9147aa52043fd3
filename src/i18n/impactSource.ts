/** The words of the impact, a source of the catalogue that only the analytics add. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>('./*/impact.ts', { import: 'impactWords' })

const impactSource = async (language: Language): Promise<Catalogue> => ({
  impact: await wordsIn(words, language, 'impact'),
})

let loading: Promise<void> | undefined

/** The same promise for every caller, as React's `use` needs; a failure is not remembered. */
export const loadImpactWords = () => {
  loading ??= addSource(impactSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
