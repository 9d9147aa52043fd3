/**
 * Defines the sort orders of locations (docs/adr/0020-sorting-and-searching.md). The ids of a page are read from an
 * index without reading the table. A search reads its rows in the order of this index.
 */
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/languages'
import type { SortField } from '../../../contract/lists'
import type { Database } from '../../db/database'
import { keyRangeConditions, sortKeyExpressions } from '../../db/listOrder'
import { cities, locationCounts, locations } from '../../db/schema'
import type { Scope } from '../../ownership/scope'
import { citySortKeyColumn } from '../cities'
import { locationCountCondition, locationCountsOf, ownedBy } from './locationQueries'

/** A range of rows of a sorted list: `offset` is the number of rows before it, `limit` its length. */
export interface IndexRange {
  offset: number
  limit: number
}
export interface LocationSortContext {
  db: Database
  scope: Scope
  language: Language
  cityId: string | undefined
}
export interface LocationOrder {
  /** Returns the query of the ids in a range of the order. */
  ids(request: LocationSortContext, range: IndexRange, isDescending: boolean): SQLWrapper
  /**
   * Returns the query of `id` and `search_text` of the first `limit` locations in this order. A search looks for
   * matches among them.
   */
  first(request: LocationSortContext, limit: number, isDescending: boolean): SQLWrapper
  /** Returns the expressions that sort rows of `locations` joined with `cities` in this order. */
  keys(language: Language, isDescending: boolean): SQL[]
}

export const ownedInCityCondition = ({ scope, cityId }: LocationSortContext, ...more: (SQL | undefined)[]) =>
  ownedBy(scope, cityId ? eq(locations.cityId, cityId) : undefined, ...more)

const withDirection = (isDescending: boolean, by: readonly SQLWrapper[]) => by.map(isDescending ? desc : asc)
/**
 * A condition that is always true. Because of `random`, PostgreSQL uses no parallel workers, which would take longer to
 * start than the query takes.
 */
export const withoutParallelWorkers = sql`random() is not null`

/** The columns that an index query reads: `id` comes from the index alone, `text` also needs the table. */
const columns = { id: { id: locations.id }, text: { id: locations.id, search_text: locations.searchText } }
type Columns = keyof typeof columns

const inOneProcessFor = (which: Columns) => (which === 'text' ? withoutParallelWorkers : undefined)

type IndexScan = (which: Columns, request: LocationSortContext, range: IndexRange, isDescending: boolean) => SQL
const createOrder = (walk: IndexScan, keys: LocationOrder['keys']): LocationOrder => ({
  ids: (...request) => walk('id', ...request),
  first: (request, limit, isDescending) => walk('text', request, { offset: 0, limit }, isDescending),
  keys,
})

/**
 * Returns the sort order by a text column. It reads one range of the index for each script, in the language's order.
 */
function createTextOrder(key: typeof locations.nameKey | typeof locations.streetKey): LocationOrder {
  const walk: IndexScan = (which, request, { offset, limit }, isDescending) => {
    const each = keyRangeConditions({ key, language: request.language, isDescending }).map(
      range =>
        sql`(${request.db
          .select(columns[which])
          .from(locations)
          .where(ownedInCityCondition(request, range, inOneProcessFor(which)))
          .orderBy(...withDirection(isDescending, [key, locations.id]))
          .limit(offset + limit)})`,
    )
    return sql`(select * from (${sql.join(each, sql` union all `)}) walks limit ${limit} offset ${offset})`
  }
  return createOrder(walk, (language, isDescending) =>
    withDirection(isDescending, [...sortKeyExpressions(key, language), locations.id]),
  )
}

const creation = [locations.createdAt, locations.id]
const newest = withDirection(true, creation)
const scanByCreation: IndexScan = (which, request, { offset, limit }, isDescending) => {
  const rows = request.db
    .select(columns[which])
    .from(locations)
    .where(ownedInCityCondition(request, inOneProcessFor(which)))
  return sql`(${rows
    .orderBy(...withDirection(isDescending, creation))
    .limit(limit)
    .offset(offset)})`
}

const cityOrder = (language: Language, isDescending: boolean) =>
  withDirection(isDescending, [citySortKeyColumn(language), cities.id])
/**
 * Reads locations sorted by city. The stored counts determine which cities are on the page. Within a city the newest
 * locations come first.
 */
const scanByCity: IndexScan = (which, request, { offset, limit }, isDescending) => {
  const counted = and(
    locationCountCondition(request.scope),
    request.cityId ? eq(locationCounts.cityId, request.cityId) : undefined,
  )
  const inCity = request.db
    .select({ ...columns[which], createdAt: locations.createdAt })
    .from(locations)
    .where(ownedBy(request.scope, sql`${locations.cityId} = met.city_id`, inOneProcessFor(which)))
    .orderBy(...newest)
  return sql`(select page.* from (
      select city_id, through - total as before from (
        select ${locationCounts.cityId} as city_id, ${locationCounts.total} as total,
          sum(${locationCounts.total}) over (order by ${sql.join(cityOrder(request.language, isDescending), sql`, `)}) as through
        from ${locationCountsOf(request.scope)} join ${cities} on ${cities.id} = ${locationCounts.cityId}
        where ${counted} and ${locationCounts.total} > 0
      ) runs where through > ${offset} and through - total < ${offset + limit}
    ) met cross join lateral (${inCity} limit ${limit} offset greatest(${offset} - met.before, 0)) page
    order by met.before, page.created_at desc, page.id desc limit ${limit})`
}

export const locationOrders: Record<SortField<'locations'>, LocationOrder> = {
  name: createTextOrder(locations.nameKey),
  street: createTextOrder(locations.streetKey),
  city: createOrder(scanByCity, (language, isDescending) => [...cityOrder(language, isDescending), ...newest]),
  createdAt: createOrder(scanByCreation, (_, isDescending) => withDirection(isDescending, creation)),
}
