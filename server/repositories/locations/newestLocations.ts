/**
 * Reads pages of the newest locations. The first pages are read from the beginning of the list. For later pages of the
 * locations in all cities, the counts by hour determine in which hour the page begins. The index is read from that hour
 * on, and only the page's own rows are read from the table, so that page 1000 costs little more than the first page
 * (docs/adr/0008-map-queries.md).
 */
import { and, desc, eq, gt, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { Location } from '../../../contract/locations'
import type { Page } from '../../../contract/paging'
import { cachedQuery } from '../../db/cachedQueries'
import type { Database } from '../../db/database'
import { cities, hourlyLocationCounts, locations } from '../../db/schema'
import type { PlaceholderScope, Scope } from '../../ownership/scope'
import {
  countLocations,
  locationColumns,
  locationCountOf,
  ownedBy,
  placeholderScope,
  toLocation,
} from './locationQueries'

/**
 * Up to this offset, reading all rows from the beginning costs less than planning the query that uses the counts by
 * hour.
 */
export const maxOffsetWithoutCounts = limits.pagerButtons * limits.pageSize
type LocationOwner = { scope: Scope | PlaceholderScope; cityId: string | Placeholder | undefined }
type Query = { scope: Scope; cityId: string | undefined }
/** Returns the placeholders of a prepared query, with that of the city only if the query is about one city. */
const placeholdersOf = (inCity: string | undefined) => ({
  scope: placeholderScope,
  cityId: inCity ? sql.placeholder('cityId') : undefined,
})

/**
 * The limit is written into the query's text: PostgreSQL does not reuse the plan of a query whose limit is a parameter.
 */
const pageSize = sql.raw(`${limits.pageSize}`) as unknown as Placeholder

/**
 * Returns the ids of a page. Within a city they are read from the beginning of the list; for all locations they are
 * read from the hour of the page's first location.
 */
function selectIds(db: Database, { scope, cityId }: LocationOwner, offset: Placeholder) {
  const newest = [desc(locations.createdAt), desc(locations.id)]
  const ids = db.select({ id: locations.id }).from(locations)
  if (cityId) {
    return ids
      .where(ownedBy(scope, eq(locations.cityId, cityId)))
      .orderBy(...newest)
      .limit(pageSize)
      .offset(offset)
  }
  const added = and(eq(hourlyLocationCounts.organisationId, scope.organisationId), gt(hourlyLocationCounts.total, 0))
  return sql`(select id from (
      select hour, through - total as before from (
        select ${hourlyLocationCounts.hour} as hour, ${hourlyLocationCounts.total} as total,
          sum(${hourlyLocationCounts.total}) over (order by ${hourlyLocationCounts.hour} desc) as through
        from ${hourlyLocationCounts} where ${added}
      ) hours where through > ${offset}::int order by hour desc limit 1
    ) begins cross join lateral (
      ${ids.where(ownedBy(scope, sql`${locations.createdAt} < begins.hour + interval '1 hour'`)).orderBy(...newest)}
      limit ${pageSize} offset ${offset}::int - begins.before
    ) page)`
}

const selectRows = (db: Database, language: Language, { scope, cityId }: LocationOwner, which: SQL | undefined) =>
  db
    .select({ ...locationColumns(language), total: locationCountOf(scope, cityId) })
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(ownedBy(scope, which))
    .orderBy(desc(locations.createdAt), desc(locations.id))

const hasIdIn = (ids: SQLWrapper) => sql`${locations.id} = any(array${ids})`

/** Returns the prepared query that reads the rows of given ids, which a sort or a search has found. */
const rowsByIds = cachedQuery((db, name: `named locations ${Language}${'' | ' of a city'}`) => {
  const [, , language, inCity] = name.split(' ') as [string, string, Language, string | undefined]
  const owner = placeholdersOf(inCity)
  const ids = sql`string_to_array(${sql.placeholder('ids')}::text, ',')::uuid[]`
  return selectRows(db, language, owner, sql`${locations.id} = any(${ids})`).prepare(name)
})

/**
 * Returns the locations with the given ids, in the given order, and the number of the owner's locations. The number is
 * read with the rows, so it is undefined if none of the ids exists.
 */
export async function readLocationsByIds(db: Database, language: Language, { scope, cityId }: Query, ids: string[]) {
  const query = scope.limit
    ? selectRows(db, language, { scope, cityId }, inArray(locations.id, ids))
    : rowsByIds(db, `named locations ${language}${cityId ? ' of a city' : ''}`)
  const rows = ids.length ? await query.execute({ ...scope, cityId, ids: ids.join() }) : []
  const byId = new Map(rows.map(row => [row.guid, toLocation(row)]))
  return { items: ids.flatMap(id => byId.get(id) ?? []), total: rows[0]?.total }
}

type Depth = 'first' | 'near' | 'far'
/**
 * Returns the prepared query of a page. The first page's query has no offset, so that PostgreSQL uses one plan for
 * every organisation. The plan for other pages depends on the offset.
 */
const pageQuery = cachedQuery((db, name: `${Depth} locations ${Language}${'' | ' of a city'}`) => {
  const [depth, , language, inCity] = name.split(' ') as [Depth, string, Language, string | undefined]
  const owner = placeholdersOf(inCity)
  const offset = sql.placeholder('offset')
  if (depth === 'far') return selectRows(db, language, owner, hasIdIn(selectIds(db, owner, offset))).prepare(name)
  const ofCity = owner.cityId && eq(locations.cityId, owner.cityId)
  const first = selectRows(db, language, owner, ofCity).limit(pageSize).$dynamic()
  return (depth === 'first' ? first : first.offset(offset)).prepare(name)
})

/** Returns a page of the newest locations. `total` is also correct for a page past the end. */
export async function readNewestLocationsPage(
  db: Database,
  language: Language,
  scope: Scope,
  { cityId, offset }: { cityId?: string | undefined; offset: number },
): Promise<Page<Location>> {
  if (scope.limit) return readLimitedPage(db, language, scope, { cityId, offset })
  const depth = offset > maxOffsetWithoutCounts ? 'far' : offset ? 'near' : 'first'
  const page = pageQuery(db, `${depth} locations ${language}${cityId ? ' of a city' : ''}`)
  const rows = await page.execute({ ...scope, cityId, offset })
  const total = rows[0]?.total ?? (await countLocations(db, scope, cityId))
  return { items: rows.map(toLocation), total, pageSize: limits.pageSize }
}

/**
 * Returns a page for a limited member. The counts by hour are not used, because they include locations outside the
 * limit.
 */
async function readLimitedPage(
  db: Database,
  language: Language,
  scope: Scope,
  { cityId, offset }: { cityId: string | undefined; offset: number },
): Promise<Page<Location>> {
  const isInCity = cityId ? eq(locations.cityId, cityId) : undefined
  const rows = await selectRows(db, language, { scope, cityId }, isInCity).limit(limits.pageSize).offset(offset)
  const total = rows[0]?.total ?? (await countLocations(db, scope, cityId))
  return { items: rows.map(toLocation), total, pageSize: limits.pageSize }
}
