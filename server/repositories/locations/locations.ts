/** Locations of one organisation. Every query goes through {@link mine}. */
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { CityWithStores } from '../../../contract/cities'
import type { Language } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { Location } from '../../../contract/locations'
import { cachedQuery } from '../../db/cachedQueries'
import type { Database } from '../../db/database'
import { cities, locationCounts, locations } from '../../db/schema'
import { type ExpectedVersion, requireVersion } from '../../db/versions'
import { ApiError, requireFound } from '../../errors/apiErrors'
import { fold, wordPattern } from '../../geo/fold'
import type { Scope } from '../../ownership/scope'
import { addLocations, changeLocations, type LocationValues, removeLocations } from './locationMutations'
import { columns, countedIn, mine, toLocation } from './locationQueries'
import { type LocationsQuery, listLocations } from './sortedLocations'

/** Returns the organisation's cities, those with the most locations first. Every visit of the list needs them. */
const withStores = (db: Database, language: Language, ...where: (SQL | undefined)[]) =>
  db
    .select({ cityId: cities.id, city: columns(language).city, shopsCount: locationCounts.total })
    .from(locationCounts)
    .innerJoin(cities, eq(cities.id, locationCounts.cityId))
    .where(and(gt(locationCounts.total, 0), ...where))
    .orderBy(desc(locationCounts.total), cities.id)
    .limit(limits.citiesListed)
const allWithStores = cachedQuery((db, name: `cities with stores ${Language}`) =>
  withStores(
    db,
    name.split(' ').at(-1) as Language,
    countedIn({ organisationId: sql.placeholder('organisationId') }),
  ).prepare(name),
)

export function locationsRepository(db: Database, language: Language) {
  const read = async (from: Database, scope: Scope, id: string): Promise<Location> => {
    const [row] = await from
      .select(columns(language))
      .from(locations)
      .innerJoin(cities, eq(cities.id, locations.cityId))
      .where(mine(scope, eq(locations.id, id)))
    return toLocation(requireFound(row, 'Location'))
  }
  const get = (scope: Scope, id: string) => read(db, scope, id)
  const conditionOf = (tx: Database, scope: Scope, id: string, expected: ExpectedVersion) => ({
    expected,
    row: mine(scope, eq(locations.id, id)),
    what: 'Location',
    current: () => read(tx, scope, id),
  })

  return {
    get,
    list: (scope: Scope, query: LocationsQuery) => listLocations(db, language, scope, query),
    /** Returns cities that have locations, those with the most first. */
    cities(scope: Scope, search: string | undefined): Promise<CityWithStores[]> {
      return search && fold(search)
        ? withStores(db, language, countedIn(scope), sql`${cities.searchText} like ${wordPattern(search)}`)
        : allWithStores(db, `cities with stores ${language}`).execute({ ...scope })
    },
    async create(scope: Scope, values: LocationValues): Promise<Location> {
      const [id] = await db.transaction(tx => addLocations(tx, scope, [values]))
      return get(scope, requireFound(id, 'Location'))
    },
    /**
     * Updates a location.
     * @throws {VersionConflict} where it does not have the expected version
     */
    async update(scope: Scope, id: string, values: LocationValues, expected: ExpectedVersion): Promise<Location> {
      await db.transaction(async tx => {
        await requireVersion(tx, locations, conditionOf(tx, scope, id, expected))
        await changeLocations(tx, scope, [{ id, values }])
      })
      return get(scope, id)
    },
    /**
     * Deletes a location.
     * @throws {ApiError} LocationIsBooked while a recycler is on the way
     */
    async remove(scope: Scope, id: string, expected: ExpectedVersion): Promise<void> {
      const gone = await db.transaction(async tx => {
        await requireVersion(tx, locations, conditionOf(tx, scope, id, expected), 'update')
        return removeLocations(tx, scope, [id])
      })
      if (!gone.has(id))
        throw new ApiError('LocationIsBooked', 'A recycler has booked this location; cancel or finish the job first')
    },
  }
}
