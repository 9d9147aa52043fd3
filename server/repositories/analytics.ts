/**
 * What an organisation's locations collected in a period (contract/analytics.ts). Each figure is one query that sums in
 * the database; locations deleted since count for the masses, because they were collected there.
 */
import { and, count, desc, eq, gte, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type Analytics, analyticsDailyUpTo } from '../../contract/analytics'
import { targetPoints } from '../../contract/rules'
import { fundraisingStatuses, type Material, materials } from '../../contract/statuses'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { bins, cities, collections, fundraisingRewards, locations, simpleRewards } from '../db/schema'
import { missingReference } from '../errors'
import { dayMs, firstDays } from './periods'

const topRows = 20

export interface Period {
  /** Days, `YYYY-MM-DD`, both included. */
  from: string
  to: string
  cityId?: string | undefined
  locationId?: string | undefined
}

const mine = (scope: Scope, { cityId, locationId }: Period) =>
  and(
    eq(locations.organisationId, scope.organisationId),
    cityId ? eq(locations.cityId, cityId) : undefined,
    locationId ? eq(locations.id, locationId) : undefined,
  )
const collected = (scope: Scope, period: Period) =>
  and(mine(scope, period), gte(collections.day, period.from), lte(collections.day, period.to))

const grams = sql<number>`sum(${collections.grams})`.mapWith(Number)
const ofMaterial = Object.fromEntries(
  materials.map(material => [
    material,
    sql<number>`coalesce(sum(${collections.grams}) filter (where ${collections.material} = ${material}), 0)`.mapWith(
      Number,
    ),
  ]),
) as Record<Material, SQL<number>>

type Masses = Record<Material, number> & { grams: number }
const massesOf = (row: Masses | undefined) => ({
  totalKg: (row?.grams ?? 0) / 1000,
  kgByMaterial: Object.fromEntries(materials.map(material => [material, (row?.[material] ?? 0) / 1000])) as Record<
    Material,
    number
  >,
})

/** @throws {ApiError} ReferencedEntityNotFound for a location of another organisation */
export async function readAnalytics(db: Database, scope: Scope, period: Period): Promise<Analytics> {
  const { from, to, locationId } = period
  if (locationId && !(await db.$count(locations, mine(scope, { from, to, locationId })))) {
    throw missingReference('locationId')
  }
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const unit = days <= analyticsDailyUpTo ? 'day' : 'month'
  const [series, byCity, byLocation, { totals, active }, bins, total, simple, fundraising, progress] =
    await Promise.all([
      readSeries(db, scope, period, unit),
      readByCity(db, scope, period),
      readByLocation(db, scope, period),
      readTotals(db, scope, period),
      readBins(db, scope, period),
      db.$count(locations, and(mine(scope, period), isNull(locations.deletedAt))),
      db.$count(simpleRewards, eq(simpleRewards.organisationId, scope.organisationId)),
      readStatuses(db, scope),
      readProgress(db, scope),
    ])
  const rewards = { simple, fundraising }
  return { from, to, unit, series, byCity, byLocation, totals, bins, locations: { total, active }, rewards, progress }
}

async function readSeries(db: Database, scope: Scope, period: Period, unit: 'day' | 'month') {
  const first = sql<string>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${collections.day}), 'YYYY-MM-DD')`
  const rows = await db
    .select({ period: first, grams, ...ofMaterial })
    .from(collections)
    .innerJoin(locations, eq(locations.id, collections.locationId))
    .where(collected(scope, period))
    .groupBy(first)
  const byPeriod = new Map(rows.map(row => [row.period, row]))
  return firstDays(period.from, period.to, unit).map(day => ({ period: day, ...massesOf(byPeriod.get(day)) }))
}

async function readByCity(db: Database, scope: Scope, period: Period): Promise<Analytics['byCity']> {
  const rows = await db
    .select({ cityId: cities.id, localizedNames: cities.names, grams, ...ofMaterial })
    .from(collections)
    .innerJoin(locations, eq(locations.id, collections.locationId))
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(collected(scope, period))
    .groupBy(cities.id)
    .orderBy(desc(grams), cities.id)
    .limit(topRows)
  return rows.map(row => ({ cityId: row.cityId, localizedNames: row.localizedNames, ...massesOf(row) }))
}

async function readByLocation(db: Database, scope: Scope, period: Period): Promise<Analytics['byLocation']> {
  const rows = await db
    .select({ guid: locations.id, name: locations.name, localizedNames: cities.names, grams, ...ofMaterial })
    .from(collections)
    .innerJoin(locations, eq(locations.id, collections.locationId))
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(collected(scope, period))
    .groupBy(locations.id, cities.id)
    .orderBy(desc(grams), locations.id)
    .limit(topRows)
  return rows.map(({ guid, name, localizedNames, ...row }) => ({ guid, name, localizedNames, ...massesOf(row) }))
}

async function readTotals(db: Database, scope: Scope, period: Period) {
  const [row] = await db
    .select({
      objects: sql<number>`coalesce(sum(${collections.objects}), 0)`.mapWith(Number),
      active: sql<number>`count(distinct ${locations.id}) filter (where ${locations.deletedAt} is null)`.mapWith(
        Number,
      ),
      grams: sql<number>`coalesce(sum(${collections.grams}), 0)`.mapWith(Number),
      ...ofMaterial,
    })
    .from(collections)
    .innerJoin(locations, eq(locations.id, collections.locationId))
    .where(collected(scope, period))
  return { totals: { objects: row?.objects ?? 0, ...massesOf(row) }, active: row?.active ?? 0 }
}

async function readBins(db: Database, scope: Scope, period: Period): Promise<Analytics['bins']> {
  const [row] = await db
    .select({ total: count(), public: sql<number>`count(*) filter (where ${bins.isPublic})`.mapWith(Number) })
    .from(bins)
    .innerJoin(locations, eq(locations.id, bins.locationId))
    .where(and(mine(scope, period), isNull(locations.deletedAt)))
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
  const counts = new Map(rows.map(({ status, n }) => [status, n]))
  return Object.fromEntries(
    fundraisingStatuses.map(status => [status, counts.get(status) ?? 0]),
  ) as Analytics['rewards']['fundraising']
}

async function readProgress(db: Database, scope: Scope): Promise<Analytics['progress']> {
  const rows = await db
    .select()
    .from(fundraisingRewards)
    .where(and(ownRewards(scope), ne(fundraisingRewards.status, 'Created')))
    .orderBy(desc(fundraisingRewards.createdAt), desc(fundraisingRewards.id))
    .limit(topRows)
  return rows.map(({ id, name, status, progressPoints, priceMinor, quantity }) => ({
    guid: id,
    name,
    status,
    progressPoints,
    targetPoints: targetPoints(priceMinor / 100, quantity),
  }))
}
