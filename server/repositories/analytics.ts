/**
 * Reads the analytics of an organisation (contract/analytics.ts): the masses that its locations collected in a period,
 * and its bins, locations and rewards. Also reads the environmental impact of these masses in kg CO2e
 * (contract/impact.ts), and the names on the impact poster.
 */
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Analytics } from '../../contract/analytics'
import { maxDailySeriesDays } from '../../contract/analyticsUnit'
import type { Impact, ImpactTable } from '../../contract/impact'
import { type Language, pickLocalName } from '../../contract/languages'
import { limits } from '../../contract/limits'
import { computeTargetPoints } from '../../contract/rules'
import { fundraisingStatuses } from '../../contract/statuses'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { bins, cities, fundraisingRewards, locations, organisations, simpleRewards } from '../db/schema'
import { missingReferenceError } from '../errors/apiErrors'
import { computeImpact } from '../impact/computeImpact'
import { tableLimitCondition } from '../ownership/memberLimits'
import type { Scope } from '../ownership/scope'
import { readMasses, readTotalMass, readTypeMasses } from './analyticsMasses'
import { dayMs, daysBefore } from './periods'

const topRows = 20

interface Period {
  /** First and last day, `YYYY-MM-DD`, both included. */
  from: string
  to: string
  cityId?: string | undefined
  locationId?: string | undefined
  /** Maximum number of cities, and of locations, in the response. */
  top?: number | undefined
}

const ownedBy = (scope: Scope, { cityId, locationId }: Period) =>
  and(
    eq(locations.organisationId, scope.organisationId),
    tableLimitCondition(scope, locations),
    cityId ? eq(locations.cityId, cityId) : undefined,
    locationId ? eq(locations.id, locationId) : undefined,
  )

/**
 * Rejects a location that the caller may not access.
 * @throws {ApiError} ReferencedEntityNotFound
 */
async function requireOwnLocation(db: Database, scope: Scope, { locationId, ...period }: Period) {
  const own = ownedBy(scope, { ...period, cityId: undefined, locationId })
  if (locationId && !(await db.$count(locations, own))) throw missingReferenceError('locationId')
}

/**
 * Reads the analytics of a period.
 * @throws {ApiError} ReferencedEntityNotFound for a location that the caller may not access
 */
export async function readAnalytics(db: Database, scope: Scope, period: Period): Promise<Analytics> {
  await requireOwnLocation(db, scope, period)
  const { from, to, top = limits.analyticsRows } = period
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const unit = days <= maxDailySeriesDays ? 'day' : 'month'
  // The queries run one after the other, so that a call uses one connection of the pool instead of one for each figure.
  const { active, ...masses } = await readMasses(db, ownedBy(scope, period), { from, to, unit, top })
  const before = { from: daysBefore(from, days), to: daysBefore(from, 1) }
  const previous = { ...before, ...(await readTotalMass(db, ownedBy(scope, period), before)) }
  const bins = await readBins(db, scope, period)
  const total = await db.$count(locations, and(ownedBy(scope, period), isNull(locations.deletedAt)))
  const simple = await db.$count(simpleRewards, eq(simpleRewards.organisationId, scope.organisationId))
  const fundraising = await readStatuses(db, scope)
  const progress = await readProgress(db, scope)
  const rewards = { simple, fundraising }
  return { from, to, unit, ...masses, previous, bins, locations: { total, active }, rewards, progress }
}

async function readBins(db: Database, scope: Scope, period: Period): Promise<Analytics['bins']> {
  const [row] = await db
    .select({ total: count(), public: sql<number>`count(*) filter (where ${bins.isPublic})`.mapWith(Number) })
    .from(bins)
    .innerJoin(locations, eq(locations.id, bins.locationId))
    .where(and(ownedBy(scope, period), isNull(locations.deletedAt)))
  return row ?? { total: 0, public: 0 }
}

const ownRewards = (scope: Scope) =>
  and(eq(fundraisingRewards.organisationId, scope.organisationId), isNull(fundraisingRewards.deletedAt))

async function readStatuses(db: Database, scope: Scope): Promise<Analytics['rewards']['fundraising']> {
  const rows = await db
    .select({ status: fundraisingRewards.status, n: count() })
    .from(fundraisingRewards)
    .where(ownRewards(scope))
    .groupBy(fundraisingRewards.status)
  const none = Object.fromEntries(fundraisingStatuses.map(status => [status, 0])) as Analytics['rewards']['fundraising']
  return { ...none, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) }
}

async function readProgress(db: Database, scope: Scope): Promise<Analytics['progress']> {
  const { id: guid, name, status, progressPoints, priceMinor, quantity } = fundraisingRewards
  const rows = await db
    .select({ guid, name, status, progressPoints, priceMinor, quantity })
    .from(fundraisingRewards)
    .where(and(ownRewards(scope), ne(fundraisingRewards.status, 'Created')))
    .orderBy(desc(fundraisingRewards.createdAt), desc(fundraisingRewards.id))
    .limit(topRows)
  return rows.map(({ priceMinor, quantity, ...row }) => ({
    ...row,
    targetPoints: computeTargetPoints(priceMinor / 100, quantity),
  }))
}

/**
 * Reads the environmental impact of a period.
 * @throws {ApiError} ReferencedEntityNotFound for a location that the caller may not access
 */
export async function readImpact(db: Database, scope: Scope, period: Period, table: ImpactTable): Promise<Impact> {
  await requireOwnLocation(db, scope, period)
  const { from, to } = period
  return { from, to, ...computeImpact(await readTypeMasses(db, ownedBy(scope, period), from, to), table) }
}

/**
 * Returns the names on the poster: the organisation's, and that of the location or city to which the period is limited.
 */
export async function readPosterNames(db: Database, scope: Scope, period: Period, language: Language) {
  const { cityId, locationId } = period
  const own = eq(organisations.id, scope.organisationId)
  const location = locationId && (await readRow(db, locations, ownedBy(scope, period), 'Location'))
  const [city] = cityId ? await db.select({ names: cities.names }).from(cities).where(eq(cities.id, cityId)) : []
  return {
    organisation: (await readRow(db, organisations, own, 'Organisation')).name,
    place: location ? location.name : pickLocalName(city?.names ?? {}, language),
  }
}
