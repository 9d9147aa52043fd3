/**
 * Sorted or searched locations (docs/adr/0020-sorting-and-searching.md). The ids of the page are read first, from the
 * nearer end of the order or with the index of parts; then its rows. A page without sort and search is one of the
 * newest locations (newestLocations.ts).
 */
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { StoreMatter } from '../../../contract/homeParts'
import type { Language } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import type { Location } from '../../../contract/locations'
import type { Listed, Page } from '../../../contract/paging'
import { type Database, rowsOf as rowsOfResult } from '../../db/database'
import { cities, locations } from '../../db/schema'
import type { Scope } from '../../ownership/scope'
import { isFaulty, isFull } from '../home/sources'
import { countLocations } from './locationQueries'
import { holdsWordsOf, type Search, searchFor } from './locationSearch'
import { inOneProcess, orders, type SortRequest, whose } from './locationSorting'
import { locationsNamed, locationsPage, nearOffset } from './newestLocations'

export interface LocationsQuery extends Listed<SortField<'locations'>> {
  cityId?: string | undefined
  matter?: StoreMatter | undefined
  offset: number
}

const isIn = (ids: SQL) => inArray(locations.id, sql`(${ids})`)
/** Conditions of locations that need attention. */
const waits: Record<StoreMatter, SQL> = {
  fullBins: isIn(sql`select b.location_id from bins b where ${isFull}`),
  faultyBins: isIn(sql`select b.location_id from bins b where ${isFaulty}`),
  storesBooked: isIn(sql`select s.location_id from sagas s where s.status = 'Started'`),
  // Written like the condition of the partial index `locations_to_check`.
  pointsToCheck: sql`not ${locations.pointConfirmed}`,
}

const isDownIn = ({ sort, order }: LocationsQuery) => (sort ? order === 'DESC' : true)

async function idsFrom(db: Database, rows: SQLWrapper): Promise<string[]> {
  const found = await db.execute(sql`select id from ${rows} page`)
  return rowsOfResult<{ id: string }>(found).map(row => row.id)
}

/**
 * Returns the ids in the order asked for. Where the total is known, the order is read from its end if that is nearer.
 */
async function sortedIds(asked: SortRequest, query: LocationsQuery, total = Number.POSITIVE_INFINITY) {
  const { sort, offset } = query
  const isFar = sort !== 'city' && offset > total / 2
  const limit = isFar ? Math.min(limits.pageSize, total - offset) : limits.pageSize
  if (limit <= 0) return []
  const stretch = { offset: isFar ? total - offset - limit : offset, limit }
  const listed = await idsFrom(asked.db, orders[sort ?? 'createdAt'].ids(asked, stretch, isDownIn(query) !== isFar))
  return isFar ? listed.reverse() : listed
}

const text = sql`search_text`

/** Returns the number of matches, up to `limits.searchedRows`. */
async function countFound(asked: SortRequest, { worthWalking, entriesFor, holds, indexed }: Search): Promise<number> {
  const most = limits.searchedRows
  /**
   * Counts matches.
   * @param entries number of index entries to read; 0 for all
   */
  const count = async (found: SQL, entries = 0) => {
    const result = await asked.db.execute(sql`
      with reads as materialized (select set_config('gin_fuzzy_search_limit', ${`${entries}`}, true))
      select (select count(*)::int from (${found} limit ${most}) found) as total from reads`)
    return rowsOfResult<{ total: number }>(result)[0]?.total ?? 0
  }
  const walked = worthWalking(most, false)
  const newest = orders.createdAt.first(asked, walked, true)
  const met = walked ? await count(sql`select 1 from ${newest} walked where ${holds(text)}`) : 0
  if (met === most) return most
  const found = sql`select 1 from ${locations} where ${whose(asked, indexed, holds(locations.searchText), inOneProcess)}`
  const entries = entriesFor(most)
  const among = entries ? await count(found, entries) : 0
  return among === most ? most : count(found)
}

/** Ids of a page, and the total number. */
interface LocationIdsPage {
  ids: string[]
  total: number
}

/** Returns the page of matches among the first rows of the order; `undefined` where they are not enough for a page. */
async function walkedIds(asked: SortRequest, { holds }: Search, query: LocationsQuery, walked: number) {
  const { sort = 'createdAt', offset } = query
  const first = orders[sort].first(asked, walked, isDownIn(query))
  const page = sql`limit ${limits.pageSize} offset ${offset}`
  const met = await idsFrom(asked.db, sql`(select id from ${first} walked where ${holds(text)} ${page})`)
  return met.length === limits.pageSize ? met : undefined
}

/** Returns the page of a small number of matches: all are read, counted and sorted. */
async function orderedPage(
  asked: SortRequest,
  where: SQL | undefined,
  query: LocationsQuery,
): Promise<LocationIdsPage> {
  const { sort = 'createdAt', offset } = query
  // The matches are materialized, because PostgreSQL would otherwise read the whole order for them.
  const result = await asked.db.execute(sql`
    with found as materialized (
      select id, city_id, created_at, name_key, street_key from ${locations} where ${where}
    ) select (select count(*)::int from found) as total, array(
      select ${locations.id} from found as locations join ${cities} on ${cities.id} = ${locations.cityId}
      order by ${sql.join(orders[sort].keys(asked.language, isDownIn(query)), sql`, `)}
      limit ${limits.pageSize} offset ${offset}) as ids`)
  return rowsOfResult<LocationIdsPage>(result)[0] ?? { ids: [], total: 0 }
}

/** Returns the page. The `total` of a search is exact up to `limits.searchedRows`, which is its maximum. */
export async function listLocations(
  db: Database,
  language: Language,
  scope: Scope,
  query: LocationsQuery,
): Promise<Page<Location>> {
  const { cityId, q, sort, order, matter } = query
  if (matter) return waitingPage({ db, scope, language, cityId }, matter, query)
  if (!q && (!sort || (sort === 'createdAt' && order === 'DESC'))) return locationsPage(db, language, scope, query)
  const asked = { db, scope, language, cityId }
  const [known, ids] = q ? await found(asked, query, q) : await sorted(asked, query)
  const { items, total = await countLocations(db, scope, cityId) } = await locationsNamed(db, language, asked, ids)
  return { items, total: known ?? total, pageSize: limits.pageSize }
}

async function waitingPage(asked: SortRequest, matter: StoreMatter, query: LocationsQuery): Promise<Page<Location>> {
  const isAsked = query.q ? holdsWordsOf(locations.searchText, query.q) : undefined
  const { ids, total } = await orderedPage(asked, whose(asked, waits[matter], isAsked), query)
  const { items } = await locationsNamed(asked.db, asked.language, asked, ids)
  return { items, total, pageSize: limits.pageSize }
}

/**
 * Returns the ids of a sorted page. The total comes with the rows; it is read first only for a page with a large
 * offset.
 */
async function sorted(asked: SortRequest, query: LocationsQuery) {
  const { db, scope, cityId } = asked
  const total = query.offset > nearOffset ? await countLocations(db, scope, cityId) : undefined
  return [total, await sortedIds(asked, query, total)] as const
}

/**
 * Returns the page of a search. Matches are not counted to the end, so that they cannot be read from there. The index
 * is used once, for the page and the total, unless reading in order is expected to fill the page sooner.
 */
async function found(asked: SortRequest, query: LocationsQuery, q: string): Promise<[total: number, ids: string[]]> {
  const search = await searchFor(asked.db, asked.scope, q)
  const inIndex = async () => {
    const where = whose(asked, search.indexed, search.holds(locations.searchText), inOneProcess)
    const { ids, total } = await orderedPage(asked, where, query)
    return [Math.min(total, limits.searchedRows), ids] as [number, string[]]
  }
  const walked = search.worthWalking(query.offset + limits.pageSize, true)
  if (!walked) return inIndex()
  const [total, met] = await Promise.all([countFound(asked, search), walkedIds(asked, search, query, walked)])
  return met ? [total, met] : inIndex()
}
