/**
 * The sort orders of locations (docs/adr/0020-sorting-and-searching.md). The ids of a page come from an index alone,
 * and a search reads the same index.
 */
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/languages'
import type { SortField } from '../../../contract/lists'
import type { Database } from '../../db/database'
import { keysOf, scriptsOf } from '../../db/listOrder'
import { cities, locationCounts, locations } from '../../db/schema'
import type { Scope } from '../../ownership/scope'
import { cityKey } from '../cities'
import { countedIn, mine } from './locationQueries'

/** A range of a list, counted from its beginning. */
export interface IndexRange {
  offset: number
  limit: number
}
export interface SortRequest {
  db: Database
  scope: Scope
  language: Language
  cityId: string | undefined
}
export interface Order {
  /** Returns the ids of a range. */
  ids(asked: SortRequest, stretch: IndexRange, isDown: boolean): SQLWrapper
  /** Returns `id` and `search_text` of the first rows. */
  first(asked: SortRequest, limit: number, isDown: boolean): SQLWrapper
  /** Returns the keys that sort rows of `locations` joined with `cities` in the same order. */
  keys(language: Language, isDown: boolean): SQL[]
}

export const whose = ({ scope, cityId }: SortRequest, ...more: (SQL | undefined)[]) =>
  mine(scope, cityId ? eq(locations.cityId, cityId) : undefined, ...more)

const directed = (isDown: boolean, by: readonly SQLWrapper[]) => by.map(isDown ? desc : asc)
/**
 * Keeps a query in one process, because starting parallel workers takes longer than the query. PostgreSQL runs queries
 * with `random` without them.
 */
export const inOneProcess = sql`random() is not null`

/** Ids are read from the index alone, texts from the table. */
const columns = { id: { id: locations.id }, text: { id: locations.id, search_text: locations.searchText } }
type Columns = keyof typeof columns

const inOneProcessFor = (which: Columns) => (which === 'text' ? inOneProcess : undefined)

type Walk = (which: Columns, asked: SortRequest, stretch: IndexRange, isDown: boolean) => SQL
const order = (walk: Walk, keys: Order['keys']): Order => ({
  ids: (...asked) => walk('id', ...asked),
  first: (asked, limit, isDown) => walk('text', asked, { offset: 0, limit }, isDown),
  keys,
})

/** Sorts by a text: one index scan for each script, in the language's order of scripts. */
function byText(key: typeof locations.nameKey | typeof locations.streetKey): Order {
  const walk: Walk = (which, asked, { offset, limit }, isDown) => {
    const scripts = isDown ? [...scriptsOf(asked.language)].reverse() : scriptsOf(asked.language)
    const each = scripts.map(
      ([from, to]) =>
        sql`(${asked.db
          .select(columns[which])
          .from(locations)
          .where(whose(asked, sql`${key} >= ${from}`, sql`${key} < ${to}`, inOneProcessFor(which)))
          .orderBy(...directed(isDown, [key, locations.id]))
          .limit(offset + limit)})`,
    )
    return sql`(select * from (${sql.join(each, sql` union all `)}) walks limit ${limit} offset ${offset})`
  }
  return order(walk, (language, isDown) => directed(isDown, [...keysOf(key, language), locations.id]))
}

const creation = [locations.createdAt, locations.id]
const newest = directed(true, creation)
const byCreation: Walk = (which, asked, { offset, limit }, isDown) => {
  const rows = asked.db
    .select(columns[which])
    .from(locations)
    .where(whose(asked, inOneProcessFor(which)))
  return sql`(${rows
    .orderBy(...directed(isDown, creation))
    .limit(limit)
    .offset(offset)})`
}

const cityOrder = (language: Language, isDown: boolean) => directed(isDown, [cityKey(language), cities.id])
/** Sorts by city. The stored counts determine the cities of the page. Within a city the newest come first. */
const byCity: Walk = (which, asked, { offset, limit }, isDown) => {
  const counted = and(countedIn(asked.scope), asked.cityId ? eq(locationCounts.cityId, asked.cityId) : undefined)
  const inCity = asked.db
    .select({ ...columns[which], createdAt: locations.createdAt })
    .from(locations)
    .where(mine(asked.scope, sql`${locations.cityId} = met.city_id`, inOneProcessFor(which)))
    .orderBy(...newest)
  return sql`(select page.* from (
      select city_id, through - total as before from (
        select ${locationCounts.cityId} as city_id, ${locationCounts.total} as total,
          sum(${locationCounts.total}) over (order by ${sql.join(cityOrder(asked.language, isDown), sql`, `)}) as through
        from ${locationCounts} join ${cities} on ${cities.id} = ${locationCounts.cityId}
        where ${counted} and ${locationCounts.total} > 0
      ) runs where through > ${offset} and through - total < ${offset + limit}
    ) met cross join lateral (${inCity} limit ${limit} offset greatest(${offset} - met.before, 0)) page
    order by met.before, page.created_at desc, page.id desc limit ${limit})`
}

export const orders: Record<SortField<'locations'>, Order> = {
  name: byText(locations.nameKey),
  street: byText(locations.streetKey),
  city: order(byCity, (language, isDown) => [...cityOrder(language, isDown), ...newest]),
  createdAt: order(byCreation, (_, isDown) => directed(isDown, creation)),
}
