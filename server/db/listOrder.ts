/**
 * How a list is ordered and searched where it is asked to (contract/lists.ts, docs/adr/0020-sorting-and-searching.md): texts by
 * the user's alphabet, what has no value last, equal ones by the id.
 */
import { asc, desc, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { bcp47, type Language, languages } from '../../contract/limits'
import type { Listed } from '../../contract/paging'
import { searchKey, wordsOf } from '../../contract/search'

/** What a field is ordered by: a text by its letters, anything else by its value. */
export type By = SQLWrapper | { text: SQLWrapper }
export type OrderRequest<Sort extends string> = Listed<Sort> & { language: Language }

/** Where the letters of a script begin in a key. */
const [cyrillic, latin, last] = ['А', '\u0500', '\u{10FFFF}']
/** Who writes Cyrillic looks for it before Latin letters. */
const cyrillicFirst: ReadonlySet<Language> = new Set(
  languages.filter(language => new Intl.Locale(bcp47[language]).maximize().script === 'Cyrl'),
)
/** The ranges of keys, `[from, to)`, in the language's order. */
export const scriptsOf = (language: Language): (readonly [string, string])[] =>
  cyrillicFirst.has(language)
    ? [['', last]]
    : [
        ['', cyrillic],
        [latin, last],
        [cyrillic, latin],
      ]

/** What orders the text of a `sort_key`, the first decides. */
export const keysOf = (key: SQLWrapper, language: Language): SQLWrapper[] => {
  const place = sql`case when ${key} < ${cyrillic} then 0 when ${key} >= ${latin} then 1 else 2 end`
  return cyrillicFirst.has(language) ? [key] : [place, key]
}

/** Newest first, the id as tie-breaker. */
export const newestFirst = (table: { createdAt: PgColumn; id: PgColumn }) => [desc(table.createdAt), desc(table.id)]

/** @param fields every field the list sorts by; @param table says which rows are the newest, and their ids */
export function inOrder<Sort extends string>(
  { sort, order, language }: OrderRequest<Sort>,
  fields: Record<Sort, By>,
  table: { createdAt: PgColumn; id: PgColumn },
): SQL[] {
  if (!sort) return newestFirst(table)
  const by = fields[sort]
  const direction = order === 'DESC' ? desc : asc
  const [value, keys] = 'text' in by ? [by.text, keysOf(sql`sort_key(${by.text})`, language)] : [by, [sql`${by}`]]
  // Only where there may be none: no index answers `desc nulls last`.
  const end = is(value, PgColumn) && value.notNull ? sql`` : sql` nulls last`
  return [...keys.map(key => sql`${direction(key)}${end}`), direction(table.id)]
}

/** As the staff area's lists are asked for it: by one of the fields or the id. @param newest what the newest have the most of */
export const orderOf = <Sort extends string>(
  { sort, language }: { sort?: [Sort | 'id', 'ASC' | 'DESC'] | undefined; language: Language },
  fields: Record<Sort, By>,
  id: PgColumn,
  newest: PgColumn,
): SQL[] =>
  inOrder({ sort: sort?.[0], order: sort?.[1], language }, { ...fields, id } as Record<Sort | 'id', By>, {
    createdAt: newest,
    id,
  })

/** What a LIKE takes for letters of its own. */
export const literally = (part: string) => part.replace(/[\\%_]/g, character => `\\${character}`)

/** The columns hold every word of the text, wherever it stands, without regard to case and accents. */
export const holds = (q = '', ...columns: SQLWrapper[]): SQL | undefined =>
  holdsKey(sql`search_key(concat_ws(E'\n', ${sql.join(columns, sql`, `)}))`, q)

/** The same of a text that is kept as it is searched. */
export function holdsKey(key: SQLWrapper, q: string): SQL | undefined {
  const patterns = wordsOf(q).map(word => sql`${`%${literally(searchKey(word))}%`}`)
  return patterns.length ? sql`${key} like all (array[${sql.join(patterns, sql`, `)}]::text[])` : undefined
}
