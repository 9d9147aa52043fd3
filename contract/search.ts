/**
 * How a text is searched for (docs/adr/0020-sorting-and-searching.md): every word of it, in any order, without regard to case,
 * accents and apostrophes. Zod-free: the browser looks so through what it has itself.
 */
import { cleanLine } from './cleanText'
import { limits } from './limits'

/** "Main st., 5" is typed as one writes: what parts words is none of them. */
const bare = (word: string) => word.replace(/[.,;]+$/, '') || word

/** What was typed, word by word; those behind the most are one text with blanks in it. */
export function wordsOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean).map(bare)
  const alone = limits.searchWords - 1
  const rest = words.slice(alone).join(' ')
  return [...new Set([...words.slice(0, alone), ...(rest ? [rest] : [])])]
}

const accents = new Map([...'їйёґąćęłńóśźżéäöü'].map((letter, at) => [letter, [...'іиегacelnoszzeaou'][at] ?? '']))
/** As `search_key` of the database folds: lower case, without accents and apostrophes. */
export const searchKey = (text: string) =>
  text.toLowerCase().replace(/[їйёґąćęłńóśźżéäöü'’ʼ`]/g, character => accents.get(character) ?? '')

/** Whether a text holds every word that was typed. */
export function holdsWords(text: string, typed: string): boolean {
  const key = searchKey(cleanLine(text))
  return wordsOf(cleanLine(typed)).every(word => key.includes(searchKey(word)))
}
