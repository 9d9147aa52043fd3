/**
 * Locations sorted or searched (docs/adr/0020-sorting-and-searching.md). First the page's ids from an index alone, walked from
 * the nearer end; then its rows. Without either it is the page of the newest, locationPages.ts.
 */
import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Language, limits } from '../../contract/limits'
import type { SortField } from '../../contract/lists'
import type { Location } from '../../contract/locations'
import type { Listed, Page } from '../../contract/paging'
import type { Scope } from '../auth/gate'
import { type Database, rowsOf as rowsOfResult } from '../db/database'
import { cities, locationCounts, locations } from '../db/schema'
import { literally, scriptsOf } from './listOrder'
import { countedIn, countLocations } from './locationCounts'
import { locationsPage, rowsOf } from './locationPages'
import { mine, toLocation } from './locationRows'

export interface LocationsQuery extends Listed<SortField<'locations'>> {
  cityId?: string | undefined
  offset: number
}

/** A stretch of a list, counted from its beginning. */
interface Stretch {
  offset: number
  limit: number
}
interface Asked {
  db: Database
  scope: Scope
  language: Language
  cityId: string | undefined
  /** What `q` asks for. */
  holds: SQL | undefined
}
type Ids = (asked: Asked, stretch: Stretch, isDown: boolean) => SQLWrapper

const whose = ({ scope, cityId, holds }: Asked, ...more: SQL[]) =>
  mine(scope, cityId ? eq(locations.cityId, cityId) : undefined, holds, ...more)

const hasTrigrams = /[\p{L}\p{N}]{3}|[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u
const hasLetters = /[\p{L}\p{N}]/u
/**
 * A part of a text is found by its trigrams. One or two letters have some only at the beginning of a word: that is where they
 * are looked for. Signs have none: the index, which would be read whole, is kept out of it.
 */
const holding = (q: string | undefined) => {
  if (!q) return undefined
  const text = hasLetters.test(q) ? locations.searchText : sql`(${locations.searchText} || '')`
  const start = hasLetters.test(q) && !hasTrigrams.test(q) ? ' ' : ''
  return sql`${text} like '%' || search_key(${start + literally(q)}) || '%'`
}

/** By a text: one walk a script, in the order that the language has them. */
const byText =
  (key: typeof locations.nameKey | typeof locations.streetKey): Ids =>
  (asked, { offset, limit }, isDown) => {
    const direction = isDown ? desc : asc
    const scripts = isDown ? [...scriptsOf(asked.language)].reverse() : scriptsOf(asked.language)
    const walks = scripts.map(
      ([from, to]) =>
        sql`(${asked.db
          .select({ id: locations.id })
          .from(locations)
          .where(whose(asked, sql`${key} >= ${from}`, sql`${key} < ${to}`))
          .orderBy(direction(key), direction(locations.id))
          .limit(offset + limit)})`,
    )
    return sql`(select id from (${sql.join(walks, sql` union all `)}) walks limit ${limit} offset ${offset})`
  }

const byCreation: Ids = (asked, { offset, limit }, isDown) => {
  const direction = isDown ? desc : asc
  return asked.db
    .select({ id: locations.id })
    .from(locations)
    .where(whose(asked))
    .orderBy(direction(locations.createdAt), direction(locations.id))
    .limit(limit)
    .offset(offset)
}

const cityKeys = { en: cities.keyEn, ua: cities.keyUa, pl: cities.keyPl }

/** Of what `q` finds, all is ordered; else the kept counts say which cities the page is in. Newest first within each. */
const byCity: Ids = (asked, { offset, limit }, isDown) => {
  const direction = isDown ? desc : asc
  const cityOrder = [direction(cityKeys[asked.language]), direction(cities.id)]
  const newest = [desc(locations.createdAt), desc(locations.id)]
  if (asked.holds) {
    return asked.db
      .select({ id: locations.id })
      .from(locations)
      .innerJoin(cities, eq(cities.id, locations.cityId))
      .where(whose(asked))
      .orderBy(...cityOrder, ...newest)
      .limit(limit)
      .offset(offset)
  }
  const counted = and(countedIn(asked.scope), asked.cityId ? eq(locationCounts.cityId, asked.cityId) : undefined)
  const inCity = asked.db
    .select({ id: locations.id, createdAt: locations.createdAt })
    .from(locations)
    .where(mine(asked.scope, sql`${locations.cityId} = met.city_id`))
    .orderBy(...newest)
  return sql`(select page.id from (
      select city_id, through - total as before from (
        select ${locationCounts.cityId} as city_id, ${locationCounts.total} as total,
          sum(${locationCounts.total}) over (order by ${sql.join(cityOrder, sql`, `)}) as through
        from ${locationCounts} join ${cities} on ${cities.id} = ${locationCounts.cityId}
        where ${counted} and ${locationCounts.total} > 0
      ) runs where through > ${offset} and through - total < ${offset + limit}
    ) met cross join lateral (${inCity} limit ${limit} offset greatest(${offset} - met.before, 0)) page
    order by met.before, page.created_at desc, page.id desc limit ${limit})`
}

const orders: Record<SortField<'locations'>, Ids> = {
  name: byText(locations.nameKey),
  street: byText(locations.streetKey),
  city: byCity,
  createdAt: byCreation,
}

/** How many match, up to `limits.searchedRows`; one more says that there are more. */
async function countFound(asked: Asked): Promise<number> {
  const found = asked.db
    .select({ one: sql`1` })
    .from(locations)
    .where(whose(asked))
    .limit(limits.searchedRows + 1)
  const result = await asked.db.execute(sql`select count(*)::int as total from ${found} found`)
  return rowsOfResult<{ total: number }>(result)[0]?.total ?? 0
}

/** In the order asked for. From the list's middle on it is walked from its end. */
async function idsOf(asked: Asked, { sort, order }: LocationsQuery, offset: number, total: number | undefined) {
  const ids = orders[sort ?? 'createdAt']
  const isDown = sort ? order === 'DESC' : true
  const isFar = total !== undefined && sort !== 'city' && offset > total / 2
  const limit = isFar ? Math.min(limits.pageSize, total - offset) : limits.pageSize
  if (limit <= 0) return []
  const stretch = { offset: isFar ? total - offset - limit : offset, limit }
  const found = await asked.db.execute(sql`select id from ${ids(asked, stretch, isDown !== isFar)} page`)
  const listed = rowsOfResult<{ id: string }>(found).map(row => row.id)
  return isFar ? listed.reverse() : listed
}

/** @returns the page; a searched one's `total` is exact up to `limits.searchedRows` and then one more */
export async function listLocations(
  db: Database,
  language: Language,
  scope: Scope,
  query: LocationsQuery,
): Promise<Page<Location>> {
  const { cityId, offset, q, sort, order } = query
  if (!q && (!sort || (sort === 'createdAt' && order === 'DESC'))) return locationsPage(db, language, scope, query)
  const asked = { db, scope, language, cityId, holds: holding(q) }
  // What `q` finds is not counted to its end, so that it has none to walk from.
  const searched = q ? Promise.all([countFound(asked), idsOf(asked, query, offset, undefined)]) : undefined
  const total = searched ? (await searched)[0] : await countLocations(db, scope, cityId)
  const ids = searched ? (await searched)[1] : await idsOf(asked, query, offset, total)
  const rows = ids.length ? await rowsOf(db, language, { scope, cityId }, inArray(locations.id, ids)) : []
  const byId = new Map(rows.map(row => [row.guid, toLocation(row)]))
  const items = ids.flatMap(id => byId.get(id) ?? [])
  return { items, total, pageSize: limits.pageSize }
}
