/**
 * Names of bins: the number in the reader's language, and the name that the owner gave it. The API's `name` is `Bin 5`
 * in every language; a custom API may name bins differently. Zod-free: the browser loads this file.
 */
import type { Language } from './languages'

const words: Record<Language, string> = { en: 'Bin', ua: 'Контейнер', pl: 'Pojemnik' }

export interface NamedBin {
  name?: string | null
  ownName?: string | null
}

/** Returns `Bin 5` in the reader's language, or the API's name if it is not a number. */
export const binNumberName = ({ name }: NamedBin, language: Language) => {
  const number = /^Bin (\d{1,6})$/.exec(name ?? '')?.[1]
  return number === undefined ? (name ?? '') : `${words[language]} ${number}`
}

/** Returns `By the door (Bin 5)`, so that a reader can find the label. */
export const binTitle = (bin: NamedBin, language: Language) => {
  const number = binNumberName(bin, language)
  if (!bin.ownName) return number
  return number ? `${bin.ownName} (${number})` : bin.ownName
}
