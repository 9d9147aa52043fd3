/** The words of the sponsor's places, basket and requests, a source of the catalogue that only these add. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>('./*/sponsor.ts', { import: 'sponsor' })

const sponsorSource = async (language: Language): Promise<Catalogue> => ({
  sponsor: await wordsIn(words, language, 'sponsor'),
})

let loading: Promise<void> | undefined

/** The same promise for every caller; a failure is not remembered. */
export const loadSponsorWords = () => {
  loading ??= addSource(sponsorSource).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
