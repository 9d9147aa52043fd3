/** Locations of one organisation. Every query goes through {@link mine}. */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { CityWithStores } from '../../contract/cities'
import type { Language } from '../../contract/limits'
import type { Location, LocationCreate } from '../../contract/locations'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { cities, locationCounts, locations, sagas } from '../db/schema'
import { ApiError, found, missingReference } from '../errors'
import { announce } from '../events/announce'
import { fold, wordPattern } from '../geo/fold'
import { existingCities } from './cities'
import { countedIn } from './locationCounts'
import { type LocationsQuery, listLocations } from './locationLists'
import { columns, mine, toLocation } from './locationRows'

export interface LocationValues extends Omit<LocationCreate, 'zipCode'> {
  zipCode: string | null
}

const tell = (tx: Database, { organisationId }: Scope, id: string, change: 'created' | 'changed' | 'deleted') =>
  announce(tx, { type: 'location.updated', concerns: [organisationId], subject: id, data: { change } })

export function locationsRepository(db: Database, language: Language) {
  const select = () => db.select(columns(language)).from(locations).innerJoin(cities, eq(cities.id, locations.cityId))

  const get = async (scope: Scope, id: string): Promise<Location> => {
    const [row] = await select().where(mine(scope, eq(locations.id, id)))
    return toLocation(found(row, 'Location'))
  }

  const valuesOf = async ({ point, ...values }: LocationValues) => {
    if (!(await existingCities(db, [values.cityId])).has(values.cityId)) throw missingReference('cityId')
    return { ...values, ...point }
  }

  return {
    get,
    list: (scope: Scope, query: LocationsQuery) => listLocations(db, language, scope, query),
    /** Cities that have locations, the fullest first. */
    async cities(scope: Scope, search: string | undefined): Promise<CityWithStores[]> {
      const matches = search && fold(search) ? sql`${cities.searchText} like ${wordPattern(search)}` : undefined
      return db
        .select({ cityId: cities.id, city: columns(language).city, shopsCount: locationCounts.total })
        .from(locationCounts)
        .innerJoin(cities, eq(cities.id, locationCounts.cityId))
        .where(and(countedIn(scope), gt(locationCounts.total, 0), matches))
        .orderBy(desc(locationCounts.total), cities.id)
    },
    async create(scope: Scope, values: LocationValues): Promise<Location> {
      const checked = await valuesOf(values)
      const id = await db.transaction(async tx => {
        const [row] = await tx
          .insert(locations)
          .values({ ...checked, organisationId: scope.organisationId })
          .returning({ id: locations.id })
        const { id } = found(row, 'Location')
        await tell(tx, scope, id, 'created')
        return id
      })
      return get(scope, id)
    },
    async update(scope: Scope, id: string, values: LocationValues): Promise<Location> {
      const checked = await valuesOf(values)
      await db.transaction(async tx => {
        const changed = await tx
          .update(locations)
          .set({ ...checked, updatedAt: new Date() })
          .where(mine(scope, eq(locations.id, id)))
          .returning({ id: locations.id })
        found(changed[0], 'Location')
        await tell(tx, scope, id, 'changed')
      })
      return get(scope, id)
    },
    /**
     * Hides the location; its bins' codes stop working, its history stays readable to those it concerns.
     * @throws {ApiError} InvalidOperation while a recycler is on the way
     */
    async remove(scope: Scope, id: string): Promise<void> {
      await db.transaction(async tx => {
        const [row] = await tx
          .select({ id: locations.id })
          .from(locations)
          .where(mine(scope, eq(locations.id, id)))
          .for('update')
        found(row, 'Location')
        const [booked] = await tx
          .select({ id: sagas.id })
          .from(sagas)
          .where(and(eq(sagas.locationId, id), eq(sagas.status, 'Started')))
        if (booked)
          throw new ApiError('InvalidOperation', 'A recycler has booked this location; cancel or finish the job first')
        await tx.update(locations).set({ deletedAt: new Date() }).where(eq(locations.id, id))
        await tell(tx, scope, id, 'deleted')
      })
    },
  }
}
