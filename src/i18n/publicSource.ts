/** The first source of the catalogue: public pages, errors and uploaded pictures. English is part of the code. */
import type { Language } from '../../contract/languages'
import { publicWords } from './en/public'
import { type Catalogue, wordsIn } from './words'

const words = import.meta.glob<Catalogue>(['./*/public.ts', '!./en/public.ts'], { import: 'publicWords' })
const errors = import.meta.glob<Catalogue>('./*/errors.ts', { import: 'errorWords' })

const pictures = import.meta.glob<Catalogue>('./*/pictures.ts', { import: 'pictureWords' })

export const publicSource = async (language: Language): Promise<Catalogue> => {
  const [own, errorWords, pictureWords] = await Promise.all([
    words[`./${language}/public.ts`]?.() ?? publicWords,
    wordsIn(errors, language, 'errors'),
    wordsIn(pictures, language, 'pictures'),
  ])
  return { public: own, errors: errorWords, pictures: pictureWords }
}

/** English messages, shown if the chosen language failed to load. */
export const spareWords: Catalogue = { public: publicWords }
