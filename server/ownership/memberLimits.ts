/**
 * Restricts queries to the rows of the locations to which a member is limited. Each table declares next to its owners
 * which of its rows limited members access (server/ownership/owned/). Calls that do not declare that they apply the
 * limit (contract/access.ts, `includingLimitedMembers`) are not open to limited members. See
 * docs/adr/0037-member-limits.md.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { locations } from '../db/schema'
import { ApiError, fieldError } from '../errors/apiErrors'
import { idColumnOf, type LimitedMemberAccess, ownershipOf } from './ownership'
import type { Scope, ScopeLimit } from './scope'

type LimitedScope = Pick<Scope, 'limit'>

/** Returns the condition that a location is one of those to which a member is limited. */
export const locationWithinLimitCondition = (
  { cityIds, locationIds }: ScopeLimit,
  { id, cityId }: { id: SQLWrapper; cityId: SQLWrapper } = locations,
): SQL =>
  sql`(${cityId} = any(${sql.param([...cityIds])}::uuid[]) or ${id} = any(${sql.param([...locationIds])}::uuid[]))`

/** Returns the condition of the rows that a scope accesses; undefined if its limit does not restrict them. */
export function limitCondition({ limit }: LimitedScope, rows: LimitedMemberAccess): SQL | undefined {
  if (!limit || rows === 'visible' || rows === 'personal') return undefined
  if (rows === 'hidden') return sql`false`
  const { column, of } = rows
  if (of !== locations) {
    const ofParent = tableLimitCondition({ limit }, of)
    return ofParent && sql`${column} in (select ${idColumnOf(of)} from ${of} where ${ofParent})`
  }
  // The column is the location's own id, so no subquery is needed.
  if (column === locations.id) return locationWithinLimitCondition(limit)
  return sql`${column} in (select ${locations.id} from ${locations} where ${locationWithinLimitCondition(limit)})`
}

/** Returns the condition of a table's rows that a scope accesses; undefined if its limit does not restrict them. */
export const tableLimitCondition = (scope: LimitedScope, table: PgTable): SQL | undefined =>
  limitCondition(scope, ownershipOf(table).limited)

/**
 * Returns the condition that restricts the locations of a hand-written query to the member's limit.
 * @param alias alias of the table of locations in the query
 */
export const aliasLimitCondition = ({ limit }: LimitedScope, alias: string): SQL => {
  if (!limit) return sql`true`
  const [id, cityId] = ['id', 'city_id'].map(column => sql`${sql.identifier(alias)}.${sql.identifier(column)}`)
  return locationWithinLimitCondition(limit, { id, cityId } as { id: SQL; cityId: SQL })
}

/**
 * Returns the condition that a membership, joined as `m`, gives access to a location: the member is an owner or has no
 * limit, or the location is within the limit.
 * @param location columns of the location, which are `null` if there is none
 */
export const membershipLocationCondition = ({ id, cityId }: { id: SQL; cityId: SQL }): SQL =>
  sql`(m.team_role = 'Owner' or m.city_limit is null and m.location_limit is null
    or ${cityId} = any(m.city_limit) or ${id} = any(m.location_limit))`

/**
 * Returns whether a scope allows a location in a city. A limit without cities allows no new location, which has no id
 * yet.
 */
export const isLocationAllowed = (
  { limit }: LimitedScope,
  { id, cityId }: { id?: string | undefined; cityId: string },
) => !limit || limit.cityIds.includes(cityId) || (id !== undefined && limit.locationIds.includes(id))

/**
 * Rejects a location that is outside the limit of the member.
 * @throws {ApiError} OutsideLimit at the field `cityId`
 */
export function assertLocationAllowed(scope: LimitedScope, location: { id?: string | undefined; cityId: string }) {
  if (!isLocationAllowed(scope, location)) throw outsideLimitError('cityId')
}

export const outsideLimitError = (field: string) =>
  fieldError(field, 'OutsideLimit', `${field}: outside the cities and locations that this member may manage`)

/** Returns the error of a call that is not open to members who are limited to cities or locations. */
export const limitedMemberError = () =>
  new ApiError('InsufficientPermissions', 'Not allowed for members who are limited to cities or locations')
