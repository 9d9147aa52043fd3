/** Reads and checks the cities and locations to which members of a team are limited. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { MemberLimit, MemberLimitChoice } from '../../contract/team'
import { rolesWithMemberLimits, type TeamRole } from '../../contract/teamRoles'
import { type LimitColumns, memberLimitOf } from '../accounts/limitColumns'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { cities, locations, organisations } from '../db/schema'
import { fieldError, missingReferenceError } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'

type MembershipLimit = LimitColumns & { teamRole: TeamRole }

const readLocations = (db: Database, { organisationId }: Pick<Scope, 'organisationId'>, ids: readonly string[]) =>
  db
    .select({ guid: locations.id, name: locations.name })
    .from(locations)
    .where(
      and(eq(locations.organisationId, organisationId), isNull(locations.deletedAt), inArray(locations.id, [...ids])),
    )
    .orderBy(asc(locations.nameKey), asc(locations.id))

const readCities = (db: Database, ids: readonly string[]) =>
  db
    .select({ guid: cities.id, localizedNames: cities.names })
    .from(cities)
    .where(inArray(cities.id, [...ids]))
    .orderBy(asc(cities.searchText), asc(cities.id))

/** Returns a function that selects the records with the given ids, in the order of `records`. */
function createSelection<T extends { guid: string }>(records: readonly T[]) {
  const indexes = new Map(records.map(({ guid }, index) => [guid, index]))
  return (ids: readonly string[]): T[] =>
    [...new Set(ids)]
      .flatMap(id => indexes.get(id) ?? [])
      .sort((one, other) => one - other)
      .flatMap(index => records[index] ?? [])
}

/**
 * Reads the names of the cities and locations to which the given members or invitations are limited.
 * @returns a function that returns the limit of one member or invitation, without deleted locations
 */
export async function loadMemberLimits(
  db: Database,
  scope: Pick<Scope, 'organisationId'>,
  rows: readonly MembershipLimit[],
): Promise<(row: MembershipLimit) => MemberLimit | null> {
  const limits = rows.flatMap(row => memberLimitOf(row) ?? [])
  if (limits.length === 0) return () => null
  const cityIds = new Set(limits.flatMap(limit => limit.cityIds))
  const locationIds = new Set(limits.flatMap(limit => limit.locationIds))
  const selectCities = createSelection(await readCities(db, [...cityIds]))
  const selectLocations = createSelection(await readLocations(db, scope, [...locationIds]))
  return row => {
    const limit = memberLimitOf(row)
    return limit && { cities: selectCities(limit.cityIds), locations: selectLocations(limit.locationIds) }
  }
}

/** Throws for the first id that was not found. The error contains the id's position in the list. */
function requireAll(field: string, ids: readonly string[], found: readonly { guid: string }[]) {
  const foundIds = new Set(found.map(({ guid }) => guid))
  const missing = ids.findIndex(id => !foundIds.has(id))
  if (missing >= 0) throw missingReferenceError(`${field}.${missing}`)
}

/**
 * Returns the limit that the caller has chosen, without duplicate ids.
 * @throws {ApiError} InvalidOperation for an organisation whose role has no locations, InvalidParams if the limit has
 *   neither a city nor a location, ReferencedEntityNotFound for a city that does not exist or a location that is
 *   deleted or belongs to another organisation
 */
export async function validateMemberLimit(
  tx: Database,
  scope: Scope,
  chosen: MemberLimitChoice,
): Promise<MemberLimitChoice> {
  if (!chosen) return null
  const { role } = await readRow(tx, organisations, eq(organisations.id, scope.organisationId), 'Organisation')
  if (!rolesWithMemberLimits.includes(role)) {
    throw fieldError('limit', 'InvalidOperation', `Organisations of the role ${role} have no locations`)
  }
  const { cityIds, locationIds } = chosen
  if (cityIds.length + locationIds.length === 0) {
    throw fieldError('limit', 'InvalidParams', 'Choose at least one city or location')
  }
  requireAll('limit.cityIds', cityIds, await readCities(tx, cityIds))
  requireAll('limit.locationIds', locationIds, await readLocations(tx, scope, locationIds))
  return { cityIds: [...new Set(cityIds)], locationIds: [...new Set(locationIds)] }
}
