/**
 * How words of a location's name and address are found (docs/adr/0020-sorting-and-searching.md): in an index of all parts of three
 * letters, or by walking the list in its order until enough is met. A sample of the texts, taken anew now and then, says which
 * reads less, and which of the parts are rare; what is found does not depend on it.
 */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchKey, wordsOf } from '../../contract/search'
import type { Scope } from '../auth/gate'
import { type Database, rowsOf } from '../db/database'
import { locations } from '../db/schema'
import { literally } from './listOrder'

const hasThree = /[\p{L}\p{N}]{3}|[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u
const hasLetters = /[\p{L}\p{N}]/u
/** One or two letters are looked for where a word begins: every word of the text stands behind a blank. */
const patternOf = (word: string) => searchKey((hasLetters.test(word) && !hasThree.test(word) ? ' ' : '') + word)
const patternsOf = (q: string) => wordsOf(q).map(patternOf).filter(Boolean)

/** Long words are told by their beginnings. */
const partsRead = 24
/** As `search_parts` takes a text apart. */
function partsOf(pattern: string): string[] {
  const letters = [...pattern]
  if (letters.length === 2 && letters[0] === ' ') return [pattern]
  return letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join(''))
}
const partsOfAll = (patterns: string[]) => [
  ...new Set(patterns.flatMap(each => partsOf(each).slice(0, Math.floor(partsRead / patterns.length)))),
]

const holdsAll = (text: SQLWrapper, patterns: string[]) =>
  and(...patterns.map(each => sql`${text} like ${`%${literally(each)}%`}`)) ?? sql`true`
/** Whether a location's text holds every word of what is looked for. */
export const holdsWordsOf = (text: SQLWrapper, q: string): SQL => holdsAll(text, patternsOf(q))

interface Sample {
  /** By the clock that nobody puts back. */
  at: number
  texts: string[]
  /** Of the table, about. */
  rows: number
}
const sampleAgeMs = 10 * 60_000
const [sampledPages, sampledTexts] = [100, 1000]
const samples = new WeakMap<Database, Promise<Sample>>()

async function takeSample(db: Database): Promise<Sample> {
  const pages = sql`greatest(pg_relation_size('locations') / current_setting('block_size')::int, 1)`
  const result = await db.execute(sql`select least(1, ${sampledPages} / ${pages}::float8) as share,
    array(select ${locations.searchText} from ${locations} tablesample system (least(100, ${sampledPages * 100} / ${pages}::float8))) as texts`)
  const [{ share, texts } = { share: 1, texts: [] }] = rowsOf<{ share: number; texts: string[] }>(result)
  const step = Math.ceil(texts.length / sampledTexts)
  return { at: performance.now(), texts: texts.filter((_, at) => at % step === 0), rows: texts.length / share }
}

async function sampleOf(db: Database): Promise<Sample> {
  const known = samples.get(db)
  const sample = await known?.catch(() => undefined)
  if (sample && performance.now() - sample.at < sampleAgeMs) return sample
  if (samples.get(db) === known) samples.set(db, takeSample(db))
  return samples.get(db) ?? sampleOf(db)
}

export interface Search {
  /** Whether a text, named as the query has it, holds what is looked for. */
  holds(text: SQLWrapper): SQL
  /** What the index is asked for; none where only reading all would tell. */
  indexed: SQL | undefined
  /** How many rows in order are worth a look before the index is asked for so many of those that hold it: 0 for none. */
  worthWalking(wanted: number, isAllRead: boolean): number
  /** How many of the index's entries most likely hold so many: 0 where about all have to be read. */
  entriesFor(wanted: number): number
}

/** PostgreSQL reads fewer than it is allowed, which ones is up to chance. */
const entriesAFind = 4
/** Rows in order that cost about as much as one in the index's answer. */
const perEntry = 5
/** Shares up to which asking for one part more costs less than reading what it would have left out. */
const rare = 0.02
/** Entries that cost about as much to leave out as to read one row. */
const perRow = 40
const partsAsked = 4

/** What the index is asked for: the rarest part, and others that are rare or leave out much of what those before have. */
function partsToAsk(texts: string[], patterns: string[]) {
  const parts = partsOfAll(patterns)
    .map(part => ({ part, number: texts.filter(text => text.includes(part)).length }))
    .sort((a, b) => a.number - b.number)
  const asked: string[] = []
  let left = texts
  for (const { part, number } of parts) {
    const both = left.filter(text => text.includes(part))
    const isWorth = number <= rare * texts.length || (left.length - both.length) * perRow > number
    if (asked.length && !isWorth) continue
    left = both
    if (asked.push(part) === partsAsked) break
  }
  const isRare = parts.every(({ part, number }) => number <= rare * texts.length || !asked.includes(part))
  return { asked, listed: left.length / Math.max(texts.length, 1), hasMany: asked.length > 1 && !isRare }
}

export async function searchFor(db: Database, scope: Scope, q: string): Promise<Search> {
  const patterns = patternsOf(q)
  const { texts, rows } = await sampleOf(db)
  const found = texts.filter(text => patterns.every(each => text.includes(each))).length / Math.max(texts.length, 1)
  const { asked, listed, hasMany } = partsToAsk(texts, patterns)
  const keys = asked.map(part => sql`hashtextextended(${part}::text, uuid_hash(${scope.organisationId}::uuid))`)
  return {
    holds: text => holdsAll(text, patterns),
    indexed: keys.length
      ? sql`search_parts(${locations.organisationId}, ${locations.searchText}) @> array[${sql.join(keys, sql`, `)}]`
      : undefined,
    worthWalking(wanted, isAllRead) {
      if (!found) return 0
      const walked = wanted / found
      const read = isAllRead ? listed * rows : Math.min(listed * rows, (wanted * listed) / found)
      return walked <= (listed * rows) / perEntry + read ? Math.ceil(2 * walked) : 0
    },
    entriesFor(wanted) {
      // Of several long lists of entries, a part of each would have too few in common.
      if (hasMany) return 0
      const entries = found ? Math.ceil((entriesAFind * wanted * listed) / found) : Number.POSITIVE_INFINITY
      return 2 * entries < listed * rows ? entries : 0
    },
  }
}
