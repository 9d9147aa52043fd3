/**
 * Rules of text search (docs/adr/0020-sorting-and-searching.md): every word, in any order, without regard to case,
 * accents and apostrophes. Zod-free: the browser uses the same rules for data that it has itself.
 */
import { cleanLine } from './cleanText'
import { limits } from './limits'

/** Removes punctuation at the end of a word, as in "Main st., 5". */
const bare = (word: string) => word.replace(/[.,;]+$/, '') || word

/** Returns the typed words. Words beyond the maximum are joined into one text with spaces. */
export function wordsOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean).map(bare)
  const alone = limits.searchWords - 1
  const rest = words.slice(alone).join(' ')
  return [...new Set([...words.slice(0, alone), ...(rest ? [rest] : [])])]
}

const accents = new Map([...'їйёґąćęłńóśźżéäöü'].map((letter, at) => [letter, [...'іиегacelnoszzeaou'][at] ?? '']))
/** Folds text in the same way as the database's `search_key`: lower case, without accents and apostrophes. */
export const searchKey = (text: string) =>
  text.toLowerCase().replace(/[їйёґąćęłńóśźżéäöü'’ʼ`]/g, character => accents.get(character) ?? '')

/** Returns true if a text contains every typed word. */
export function holdsWords(text: string, typed: string): boolean {
  const key = searchKey(cleanLine(text))
  return wordsOf(cleanLine(typed)).every(word => key.includes(searchKey(word)))
}
