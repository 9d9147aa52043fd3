/** The words of the public pages and of the errors: the first source of the catalogue. English comes with the code. */
import type { Language } from '../../contract/limits'
import { publicWords } from './en/public'
import type { Catalogue } from './words'

const words: Record<Language, () => Promise<Catalogue>> = {
  en: async () => publicWords,
  ua: async () => (await import('./ua/public')).publicWords,
  pl: async () => (await import('./pl/public')).publicWords,
}

export const publicSource = async (language: Language): Promise<Catalogue> => {
  const [own, { errorWords }] = await Promise.all([words[language](), import('./errors')])
  return { public: own, errors: errorWords[language] }
}

/** Stands in where the chosen language did not load: English rather than bare keys. */
export const spareWords: Catalogue = { public: publicWords }
