/**
 * How words of a location's name and address are found (docs/adr/0020-sorting-and-searching.md): in an index of all parts of three
 * letters, or by walking the list in its order until enough is met. A sample of the texts, taken anew now and then, says which
 * reads less, and which of the parts are rare; what is found does not depend on it.
 */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchKey, wordsOf } from '../../../contract/search'
import { type Database, rowsOf } from '../../db/database'
import { literally } from '../../db/listOrder'
import { locations } from '../../db/schema'
import type { Scope } from '../../ownership/scope'

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

export interface Sample {
  /** By the clock that nobody puts back. */
  at: number
  texts: string[]
  /** How many of the sampled rows each organisation has. */
  owned: Map<string, number>
  /** Rows of the table that one sampled row stands for. */
  weight: number
}
const sampleAgeMs = 10 * 60_000
/** Rows of one page resemble each other: few rows of many pages tell more than all rows of few. */
const [sampledPages, sampledTexts] = [400, 1000]
const samples = new WeakMap<Database, Promise<Sample>>()

interface SampledRows {
  share: number
  texts: string[]
  owned: Record<string, number> | null
}

async function takeSample(db: Database): Promise<Sample> {
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
  /**
   * How many rows in order are worth a look before the index is asked for so many of those that hold it: 0 for none. About as
   * many as cost what the index would, so that an unlucky sample costs twice the better way at most.
   */
  worthWalking(wanted: number, isAllRead: boolean): number
  /** How many of the index's entries most likely hold so many: 0 where about all have to be read. */
  entriesFor(wanted: number): number
}

/** PostgreSQL reads fewer than it is allowed, which ones is up to chance. */
const entriesAFind = 4
/** What reading takes, as many times as long as one row of the list in its order (0.7 µs). */
const cost = { entry: 0.12, foundRow: 5 }
/**
 * How many times more rows than expected are walked at most. Up to there a sample may be mistaken; beyond, what is looked for lies
 * elsewhere in the list.
 */
const mostMistaken = 8
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
  let entries = 0
  let left = texts
  for (const { part, number } of parts) {
    const both = left.filter(text => text.includes(part))
    const isWorth = number <= rare * texts.length || (left.length - both.length) * perRow > number
    if (asked.length && !isWorth) continue
    left = both
    entries += number
    if (asked.push(part) === partsAsked) break
  }
  const isRare = parts.every(({ part, number }) => number <= rare * texts.length || !asked.includes(part))
  const all = Math.max(texts.length, 1)
  return { asked, listed: left.length / all, entries: entries / all, hasMany: asked.length > 1 && !isRare }
}

/** Plans a search by the database's own sample. */
export async function searchFor(db: Database, scope: Scope, q: string): Promise<Search> {
  return planSearch(await sampleOf(db), scope, q)
}

/** Replaces a database's sample, until that is too old: makes a search go the way that another sample would lead it. */
export function setSample(db: Database, sample: Sample) {
  samples.set(db, Promise.resolve(sample))
}

/** Decides from a sample how to search: what is found never depends on it. */
export function planSearch({ texts, owned, weight }: Sample, scope: Scope, q: string): Search {
  const patterns = patternsOf(q)
  const rows = (owned.get(scope.organisationId) ?? 1) * weight
  const found = texts.filter(text => patterns.every(each => text.includes(each))).length / Math.max(texts.length, 1)
  const { asked, listed, entries, hasMany } = partsToAsk(texts, patterns)
  const keys = asked.map(part => sql`hashtextextended(${part}::text, uuid_hash(${scope.organisationId}::uuid))`)
  const entriesFor = (wanted: number) => {
    // Of several long lists of entries, a part of each would have too few in common.
    if (hasMany) return 0
    const needed = found ? Math.ceil((entriesAFind * wanted * listed) / found) : Number.POSITIVE_INFINITY
    return 2 * needed < listed * rows ? needed : 0
  }
  /** What the index takes: all that it names is read, or enough of it for so many that are found. */
  const indexCost = (wanted: number, isAllRead: boolean) => {
    const readEntries = (!isAllRead && entriesFor(wanted)) || entries * rows
    const readRows = isAllRead ? listed * rows : Math.min(listed * rows, (wanted * listed) / found)
    return readEntries * cost.entry + readRows * cost.foundRow
  }
  return {
    holds: text => holdsAll(text, patterns),
    indexed: keys.length
      ? sql`search_parts(${locations.organisationId}, ${locations.searchText}) @> array[${sql.join(keys, sql`, `)}]`
      : undefined,
    worthWalking(wanted, isAllRead) {
      if (!found) return 0
      const expected = wanted / found
      const instead = indexCost(wanted, isAllRead)
      if (expected > instead) return 0
      return Math.ceil(Math.min(Math.max(2 * expected, instead), mostMistaken * expected))
    },
    entriesFor,
  }
}
