/**
 * Which locations a map shows: of all organisations, or of one's own. Each of the four questions is a function in the
 * database that walks an index of points and stops (docs/adr/0008-map-queries.md).
 *
 *   all       locations_in_box       | one per city: cities_in_box
 *   one's own own_locations_in_box   | one per city: own_cities_in_box
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Language, limits } from '../../contract/limits'
import type { Marker } from '../../contract/locations'
import type { Page } from '../../contract/paging'
import type { Scope } from '../auth/gate'
import { type Database, rowsOf } from '../db/database'
import { cities, locationCounts, locations } from '../db/schema'
import { cityName } from './cities'
import { countedIn } from './locationCounts'
import { mine } from './locationRows'

/** Two opposite corners in degrees, in either order. */
export interface Box {
  lat1: number
  lng1: number
  lat2: number
  lng2: number
}
export interface MapQuery {
  box: Box
  onePerCity: boolean
  offset: number
}

/** One more than a map shows: enough to say that there are more. */
const most = limits.mapMarkers + 1

function walk({ box, onePerCity }: MapQuery, scope: Scope | undefined): SQL {
  const west = Math.min(box.lng1, box.lng2)
  const east = Math.max(box.lng1, box.lng2)
  const south = Math.min(box.lat1, box.lat2)
  const north = Math.max(box.lat1, box.lat2)
  const area = sql`${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${most}::int`
  if (!scope) return onePerCity ? sql`cities_in_box(${area})` : sql`locations_in_box(${area})`
  const own = sql`${scope.organisationId}::uuid, ${area}`
  return onePerCity ? sql`own_cities_in_box(${own})` : sql`own_locations_in_box(${own})`
}

interface Row {
  total: number
  id: string | null
  longitude: number
  latitude: number
}

/**
 * A page of the box's first 1001 locations, by id, so that pages neither overlap nor leave a gap.
 * `total` is exact up to 1000 and then says 1001, on every page.
 * @param scope whose; everybody's when undefined
 */
export async function locationsInBox(db: Database, query: MapQuery, scope?: Scope): Promise<Page<Marker>> {
  const result = await db.execute(sql`
    with found as materialized (select * from ${walk(query, scope)})
    select total, page.* from (select count(*)::int as total from found) counted left join lateral (
      select id, longitude, latitude from found order by id limit ${limits.mapPageSize} offset ${query.offset}
    ) page on true`)
  const rows = rowsOf<Row>(result)
  return {
    items: rows.flatMap(({ id, latitude, longitude }) => (id ? [{ guid: id, point: { latitude, longitude } }] : [])),
    total: rows[0]?.total ?? 0,
    pageSize: limits.mapPageSize,
  }
}

/**
 * One's own, for a map: a marker that stands for a city says which, in the language wanted, and how many locations are there.
 */
export async function ownMarkers(
  db: Database,
  query: MapQuery,
  scope: Scope,
  language: Language,
): Promise<Page<Marker>> {
  const page = await locationsInBox(db, query, scope)
  if (!query.onePerCity || page.items.length === 0) return page
  const rows = await db
    .select({ id: locations.id, guid: cities.id, name: cityName(language), shopsCount: locationCounts.total })
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .innerJoin(locationCounts, and(countedIn(scope), eq(locationCounts.cityId, locations.cityId)))
    .where(
      mine(
        scope,
        inArray(
          locations.id,
          page.items.map(({ guid }) => guid),
        ),
      ),
    )
  const cityOf = new Map(rows.map(({ id, ...city }) => [id, city]))
  return {
    ...page,
    items: page.items.map(marker => {
      const city = cityOf.get(marker.guid)
      return city ? { ...marker, city } : marker
    }),
  }
}
