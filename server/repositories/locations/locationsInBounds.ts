/**
 * Reads the locations that a map shows: those of all organisations, or the caller's own. The locations of limited
 * members are read from the table. Each of the four other queries calls a database function that reads an index of
 * points and stops early (docs/adr/0008-map-queries.md).
 *
 *   all   locations_in_box       | one per city: cities_in_box
 *   own   own_locations_in_box   | one per city: own_cities_in_box
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { Marker } from '../../../contract/locations'
import type { Page } from '../../../contract/paging'
import { cachedQuery } from '../../db/cachedQueries'
import type { Database } from '../../db/database'
import { cities, locationCounts, locations } from '../../db/schema'
import { serverLimits } from '../../lib/limits'
import type { Scope } from '../../ownership/scope'
import { cityNameColumn } from '../cities'
import { cityLocationCountColumn, locationCountCondition, locationCountsOf, ownedBy } from './locationQueries'

/** Two opposite corners in degrees, in either order. */
export interface BoundsCorners {
  lat1: number
  lng1: number
  lat2: number
  lng2: number
}
export interface MapQuery {
  corners: BoundsCorners
  onePerCity: boolean
  offset: number
}

/** One marker more than a map shows, so that the response shows whether there are more markers. */
const maxMarkers = limits.mapMarkers + 1

const indexFunctions = {
  all: 'locations_in_box',
  'all cities': 'cities_in_box',
  own: 'own_locations_in_box',
  'own cities': 'own_cities_in_box',
}

/** Returns the prepared query that runs whenever a map moves. */
const markersQuery = cachedQuery((db, name: `markers: ${keyof typeof indexFunctions}`) => {
  const kind = name.split(': ')[1] as keyof typeof indexFunctions
  const own = kind.startsWith('own') ? [sql`${sql.placeholder('organisationId')}::uuid`] : []
  const of = sql.join([...own, ...boundNames.map(boundOf), sql.raw(`${maxMarkers}`)], sql`, `)
  return selectMarkers(db, sql`select * from ${sql.raw(indexFunctions[kind])}(${of})`).prepare(name)
})

const boundNames = ['west', 'south', 'east', 'north'] as const
const boundOf = (name: string) => sql`${sql.placeholder(name)}::float8`

/**
 * Returns the query of a limited member's markers. It reads only the locations that the member may access. The database
 * functions cannot be used, because they stop after 1001 locations of the organisation, and the member's locations may
 * not be among these.
 */
function limitedMarkers(db: Database, scope: Scope, onePerCity: boolean) {
  const [west, south, east, north] = boundNames.map(boundOf)
  const { id, latitude, longitude } = locations
  const isInBox = sql`${longitude} between ${west} and ${east} and ${latitude} between ${south} and ${north}`
  const one = onePerCity ? sql`distinct on (${locations.cityId})` : sql``
  const order = onePerCity ? sql`order by ${locations.cityId}, ${id}` : sql``
  return selectMarkers(
    db,
    sql`select ${one} ${id}, ${longitude}, ${latitude} from ${locations} where ${ownedBy(scope, isInBox)} ${order}
      limit ${sql.raw(`${maxMarkers}`)}`,
  )
}

/** Returns a query of one page of the markers that the query `found` selects. */
function selectMarkers(db: Database, found: SQL) {
  const page = sql`(
    with found as materialized (${found})
    select total, page.* from (select count(*)::int as total from found) counted left join lateral (
      select id, longitude, latitude from found order by id
      limit ${sql.raw(`${serverLimits.mapPageSize}`)} offset ${sql.placeholder('offset')}::int
    ) page on true
  ) markers`
  return db
    .select({
      total: sql<number>`total`,
      id: sql<string | null>`id`,
      longitude: sql<number>`longitude`,
      latitude: sql<number>`latitude`,
    })
    .from(page)
}

/**
 * Returns a page of the first 1001 locations in the bounds. The locations are sorted by id, so that pages neither
 * overlap nor leave a gap. `total` is exact up to 1000 and otherwise 1001, on every page.
 * @param scope the organisation whose locations are returned; if undefined, those of all organisations
 */
export async function readLocationsInBounds(db: Database, query: MapQuery, scope?: Scope): Promise<Page<Marker>> {
  const { corners, onePerCity, offset } = query
  const name = `markers: ${scope ? 'own' : 'all'}${onePerCity ? ' cities' : ''}` as const
  const markers = scope?.limit ? limitedMarkers(db, scope, onePerCity) : markersQuery(db, name)
  const rows = await markers.execute({
    ...scope,
    west: Math.min(corners.lng1, corners.lng2),
    south: Math.min(corners.lat1, corners.lat2),
    east: Math.max(corners.lng1, corners.lng2),
    north: Math.max(corners.lat1, corners.lat2),
    offset,
  })
  return {
    items: rows.flatMap(({ id, latitude, longitude }) => (id ? [{ guid: id, point: { latitude, longitude } }] : [])),
    total: rows[0]?.total ?? 0,
    pageSize: serverLimits.mapPageSize,
  }
}

/**
 * Returns the markers of the organisation's own locations. A marker that represents a city has the city's name in the
 * given language and its number of locations.
 */
export async function readOwnMarkers(
  db: Database,
  query: MapQuery,
  scope: Scope,
  language: Language,
): Promise<Page<Marker>> {
  const page = await readLocationsInBounds(db, query, scope)
  if (!query.onePerCity || page.items.length === 0) return page
  const ids = page.items.map(({ guid }) => guid)
  const rows = await db
    .select({ id: locations.id, guid: cities.id, name: cityNameColumn(language), shopsCount: cityLocationCountColumn })
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .innerJoin(locationCountsOf(scope), and(locationCountCondition(scope), eq(locationCounts.cityId, locations.cityId)))
    .where(ownedBy(scope, inArray(locations.id, ids)))
  const cityOf = new Map(rows.map(({ id, ...city }) => [id, city]))
  return {
    ...page,
    items: page.items.map(marker => {
      const city = cityOf.get(marker.guid)
      return city ? { ...marker, city } : marker
    }),
  }
}
