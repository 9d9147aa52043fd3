/**
 * Sorts and searches lists (contract/lists.ts, docs/adr/0020-sorting-and-searching.md). Text is sorted by the alphabet
 * of the caller's language, nulls come last, and rows with equal values are sorted by id.
 */
import { asc, desc, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { bcp47Tags, type Language, languages } from '../../contract/languages'
import type { ListRequest } from '../../contract/paging'
import { splitSearchWords, toSearchKey } from '../../contract/search'
import { storedSortKeyOf } from './schema/commonColumns'

/**
 * The expression by which a field is sorted. A list is sorted directly by an expression or a `value`, but a `text` is
 * replaced by its sort key: the stored key of the column if the table has one, otherwise the computed key. `ties` order
 * the rows with equal values, in either direction of the list.
 */
export type SortExpression = SQLWrapper | { text: SQLWrapper } | { value: SQLWrapper; ties: readonly SQL[] }
export type OrderRequest<Sort extends string> = ListRequest<Sort> & { language: Language }

/**
 * Bounds of the ranges of sort keys: the first Cyrillic character; the first character after the Cyrillic block; the
 * last character of Unicode. In sort keys, Latin letters are replaced by characters after the Cyrillic block.
 */
const [cyrillic, latin, last] = ['А', '\u0500', '\u{10FFFF}']
/** Languages written in Cyrillic. In their lists, Cyrillic letters precede Latin letters. */
const cyrillicFirst: ReadonlySet<Language> = new Set(
  languages.filter(language => new Intl.Locale(bcp47Tags[language]).maximize().script === 'Cyrl'),
)
/**
 * Returns the ranges of sort keys, `[from, to)`, in the order in which lists in the given language show the scripts.
 */
const scriptRangesOf = (language: Language): (readonly [string, string])[] =>
  cyrillicFirst.has(language)
    ? [['', last]]
    : [
        ['', cyrillic],
        [latin, last],
        [cyrillic, latin],
      ]

/**
 * Returns the expressions by which lists in the given language order a `sort_key`, the most significant first.
 * @param beginning an expression with the same first character as the key; by default the key itself
 */
export const sortKeyExpressions = (key: SQLWrapper, language: Language, beginning: SQLWrapper = key): SQLWrapper[] => {
  const place = sql`case when ${beginning} < ${cyrillic} then 0 when ${beginning} >= ${latin} then 1 else 2 end`
  return cyrillicFirst.has(language) ? [key] : [place, key]
}

/**
 * Returns the sort key of a text. The result of a function has the collation of its arguments, so that without
 * `collate` the key would be sorted by the collation of the database.
 */
export const sortKeyOf = (text: SQLWrapper): SQL => sql`(sort_key(${text}) collate "C")`

/**
 * Returns the expressions by which lists in the given language order a text. `sort_key` takes about 20 µs for a name,
 * so that it is called once for the whole text, and a second time only for the first character.
 */
const textExpressions = (text: SQLWrapper, language: Language): SQLWrapper[] => {
  const stored = storedSortKeyOf(text)
  if (stored) return sortKeyExpressions(stored, language)
  return sortKeyExpressions(sortKeyOf(text), language, sortKeyOf(sql`left(${text}, 1)`))
}

/** A list that is sorted by stored keys. */
export interface StoredKeyOrder {
  key: PgColumn
  language: Language
  isDescending: boolean
}

/** Returns the stored keys by which a list is sorted; undefined if it is sorted by something else. */
export function storedKeyOrderOf<Sort extends string>(
  { sort, order, language }: OrderRequest<Sort>,
  fields: Record<Sort, SortExpression>,
): StoredKeyOrder | undefined {
  const by = sort && fields[sort]
  const key = by && 'text' in by ? storedSortKeyOf(by.text) : undefined
  return key && { key, language, isDescending: order === 'DESC' }
}

/**
 * Returns the conditions of the ranges of a list that is sorted by stored keys, in the list's order. An index on the
 * key and the id contains the rows of each range in this order.
 */
export function keyRangeConditions({ key, language, isDescending }: StoredKeyOrder): SQL[] {
  const scripts = scriptRangesOf(language).map(([from, to]) => sql`${key} >= ${from} and ${key} < ${to}`)
  const ranges = key.notNull ? scripts : [...scripts, sql`${key} is null`]
  return isDescending ? ranges.reverse() : ranges
}

/** Orders by newest first, with the id as tie-breaker. */
export const orderByNewest = (table: { createdAt: PgColumn; id: PgColumn }) => [desc(table.createdAt), desc(table.id)]

/**
 * Returns the ORDER BY expressions of a list.
 * @param fields every field by which the list can be sorted
 * @param table the columns of the creation time and the id
 */
export function orderByExpressions<Sort extends string>(
  { sort, order, language }: OrderRequest<Sort>,
  fields: Record<Sort, SortExpression>,
  table: { createdAt: PgColumn; id: PgColumn },
): SQL[] {
  if (!sort) return orderByNewest(table)
  const by = fields[sort]
  const direction = order === 'DESC' ? desc : asc
  const value = 'text' in by ? by.text : 'ties' in by ? by.value : by
  const keys = 'text' in by ? textExpressions(by.text, language) : [sql`${value}`]
  // `nulls last` is added only where there may be nulls: no index supports `desc nulls last`.
  const end = is(value, PgColumn) && value.notNull ? sql`` : sql` nulls last`
  const ties = 'ties' in by ? by.ties : []
  return [...keys.map(key => sql`${direction(key)}${end}`), ...ties, direction(table.id)]
}

/**
 * Returns the ORDER BY expressions of a list in the staff area, which is sorted by one of the fields or the id, by
 * default newest first.
 * @param newest the column whose value is highest in the newest rows
 */
export const staffOrderByExpressions = <Sort extends string>(
  { sort, language }: { sort?: [Sort | 'id', 'ASC' | 'DESC'] | undefined; language: Language },
  fields: Record<Sort, SortExpression>,
  id: PgColumn,
  newest: PgColumn,
): SQL[] =>
  orderByExpressions(
    { sort: sort?.[0], order: sort?.[1], language },
    { ...fields, id } as Record<Sort | 'id', SortExpression>,
    {
      createdAt: newest,
      id,
    },
  )

/** Escapes the characters that are wildcards in a LIKE pattern. */
export const escapeLike = (part: string) => part.replace(/[\\%_]/g, character => `\\${character}`)

/** Returns the search key of the columns together. */
export const searchKeyOf = (...columns: SQLWrapper[]): SQL =>
  sql`search_key(concat_ws(E'\n', ${sql.join(columns, sql`, `)}))`

/** Returns the search key of several texts from the key of each text; null if any of the keys is null. */
export const joinSearchKeys = (...keys: SQLWrapper[]): SQL => sql`(${sql.join(keys, sql` || E'\n' || `)})`

/** Returns the condition that the columns contain every word of the text, anywhere, ignoring case and accents. */
export const containsWordsCondition = (q = '', ...columns: SQLWrapper[]): SQL | undefined =>
  keyContainsWordsCondition(searchKeyOf(...columns), q)

/** Returns the condition that a stored search key contains every word of the text. */
export function keyContainsWordsCondition(key: SQLWrapper, q: string): SQL | undefined {
  const patterns = splitSearchWords(q).map(word => sql`${`%${escapeLike(toSearchKey(word))}%`}`)
  return patterns.length ? sql`${key} like all (array[${sql.join(patterns, sql`, `)}]::text[])` : undefined
}
