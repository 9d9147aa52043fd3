/**
 * Reads pages of sorted or searched locations (docs/adr/0020-sorting-and-searching.md). First the ids of the page are
 * read: from the nearer end of the sort order, or with the trigram index. Then the rows of the page are read. Pages
 * without sort and search are read by newestLocations.ts.
 */
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import type { Location } from '../../../contract/locations'
import type { ListRequest, Page } from '../../../contract/paging'
import type { StoreAttentionItemName } from '../../../contract/storeAttentionItems'
import { faultyBinCondition, fullBinCondition } from '../../db/binConditions'
import { type Database, rowsOf as rowsOfResult } from '../../db/database'
import { cities, locations } from '../../db/schema'
import type { Scope } from '../../ownership/scope'
import { countLocations } from './locationQueries'
import { locationWordsCondition, planSampledSearch, type SearchPlan } from './locationSearch'
import {
  type LocationSortContext,
  locationOrders,
  ownedInCityCondition,
  withoutParallelWorkers,
} from './locationSorting'
import { maxOffsetWithoutCounts, readLocationsByIds, readNewestLocationsPage } from './newestLocations'

export interface LocationListRequest extends ListRequest<SortField<'locations'>> {
  cityId?: string | undefined
  matter?: StoreAttentionItemName | undefined
  offset: number
}

const hasIdIn = (ids: SQL) => inArray(locations.id, sql`(${ids})`)
/** Conditions of locations that need attention. */
const attentionConditions: Record<StoreAttentionItemName, SQL> = {
  fullBins: hasIdIn(sql`select b.location_id from bins b where ${fullBinCondition}`),
  faultyBins: hasIdIn(sql`select b.location_id from bins b where ${faultyBinCondition}`),
  storesBooked: hasIdIn(sql`select s.location_id from sagas s where s.status = 'Started'`),
  // This condition has the same text as that of the partial index `locations_to_check`, so that PostgreSQL uses the
  // index.
  pointsToCheck: sql`not ${locations.pointConfirmed}`,
  storesWithoutBins: sql`not exists (select 1 from bins b where b.location_id = ${locations.id})`,
}

const isDescending = ({ sort, order }: LocationListRequest) => (sort ? order === 'DESC' : true)

async function readIds(db: Database, rows: SQLWrapper): Promise<string[]> {
  const findSearchPage = await db.execute(sql`select id from ${rows} page`)
  return rowsOfResult<{ id: string }>(findSearchPage).map(row => row.id)
}

/**
 * Returns the ids in the query's sort order. If the total is known, they are read from the nearer end of the order,
 * except in the order by city.
 */
async function readSortedIds(
  request: LocationSortContext,
  query: LocationListRequest,
  total = Number.POSITIVE_INFINITY,
) {
  const { sort, offset } = query
  const isFar = sort !== 'city' && offset > total / 2
  const limit = isFar ? Math.min(limits.pageSize, total - offset) : limits.pageSize
  if (limit <= 0) return []
  const part = { offset: isFar ? total - offset - limit : offset, limit }
  const listed = await readIds(
    request.db,
    locationOrders[sort ?? 'createdAt'].ids(request, part, isDescending(query) !== isFar),
  )
  return isFar ? listed.reverse() : listed
}

const text = sql`search_text`

/** Returns the number of matches, up to `limits.searchedRows`. */
async function countMatches(
  request: LocationSortContext,
  { rowsToScan, entriesToRead, contains, indexed }: SearchPlan,
): Promise<number> {
  const most = limits.searchedRows
  /**
   * Counts matches.
   * @param entries number of index entries to read; 0 for all
   */
  const count = async (found: SQL, entries = 0) => {
    const result = await request.db.execute(sql`
      with reads as materialized (select set_config('gin_fuzzy_search_limit', ${`${entries}`}, true))
      select (select count(*)::int from (${found} limit ${most}) found) as total from reads`)
    return rowsOfResult<{ total: number }>(result)[0]?.total ?? 0
  }
  const walked = rowsToScan(most, false)
  const newest = locationOrders.createdAt.first(request, walked, true)
  const met = walked ? await count(sql`select 1 from ${newest} walked where ${contains(text)}`) : 0
  if (met === most) return most
  const found = sql`select 1 from ${locations} where ${ownedInCityCondition(request, indexed, contains(locations.searchText), withoutParallelWorkers)}`
  const entries = entriesToRead(most)
  const among = entries ? await count(found, entries) : 0
  return among === most ? most : count(found)
}

/** The ids of a page, and the total number of matches. */
interface LocationIdsPage {
  ids: string[]
  total: number
}

/** Finds the page of matches among the first rows of the order. Returns undefined if these rows do not fill a page. */
async function findIdsInOrder(
  request: LocationSortContext,
  { contains }: SearchPlan,
  query: LocationListRequest,
  walked: number,
) {
  const { sort = 'createdAt', offset } = query
  const first = locationOrders[sort].first(request, walked, isDescending(query))
  const page = sql`limit ${limits.pageSize} offset ${offset}`
  const met = await readIds(request.db, sql`(select id from ${first} walked where ${contains(text)} ${page})`)
  return met.length === limits.pageSize ? met : undefined
}

/**
 * Returns the ids of a page of the locations found. Use it for few matches only, because it reads, counts and sorts all
 * of them.
 */
async function readSortedMatches(
  request: LocationSortContext,
  where: SQL | undefined,
  query: LocationListRequest,
): Promise<LocationIdsPage> {
  const { sort = 'createdAt', offset } = query
  // `materialized` makes PostgreSQL find the matches first. Otherwise it would read all rows in the sort order.
  const result = await request.db.execute(sql`
    with found as materialized (
      select id, city_id, created_at, name_key, street_key from ${locations} where ${where}
    ) select (select count(*)::int from found) as total, array(
      select ${locations.id} from found as locations join ${cities} on ${cities.id} = ${locations.cityId}
      order by ${sql.join(locationOrders[sort].keys(request.language, isDescending(query)), sql`, `)}
      limit ${limits.pageSize} offset ${offset}) as ids`)
  return rowsOfResult<LocationIdsPage>(result)[0] ?? { ids: [], total: 0 }
}

/**
 * Returns a page of locations. The `total` of a search is exact up to `limits.searchedRows`, and never higher. With
 * `matter`, the name of an attention item of the home page, it is always exact.
 */
export async function listLocations(
  db: Database,
  language: Language,
  scope: Scope,
  query: LocationListRequest,
): Promise<Page<Location>> {
  const { cityId, q, sort, order, matter } = query
  if (matter) return listAttentionPage({ db, scope, language, cityId }, matter, query)
  if (!q && (!sort || (sort === 'createdAt' && order === 'DESC')))
    return readNewestLocationsPage(db, language, scope, query)
  const request = { db, scope, language, cityId }
  const [known, ids] = q ? await found(request, query, q) : await readSortedPage(request, query)
  const { items, total = await countLocations(db, scope, cityId) } = await readLocationsByIds(
    db,
    language,
    request,
    ids,
  )
  return { items, total: known ?? total, pageSize: limits.pageSize }
}

async function listAttentionPage(
  request: LocationSortContext,
  matter: StoreAttentionItemName,
  query: LocationListRequest,
): Promise<Page<Location>> {
  const isSearched = query.q ? locationWordsCondition(locations.searchText, query.q) : undefined
  const { ids, total } = await readSortedMatches(
    request,
    ownedInCityCondition(request, attentionConditions[matter], isSearched),
    query,
  )
  const { items } = await readLocationsByIds(request.db, request.language, request, ids)
  return { items, total, pageSize: limits.pageSize }
}

/**
 * Returns the ids of a sorted page. The query of the page's rows also returns the total. Only for a large offset is the
 * total read first, because the page may then be nearer to the end of the order.
 */
async function readSortedPage(request: LocationSortContext, query: LocationListRequest) {
  const { db, scope, cityId } = request
  const total = query.offset > maxOffsetWithoutCounts ? await countLocations(db, scope, cityId) : undefined
  return [total, await readSortedIds(request, query, total)] as const
}

/**
 * Returns the page of a search. Not all matches are counted, so a page cannot be read from the end of the order. The
 * index is used for the page and the total at once, unless reading in order is expected to fill the page sooner.
 */
async function found(
  request: LocationSortContext,
  query: LocationListRequest,
  q: string,
): Promise<[total: number, ids: string[]]> {
  const search = await planSampledSearch(request.db, request.scope, q)
  const inIndex = async () => {
    const where = ownedInCityCondition(
      request,
      search.indexed,
      search.contains(locations.searchText),
      withoutParallelWorkers,
    )
    const { ids, total } = await readSortedMatches(request, where, query)
    return [Math.min(total, limits.searchedRows), ids] as [number, string[]]
  }
  const walked = search.rowsToScan(query.offset + limits.pageSize, true)
  if (!walked) return inIndex()
  const met = await findIdsInOrder(request, search, query, walked)
  return met ? [await countMatches(request, search), met] : inIndex()
}
