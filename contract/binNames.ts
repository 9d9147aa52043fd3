/**
 * Names of bins: the number in the reader's language, and the name that the owner gave the bin. The API's `name` is
 * `Bin 5` in every language; a custom API may name bins differently. This file does not import Zod, so that the browser
 * does not have to load Zod.
 */
import { bcp47Tags, type Language } from './languages'

const words: Record<Language, string> = { en: 'Bin', ua: 'Контейнер', pl: 'Pojemnik' }

export interface NamedBin {
  name?: string | null
  ownName?: string | null
}

/** Returns a name of the form `Bin 5` in the reader's language. Returns any other name unchanged. */
export const formatBinNumber = ({ name }: NamedBin, language: Language) => {
  const number = /^Bin (\d{1,6})$/.exec(name ?? '')?.[1]
  return number === undefined ? (name ?? '') : `${words[language]} ${number}`
}

/**
 * Returns the owner's name with the number, such as `By the door (Bin 5)`, so that a reader can find the bin with this
 * number on its label; only the number if the bin has no own name.
 */
export const formatBinTitle = (bin: NamedBin, language: Language) => {
  const number = formatBinNumber(bin, language)
  if (!bin.ownName) return number
  return number ? `${bin.ownName} (${number})` : bin.ownName
}

/** A bin with its fill level at a certain time, from 0 to 1; `null` if the level is not known. */
export interface BinAtLevel extends NamedBin {
  level: number | null
}

/** Returns the bin's title with its fill level, such as `Bin 5, 95%`; only the title if the level is not known. */
export const formatBinWithLevel = (bin: BinAtLevel, language: Language) => {
  const share = bin.level !== null && new Intl.NumberFormat(bcp47Tags[language], { style: 'percent' }).format(bin.level)
  return [formatBinTitle(bin, language), share].filter(Boolean).join(', ')
}
