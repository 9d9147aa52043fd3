/** What was collected in a period, in kg CO2e (contract/impact.ts), and whose it is, for its poster. */
import { eq } from 'drizzle-orm'
import type { Impact, ImpactTable } from '../../contract/impact'
import { type Language, localName } from '../../contract/limits'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { cities, locations, organisations } from '../db/schema'
import { impactOf } from '../impact/impactOf'
import { mine, type Period, requireOwnLocation } from './analytics'
import { readTypes } from './analyticsMasses'
import { readRow } from './rows'

/** @throws {ApiError} ReferencedEntityNotFound for a location of another organisation */
export async function readImpact(db: Database, scope: Scope, period: Period, table: ImpactTable): Promise<Impact> {
  await requireOwnLocation(db, scope, period)
  const { from, to } = period
  return { from, to, ...impactOf(await readTypes(db, mine(scope, period), from, to), table) }
}

/** The organisation's name, and that of the store or city that the period is of. */
export async function readPosterNames(db: Database, scope: Scope, period: Period, language: Language) {
  const { cityId, locationId } = period
  const own = eq(organisations.id, scope.organisationId)
  const [location] = locationId
    ? await db.select({ name: locations.name }).from(locations).where(mine(scope, period)).limit(1)
    : []
  const [city] = cityId ? await db.select({ names: cities.names }).from(cities).where(eq(cities.id, cityId)) : []
  return {
    organisation: (await readRow(db, organisations, own, 'Organisation')).name,
    place: location?.name ?? localName(city?.names ?? {}, language),
  }
}
