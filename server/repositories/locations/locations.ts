/**
 * Reads and changes locations of one organisation. Every call is limited to the locations that its scope may access.
 */
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { CityWithStores } from '../../../contract/cities'
import type { Language } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { Location, PickupRequest } from '../../../contract/locations'
import { cachedQuery } from '../../db/cachedQueries'
import { databaseNow } from '../../db/clock'
import type { Database } from '../../db/database'
import { cities, locationCounts, locations } from '../../db/schema'
import { type ExpectedVersion, requireVersion } from '../../db/versions'
import { ApiError, fieldError, requireFound } from '../../errors/apiErrors'
import { foldText, wordPrefixPattern } from '../../geo/foldText'
import { serverLimits } from '../../lib/limits'
import type { PlaceholderScope, Scope } from '../../ownership/scope'
import { daysBefore, utcDayOf } from '../periods'
import {
  addLocations,
  changeLocations,
  type LocationValues,
  removeLocations,
  setPickupRequest,
} from './locationMutations'
import {
  cityLocationCountColumn,
  locationColumns,
  locationCountCondition,
  locationCountsOf,
  ownedBy,
  placeholderScope,
  toLocation,
} from './locationQueries'
import { type LocationListRequest, listLocations } from './sortedLocations'

/**
 * Returns the query of the organisation's cities, those with the most locations first. Without a condition and a
 * member's limit it is prepared, because every visit of the list of locations runs it.
 */
const citiesWithStores = (
  db: Database,
  language: Language,
  scope: Scope | PlaceholderScope,
  ...where: (SQL | undefined)[]
) =>
  db
    .select({ cityId: cities.id, city: locationColumns(language).city, shopsCount: cityLocationCountColumn })
    .from(locationCountsOf(scope))
    .innerJoin(cities, eq(cities.id, locationCounts.cityId))
    .where(and(locationCountCondition(scope), gt(locationCounts.total, 0), ...where))
    .orderBy(desc(locationCounts.total), cities.id)
    .limit(serverLimits.citiesListed)
const allCitiesWithStores = cachedQuery((db, name: `cities with stores ${Language}`) =>
  citiesWithStores(db, name.split(' ').at(-1) as Language, placeholderScope).prepare(name),
)

/**
 * Rejects a day on which no pickup can be requested.
 * @throws {ApiError} InvalidParams for a past day, or a day more than `limits.pickupRequestDays` days from now
 */
function requireComingDay(until: string) {
  const today = utcDayOf(databaseNow())
  if (until < today || until > daysBefore(today, -limits.pickupRequestDays))
    throw fieldError('until', 'InvalidParams', `Must be between today and ${limits.pickupRequestDays} days from now`)
}

export function locationsRepository(db: Database, language: Language) {
  const read = async (from: Database, scope: Scope, id: string): Promise<Location> => {
    const [row] = await from
      .select(locationColumns(language))
      .from(locations)
      .innerJoin(cities, eq(cities.id, locations.cityId))
      .where(ownedBy(scope, eq(locations.id, id)))
    return toLocation(requireFound(row, 'Location'))
  }
  const get = (scope: Scope, id: string) => read(db, scope, id)
  const conditionOf = (tx: Database, scope: Scope, id: string, expected: ExpectedVersion) => ({
    expected,
    row: ownedBy(scope, eq(locations.id, id)),
    what: 'Location',
    current: () => read(tx, scope, id),
  })

  return {
    get,
    list: (scope: Scope, query: LocationListRequest) => listLocations(db, language, scope, query),
    /** Returns the organisation's cities that match the search, those with the most locations first. */
    cities(scope: Scope, search: string | undefined): Promise<CityWithStores[]> {
      const isFound =
        search && foldText(search) ? sql`${cities.searchText} like ${wordPrefixPattern(search)}` : undefined
      return isFound || scope.limit
        ? citiesWithStores(db, language, scope, isFound)
        : allCitiesWithStores(db, `cities with stores ${language}`).execute({ ...scope })
    },
    async create(scope: Scope, values: LocationValues): Promise<Location> {
      const [id] = await db.transaction(tx => addLocations(tx, scope, [values]))
      return get(scope, requireFound(id, 'Location'))
    },
    /**
     * Updates a location.
     * @throws {VersionConflict} if the location does not have the expected version
     */
    async update(scope: Scope, id: string, values: LocationValues, expected: ExpectedVersion): Promise<Location> {
      await db.transaction(async tx => {
        await requireVersion(tx, locations, conditionOf(tx, scope, id, expected))
        await changeLocations(tx, scope, [{ id, values }])
      })
      return get(scope, id)
    },
    /**
     * Requests a pickup, or with `null` withdraws the request. A request replaces the previous one. It ends with the
     * next pickup or after its last day.
     * @throws {ApiError} InvalidParams if the last day is past or too far ahead; VersionConflict
     */
    async requestPickup(scope: Scope, id: string, request: PickupRequest | null, expected: ExpectedVersion) {
      if (request) requireComingDay(request.until)
      await db.transaction(async tx => {
        await requireVersion(tx, locations, conditionOf(tx, scope, id, expected))
        await setPickupRequest(tx, scope, id, request)
      })
      return get(scope, id)
    },
    /**
     * Deletes a location.
     * @throws {ApiError} LocationIsBooked if a recycler has booked it
     */
    async remove(scope: Scope, id: string, expected: ExpectedVersion): Promise<void> {
      const removed = await db.transaction(async tx => {
        await requireVersion(tx, locations, conditionOf(tx, scope, id, expected), 'update')
        return removeLocations(tx, scope, [id])
      })
      if (!removed.has(id))
        throw new ApiError('LocationIsBooked', 'A recycler has booked this location; cancel or finish the job first')
    },
  }
}
