/** Declares the locations of every organisation for staff, who can only read them. */
import { eq, isNull, sql } from 'drizzle-orm'
import { staffLocationSchema, staffLocationsQuery } from '../../../contract/staff'
import { cities, locations, organisations } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'

const { organisationId, deletedAt, searchText } = locations
const binsCount = sql<number>`(select count(*)::int from bins b where b.location_id = ${locations}.id)`

export const staffLocations = defineStaffResource({
  name: 'locations',
  what: 'Location',
  words: { many: 'Locations of all organisations', one: 'One location' },
  table: locations,
  joins: [
    { table: organisations, on: eq(organisations.id, organisationId) },
    { table: cities, on: eq(cities.id, locations.cityId) },
  ],
  shown: isNull(deletedAt),
  record: staffLocationSchema,
  columns: wireColumnsFor(staffLocationSchema, locations, {
    organisation: { guid: organisations.id, name: organisations.name },
    city: cities.names,
    binsCount,
  }),
  toWire: row => row,
  list: {
    of: 'staffLocations',
    query: staffLocationsQuery,
    storedKey: searchText,
    filters: { organisationId },
  },
})
