/** Reads the pickups at an organisation's locations: the recycler's name and the masses, but not the door code. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../contract/languages'
import { type StorePickupsQuery, storePickupSchema, storePickupsQuery } from '../../contract/storePickups'
import { dayFilters, statusFilter } from '../db/commonFilters'
import type { Database } from '../db/database'
import { locations, organisations, sagas } from '../db/schema'
import { tableLimitCondition } from '../ownership/memberLimits'
import type { Scope } from '../ownership/scope'
import { defineListQuery } from '../queries/listQuery'
import { createQueries } from '../queries/queries'
import { wireColumnsFor } from '../queries/wireColumns'
import { massKgColumn, pickupEndedAt } from './sagas'

const { page } = createQueries(
  defineListQuery({
    what: 'Pickup',
    table: sagas,
    joins: [
      { table: locations, on: eq(locations.id, sagas.locationId) },
      { table: organisations, on: eq(organisations.id, sagas.recyclerId) },
    ],
    record: storePickupSchema,
    columns: wireColumnsFor(storePickupSchema, sagas, {
      location: {
        guid: locations.id,
        name: locations.name,
        isDeleted: sql<boolean>`${locations.deletedAt} is not null`,
      },
      recycler: { name: organisations.name },
      countedKg: massKgColumn('counted'),
      weighedKg: massKgColumn('weighed'),
    }),
    toWire: row => row,
    list: {
      of: 'storePickups',
      query: storePickupsQuery,
      storedKey: organisations.searchText,
      filters: {
        locationId: sagas.locationId,
        status: statusFilter(sagas.status),
        ...dayFilters(pickupEndedAt),
      },
    },
  }),
)

/**
 * Returns a page of the pickups at the organisation's locations, newest first unless the query names another order.
 * Pickups at deleted locations are included.
 */
export const listStorePickups = (db: Database, scope: Scope, query: StorePickupsQuery & { language: Language }) => {
  const own = (...more: (SQL | undefined)[]) =>
    and(eq(locations.organisationId, scope.organisationId), tableLimitCondition(scope, locations), ...more)
  return page(db, own, query)
}
