/**
 * Parts that all queries of locations share: the condition of accessible locations, the columns, the conversion of a
 * row to the API's format, and the counts.
 */
import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Language } from '../../../contract/languages'
import { type Location, locationSchema } from '../../../contract/locations'
import { type Database, rowsOf } from '../../db/database'
import { bins, locationCounts, locations, organisations, sagas } from '../../db/schema'
import { tableLimitCondition } from '../../ownership/memberLimits'
import type { PlaceholderScope, Scope } from '../../ownership/scope'
import { wireColumnsFor } from '../../queries/wireColumns'
import { cityNameColumn } from '../cities'

/** The scope of the prepared queries. They run only for members who are not limited to certain cities or locations. */
export const placeholderScope: PlaceholderScope = { organisationId: sql.placeholder('organisationId'), limit: null }

/** Returns the condition for the locations that a scope accesses and that are not deleted. */
export const ownedBy = (scope: Scope | PlaceholderScope, ...more: (SQL | undefined)[]) =>
  and(
    eq(locations.organisationId, scope.organisationId),
    isNull(locations.deletedAt),
    tableLimitCondition(scope, locations),
    ...more,
  )

const binsOfLocation = sql<NonNullable<Location['bins']>>`(
  select json_build_object('total', count(*), 'highestLevel', max(${bins.level}))
  from ${bins} where ${bins.locationId} = ${locations.id})`

/** The location's pickup request; null if there is none or its last day is over. */
export const pickupRequestOfLocation = sql<Location['pickupRequest']>`case
  when ${locations.pickupUntil} >= (now() at time zone 'UTC')::date
  then json_build_object('until', ${locations.pickupUntil}, 'hours', ${locations.pickupHours}) end`

/** The pickup that a recycler has booked; null if there is none. A location has at most one. */
const bookingOfLocation = sql<Location['booking']>`(
  select json_build_object('recycler', json_build_object('name', ${organisations.name}), 'createdAt',
    to_char(${sagas.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${sagas} join ${organisations} on ${organisations.id} = ${sagas.recyclerId}
  where ${sagas.locationId} = ${locations.id} and ${sagas.status} = 'Started')`

export const locationColumns = (language: Language) => {
  const { latitude, longitude } = locations
  return wireColumnsFor(locationSchema, locations, {
    city: cityNameColumn(language),
    point: { latitude, longitude },
    bins: binsOfLocation,
    pickupRequest: pickupRequestOfLocation,
    booking: bookingOfLocation,
  })
}
type LocationRow = SelectResultFields<ReturnType<typeof locationColumns>>
/** Returns the location in the API's format, without the number of locations that a page's query adds to each row. */
export const toLocation = ({ total: _, createdAt, ...row }: LocationRow & { total?: number }): Location => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/*
 * The functions below read the number of locations from stored counts, which triggers maintain
 * (docs/adr/0008-map-queries.md). Only for limited members are the locations counted, because the stored counts include
 * locations outside of their limit.
 */

export const locationCountCondition = (scope: Pick<Scope | PlaceholderScope, 'organisationId'>) =>
  eq(locationCounts.organisationId, scope.organisationId)

/**
 * Returns the table `location_counts` for a query. For a limited member it is a subquery that counts only the
 * accessible locations.
 */
export const locationCountsOf = (scope: Scope | PlaceholderScope): SQL =>
  scope.limit
    ? sql`(select ${locations.organisationId}, ${locations.cityId}, count(*)::int as total
        from ${locations} where ${ownedBy(scope)} group by 1, 2) ${locationCounts}`
    : sql`${locationCounts}`

/** The number of locations in a city, as a column of {@link locationCountsOf}. */
export const cityLocationCountColumn = sql<number>`${locationCounts.total}`

/**
 * Returns the number of locations as a column of another query.
 * @param cityId if set, only the locations in this city are counted
 */
export const locationCountOf = (scope: Scope | PlaceholderScope, cityId?: string | Placeholder) => sql<number>`(
  select coalesce(sum(${locationCounts.total}), 0)::int from ${locationCountsOf(scope)}
  where ${and(locationCountCondition(scope), cityId ? eq(locationCounts.cityId, cityId) : undefined)})`

export async function countLocations(db: Database, scope: Scope, cityId?: string): Promise<number> {
  const result = await db.execute(sql`select ${locationCountOf(scope, cityId)} as total`)
  return rowsOf<{ total: number }>(result)[0]?.total ?? 0
}
