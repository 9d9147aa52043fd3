/**
 * Plans a search for words in a location's name and address (docs/adr/0020-sorting-and-searching.md). Such a search
 * either uses an index of trigrams (parts of three letters), or reads the list in its order until enough rows match. A
 * sample of the texts, renewed every ten minutes, decides which way costs less, and which trigrams are rare. The result
 * of the search does not depend on the sample.
 */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { splitSearchWords, toSearchKey } from '../../../contract/search'
import { type Database, rowsOf } from '../../db/database'
import { escapeLike } from '../../db/listOrder'
import { locations } from '../../db/schema'
import type { Scope } from '../../ownership/scope'

const hasThree = /[\p{L}\p{N}]{3}|[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u
const hasLetters = /[\p{L}\p{N}]/u
/**
 * Returns the search pattern of a word. A word of one or two letters must be at the beginning of a word of the text.
 * For this, its pattern begins with a blank, because a blank precedes every word of the stored text.
 */
const patternOf = (word: string) => toSearchKey((hasLetters.test(word) && !hasThree.test(word) ? ' ' : '') + word)
const patternsOf = (q: string) => splitSearchWords(q).map(patternOf).filter(Boolean)

/** Maximum number of trigrams that are considered; a longer word contributes its first trigrams. */
const maxParts = 24
/** Splits a pattern into parts in the same way as `search_parts` in the database. */
function partsOf(pattern: string): string[] {
  const letters = [...pattern]
  if (letters.length === 2 && letters[0] === ' ') return [pattern]
  return letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join(''))
}
const partsOfAll = (patterns: string[]) => [
  ...new Set(patterns.flatMap(pattern => partsOf(pattern).slice(0, Math.floor(maxParts / patterns.length)))),
]

const containsAll = (text: SQLWrapper, patterns: string[]) =>
  and(...patterns.map(pattern => sql`${text} like ${`%${escapeLike(pattern)}%`}`)) ?? sql`true`
/** Returns the condition that a location's text contains every word of a search. */
export const locationWordsCondition = (text: SQLWrapper, q: string): SQL => containsAll(text, patternsOf(q))

export interface LocationSample {
  /** Time at which the sample was taken, in milliseconds of the monotonic clock. */
  at: number
  texts: string[]
  /** Number of sampled rows by the id of their organisation. */
  owned: Map<string, number>
  /** Number of rows in the table divided by the number of sampled rows. */
  weight: number
}
const sampleAgeMs = 10 * 60_000
/**
 * Numbers of pages and of texts in the sample. Rows of one page are similar, so few rows of many pages represent the
 * table better than all rows of few pages.
 */
const [sampledPages, sampledTexts] = [400, 1000]
const samples = new WeakMap<Database, Promise<LocationSample>>()

interface SampledRows {
  share: number
  texts: string[]
  owned: Record<string, number> | null
}

async function takeSample(db: Database): Promise<LocationSample> {
  const pages = sql`greatest(pg_relation_size('locations') / current_setting('block_size')::int, 1)`
  const result = await db.execute(sql`
    with sampled as materialized (
      select ${locations.organisationId} as owner, ${locations.searchText} as search_text
      from ${locations} tablesample system (least(100, ${sampledPages * 100} / ${pages}::float8))
    )
    select least(1, ${sampledPages} / ${pages}::float8) as share,
      array(select search_text from sampled order by random() limit ${sampledTexts}) as texts,
      (select json_object_agg(owner, rows) from (select owner, count(*) as rows from sampled group by owner) owners) as owned`)
  const [{ share, texts, owned } = { share: 1, texts: [], owned: null }] = rowsOf<SampledRows>(result)
  return { at: performance.now(), texts, owned: new Map(Object.entries(owned ?? {})), weight: 1 / share }
}

async function readSample(db: Database): Promise<LocationSample> {
  const storedSample = samples.get(db)
  const sample = await storedSample?.catch(() => undefined)
  if (sample && performance.now() - sample.at < sampleAgeMs) return sample
  if (samples.get(db) === storedSample) samples.set(db, takeSample(db))
  return samples.get(db) ?? readSample(db)
}

export interface SearchPlan {
  /** Returns the condition that a text column contains every word of the search. */
  contains(text: SQLWrapper): SQL
  /**
   * The condition that the index supports; undefined if the search has no trigram, such as a search for punctuation, so
   * that all rows must be read.
   */
  indexed: SQL | undefined
  /**
   * Returns how many rows to read in the list's order before the index is used to find `wanted` matches; 0 if the index
   * is cheaper from the beginning. Reading these rows costs about as much as the index would, so that a sample that is
   * not representative at most doubles the cost.
   */
  rowsToScan(wanted: number, isAllRead: boolean): number
  /**
   * Returns how many index entries to read so that they most likely contain `wanted` matches; 0 to read all entries.
   */
  entriesToRead(wanted: number): number
}

/**
 * Factor by which the number of entries to read is increased. PostgreSQL reads fewer entries than
 * `gin_fuzzy_search_limit`, and chooses them at random.
 */
const entryFactor = 4
/**
 * Costs of reading an index entry, and a row that was found by the index. The unit is the cost of reading a row in the
 * order of the list (0.7 µs).
 */
const cost = { entry: 0.12, foundRow: 5 }
/**
 * Maximum number of rows that are read in order, as a multiple of the expected number. If the matches were not found by
 * then, they are in another part of the list.
 */
const maxScanFactor = 8
/**
 * A trigram is rare if at most this share of texts contains it. Looking up a rare trigram costs less than reading the
 * rows that it excludes.
 */
const rareShare = 0.02
/** Number of index entries that together cost about as much to read as one row. */
const entriesPerRow = 40
const maxIndexParts = 4

/**
 * Chooses the trigrams to look up in the index: the rarest one, and others that are rare or exclude many of the
 * remaining rows.
 */
function chooseParts(texts: string[], patterns: string[]) {
  const parts = partsOfAll(patterns)
    .map(part => ({ part, number: texts.filter(text => text.includes(part)).length }))
    .sort((a, b) => a.number - b.number)
  const chosen: string[] = []
  let entries = 0
  let left = texts
  for (const { part, number } of parts) {
    const both = left.filter(text => text.includes(part))
    const isWorth = number <= rareShare * texts.length || (left.length - both.length) * entriesPerRow > number
    if (chosen.length && !isWorth) continue
    left = both
    entries += number
    if (chosen.push(part) === maxIndexParts) break
  }
  const isRare = parts.every(({ part, number }) => number <= rareShare * texts.length || !chosen.includes(part))
  const all = Math.max(texts.length, 1)
  return { chosen, listed: left.length / all, entries: entries / all, hasMany: chosen.length > 1 && !isRare }
}

/** Plans a search with the database's own sample. */
export async function planSampledSearch(db: Database, scope: Scope, q: string): Promise<SearchPlan> {
  return planSearch(await readSample(db), scope, q)
}

/** Decides from a sample how to search. The search finds the same rows with any sample. */
export function planSearch({ texts, owned, weight }: LocationSample, scope: Scope, q: string): SearchPlan {
  const patterns = patternsOf(q)
  const rows = (owned.get(scope.organisationId) ?? 1) * weight
  const found =
    texts.filter(text => patterns.every(pattern => text.includes(pattern))).length / Math.max(texts.length, 1)
  const { chosen, listed, entries, hasMany } = chooseParts(texts, patterns)
  const keys = chosen.map(part => sql`hashtextextended(${part}::text, uuid_hash(${scope.organisationId}::uuid))`)
  const entriesToRead = (wanted: number) => {
    // Several of the lists are long. If only a part of each list was read, the parts would have too few entries in
    // common, so all entries are read.
    if (hasMany) return 0
    const needed = found ? Math.ceil((entryFactor * wanted * listed) / found) : Number.POSITIVE_INFINITY
    return 2 * needed < listed * rows ? needed : 0
  }
  /**
   * Returns the cost of using the index, which reads all entries, or enough entries for the wanted number of matches.
   */
  const indexCost = (wanted: number, isAllRead: boolean) => {
    const readEntries = (!isAllRead && entriesToRead(wanted)) || entries * rows
    const readRows = isAllRead ? listed * rows : Math.min(listed * rows, (wanted * listed) / found)
    return readEntries * cost.entry + readRows * cost.foundRow
  }
  return {
    contains: text => containsAll(text, patterns),
    indexed: keys.length
      ? sql`search_parts(${locations.organisationId}, ${locations.searchText}) @> array[${sql.join(keys, sql`, `)}]`
      : undefined,
    rowsToScan(wanted, isAllRead) {
      if (!found) return 0
      const expected = wanted / found
      const instead = indexCost(wanted, isAllRead)
      if (expected > instead) return 0
      return Math.ceil(Math.min(Math.max(2 * expected, instead), maxScanFactor * expected))
    },
    entriesToRead,
  }
}
