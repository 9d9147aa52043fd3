/** Names of fictional people, in the original spelling and as in an e-mail address. */
import type { Country } from '../../contract/languages'
import names from './personNames.json'
import { entryAt } from './random'

type Spelling = [native: string, latin: string]

/**
 * The surnames have one form for women and men. Their number and the number of first names are coprime, so that every
 * combination occurs before one repeats.
 */
const { firstNames, surnames } = names as Record<'firstNames' | 'surnames', Record<Country, Spelling[]>>

/** Returns the fictional person with an index. The people of a country are repeated after 240 indexes. */
export function fictionalPersonAt(country: Country, index: number): { name: string; mailbox: string } {
  const [first, firstLatin] = entryAt(firstNames[country], index)
  const [last, lastLatin] = entryAt(surnames[country], index)
  return { name: `${first} ${last}`, mailbox: `${firstLatin}.${lastLatin}` }
}
