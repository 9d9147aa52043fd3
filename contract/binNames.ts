/**
 * What a bin is called: its number in the reader's language, and the name that its owner gave it. The wire's `name` is `Bin 5` in
 * every language; an API of one's own may name bins as it likes. Zod-free: the browser loads this file.
 */
import type { Language } from './limits'

const words: Record<Language, string> = { en: 'Bin', ua: 'Контейнер', pl: 'Pojemnik' }

export interface NamedBin {
  name?: string | null
  ownName?: string | null
}

/** `Bin 5`; as the API says where that is no number. */
export const binNumberName = ({ name }: NamedBin, language: Language) => {
  const number = /^Bin (\d{1,6})$/.exec(name ?? '')?.[1]
  return number === undefined ? (name ?? '') : `${words[language]} ${number}`
}

/** `By the door (Bin 5)`: whoever reads it finds the label. */
export const binTitle = (bin: NamedBin, language: Language) => {
  const number = binNumberName(bin, language)
  if (!bin.ownName) return number
  return number ? `${bin.ownName} (${number})` : bin.ownName
}
