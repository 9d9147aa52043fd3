/**
 * Rules of text search (docs/adr/0020-sorting-and-searching.md): a text must contain every word, in any order, ignoring
 * case, accents and apostrophes. This file does not import Zod, because the browser also applies these rules, to
 * lists that it has loaded completely.
 */
import { cleanLine } from './cleanText'
import { limits } from './limits'

/** Removes punctuation at the end of a word, such as the dot in "Main st., 5". */
const withoutPunctuation = (word: string) => word.replace(/[.,;]+$/, '') || word

/**
 * Returns the different words of a typed text, at most `limits.searchWords`. The last one contains all further words,
 * joined with spaces.
 */
export function splitSearchWords(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean).map(withoutPunctuation)
  const alone = limits.searchWords - 1
  const rest = words.slice(alone).join(' ')
  return [...new Set([...words.slice(0, alone), ...(rest ? [rest] : [])])]
}

const accents = new Map([...'їйёґąćęłńóśźżéäöü'].map((letter, at) => [letter, [...'іиегacelnoszzeaou'][at] ?? '']))
/** Returns the text in lower case, without accents and apostrophes, as the database's `search_key` does. */
export const toSearchKey = (text: string) =>
  text.toLowerCase().replace(/[їйёґąćęłńóśźżéäöü'’ʼ`]/g, character => accents.get(character) ?? '')

/** Returns true if a text contains every typed word. */
export function containsSearchWords(text: string, typed: string): boolean {
  const key = toSearchKey(cleanLine(text))
  return splitSearchWords(cleanLine(typed)).every(word => key.includes(toSearchKey(word)))
}
