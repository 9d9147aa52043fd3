/** The words of the public pages and of the errors: the first source of the catalogue. English comes with the code. */
import type { Language } from '../../contract/limits'
import { publicWords } from './en/public'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>(['./*/public.ts', '!./en/public.ts'], { import: 'publicWords' })
const errors = import.meta.glob<Catalogue>('./*/errors.ts', { import: 'errorWords' })

export const publicSource = async (language: Language): Promise<Catalogue> => {
  const [own, errorWords] = await Promise.all([
    words[`./${language}/public.ts`]?.() ?? publicWords,
    wordsIn(errors, language, 'errors'),
  ])
  return { public: own, errors: errorWords }
}

/** Stands in where the chosen language did not load: English rather than bare keys. */
export const spareWords: Catalogue = { public: publicWords }
