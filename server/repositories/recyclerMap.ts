/**
 * Reads the recyclers' map: locations with their stock. Stock, bins and bookings are read only for the rows of the
 * page.
 */
import { and, asc, count, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Page } from '../../contract/paging'
import type { RecyclerLocation } from '../../contract/sagas'
import { materials } from '../../contract/statuses'
import { faultyCondition, fullLevelCondition } from '../db/binConditions'
import type { Database } from '../db/database'
import { bins, cities, locationCounts, locationStock, locations, sagas } from '../db/schema'
import { groupBy } from '../lib/groupBy'
import { serverLimits } from '../lib/limits'
import { pickupRequestOfLocation } from './locations/locationQueries'
import { type MapQuery, readLocationsInBounds } from './locations/locationsInBounds'

type StockRow = typeof locationStock.$inferSelect

function recyclables(rows: StockRow[]): RecyclerLocation['recyclablesCount'] {
  const masses = materials.map(material => {
    const own = rows.filter(row => row.material === material)
    const kgByType = Object.fromEntries(own.map(row => [row.type, row.grams / 1000]))
    return [material, { totalKg: own.reduce((sum, row) => sum + row.grams, 0) / 1000, kgByType }]
  })
  return {
    totalObjectsCount: rows.reduce((sum, row) => sum + row.objects, 0),
    ...(Object.fromEntries(masses) as Omit<RecyclerLocation['recyclablesCount'], 'totalObjectsCount'>),
  }
}

/**
 * Returns the fill level of a location in per cent of its bins' capacity, from 0 to 100. With stock but no bins it is
 * 100.
 */
export function computeFillLevel(objects: number, binsCount: number): number {
  if (objects <= 0) return 0
  return binsCount === 0 ? 100 : Math.min(100, Math.round((objects / (binsCount * serverLimits.objectsPerBin)) * 100))
}

/**
 * Whether the bin's level is 0 only because of a pickup, and the bin has not reported a level since. The fill level is
 * then estimated from the stock, which the pickup has removed too and to which new deposits are added.
 */
const isLevelOfPickup = sql`${bins.level} = 0 and ${bins.levelAt} = ${bins.emptiedAt} and exists (
  select from ${sagas} where ${sagas.locationId} = ${bins.locationId} and ${sagas.status} = 'Finished'
    and ${sagas.bottlesPickedAt} = ${bins.levelAt})`

/**
 * Averages and counts of what a location's bins report. `level` is null if no bin has reported one since the latest
 * pickup.
 */
const binReports = {
  level: sql`avg(${bins.level}) filter (where (${isLevelOfPickup}) is not true)`.mapWith(Number) as SQL<number | null>,
  full: sql<number>`count(*) filter (where ${fullLevelCondition(bins.level)})`.mapWith(Number),
  faulty: sql<number>`count(*) filter (where ${faultyCondition(bins.faultAt, bins.faultClearedAt)})`.mapWith(Number),
}
/** Returns the number of locations of all organisations in each of the cities. */
async function cityTotals(db: Database, cityIds: string[]): Promise<Map<string, number>> {
  if (!cityIds.length) return new Map()
  const rows = await db
    .select({ id: locationCounts.cityId, total: sum(locationCounts.total).mapWith(Number) })
    .from(locationCounts)
    .where(inArray(locationCounts.cityId, cityIds))
    .groupBy(locationCounts.cityId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

const noBins = { total: 0, level: null as number | null, full: 0, faulty: 0 }

async function details(db: Database, ids: string[]): Promise<RecyclerLocation[]> {
  if (!ids.length) return []
  const { id: guid, name, street, houseNumber, updatedAt, latitude, longitude, pointConfirmed, cityId } = locations
  const place = {
    guid,
    name,
    point: { latitude, longitude },
    pointConfirmed,
    city: { guid: cityId, localizedNames: cities.names },
  }
  const rows = await db
    .select({ ...place, street, houseNumber, updatedAt, pickupRequest: pickupRequestOfLocation })
    .from(locations)
    .innerJoin(cities, eq(cities.id, cityId))
    .where(inArray(guid, ids))
    .orderBy(asc(guid))
  const stocks = await db
    .select()
    .from(locationStock)
    .where(inArray(locationStock.locationId, ids))
    .orderBy(asc(locationStock.type))
  const binCounts = await db
    .select({ id: bins.locationId, total: count(), ...binReports })
    .from(bins)
    .where(inArray(bins.locationId, ids))
    .groupBy(bins.locationId)
  const started = await db
    .select({ id: sagas.locationId })
    .from(sagas)
    .where(and(inArray(sagas.locationId, ids), sql`${sagas.status} = 'Started'`))
  const stockOf = groupBy(stocks, row => row.locationId)
  const binsOf = new Map(binCounts.map(({ id, ...reports }) => [id, reports]))
  const locked = new Set(started.map(row => row.id))
  return rows.map(({ updatedAt, ...row }) => {
    const recyclablesCount = recyclables(stockOf.get(row.guid) ?? [])
    const { level, ...reported } = binsOf.get(row.guid) ?? noBins
    return {
      ...row,
      isLocked: locked.has(row.guid),
      updatedAt: updatedAt.toISOString(),
      fillLevel:
        level === null ? computeFillLevel(recyclablesCount.totalObjectsCount, reported.total) : Math.round(level * 100),
      bins: reported,
      recyclablesCount,
      cityTotal: null,
    }
  })
}

/** Returns a page of the locations in the bounds, sorted by id. `total` is exact up to 1000 and otherwise 1001. */
export async function readRecyclerMap(db: Database, query: MapQuery): Promise<Page<RecyclerLocation>> {
  const { items, ...page } = await readLocationsInBounds(db, query)
  const ids = items.map(marker => marker.guid)
  const found = await details(db, ids)
  if (!query.onePerCity) return { ...page, items: found }
  const cityIds = found.map(({ city }) => city.guid)
  const totals = await cityTotals(db, cityIds)
  const pointOf = new Map(items.map(({ guid, point }) => [guid, point]))
  return {
    ...page,
    items: found.map(each => ({
      ...each,
      point: pointOf.get(each.guid) ?? each.point,
      cityTotal: totals.get(each.city.guid) ?? null,
    })),
  }
}
