/** Bins of one organisation's locations. Every query goes through {@link mine}. */
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { binNumberName } from '../../contract/binNames'
import { type Bin, type BinCounts, binSchema } from '../../contract/bins'
import { type Language, localName } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { newestFirst } from '../db/listOrder'
import { addRow, changeRow, readRow, removeRow } from '../db/rows'
import { bins, cities, locations, sagas } from '../db/schema'
import { sameVersion } from '../db/schema/columns'
import { type ExpectedVersion, requireVersion } from '../db/versions'
import { ApiError, missingReference, requireFound } from '../errors/apiErrors'
import { requireRoom } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'
import type { BinLabel } from '../print/binSheet'
import { wireOf } from '../queries/wireColumns'
import { mine as myLocation } from './locations/locationQueries'

const mine = (db: Database, scope: Scope, ...more: SQL[]) =>
  and(inArray(bins.locationId, db.select({ id: locations.id }).from(locations).where(myLocation(scope))), ...more)

type BinRow = typeof bins.$inferSelect
const faultOf = ({ faultAt, faultNote, faultClearedAt }: BinRow): Bin['fault'] =>
  faultAt && (!faultClearedAt || faultAt > faultClearedAt) ? { at: faultAt.toISOString(), note: faultNote ?? '' } : null
const toBin = (row: BinRow): Bin => wireOf(binSchema, row, { isVisible: row.isPublic, fault: faultOf(row) })

/**
 * Returns one more than the highest number that the location ever had: a number on a printed label is not given to
 * another bin.
 */
const nextNumber = async (tx: Database, locationId: string, lastBin: number) => {
  const [row] = await tx
    .select({
      highest: sql<number>`coalesce(max(substring(${bins.name} from '^Bin (\\d{1,6})$')::int), 0)`.mapWith(Number),
    })
    .from(bins)
    .where(eq(bins.locationId, locationId))
  const { highest } = requireFound(row, 'Location')
  return Math.max(highest, lastBin) + 1
}

/** Selects the bins of labels by one of the properties. */
export interface LabelsOf {
  binId?: string
  locationId?: string
  cityId?: string
  locationIds?: readonly string[]
}

/**
 * Rejects locations of other organisations.
 * @throws {ApiError} ReferencedEntityNotFound at the first of them
 */
const requireLocations = async (db: Database, scope: Scope, ids: readonly string[]) => {
  const rows = await db
    .select({ id: locations.id })
    .from(locations)
    .where(myLocation(scope, inArray(locations.id, [...ids])))
  const own = new Set(rows.map(({ id }) => id))
  const lost = ids.findIndex(id => !own.has(id))
  if (lost >= 0) throw missingReference(`ids.${lost}`)
}

export function binsRepository(db: Database) {
  const conditionOf = (scope: Scope, id: string, expected: ExpectedVersion) => ({
    expected,
    row: mine(db, scope, eq(bins.id, id)),
    what: 'Bin',
    current: toBin,
  })
  const change = (
    scope: Scope,
    id: string,
    set: PgUpdateSetSource<typeof bins>,
    expected: ExpectedVersion,
  ): Promise<Bin> =>
    db.transaction(async tx => {
      await requireVersion(tx, bins, conditionOf(scope, id, expected))
      return toBin(await changeRow(tx, bins, set, mine(tx, scope, eq(bins.id, id)), 'Bin'))
    })
  const list = async (scope: Scope, locationId: string): Promise<Page<Bin>> => {
    await readRow(db, locations, myLocation(scope, eq(locations.id, locationId)), 'Location')
    const rows = await db
      .select()
      .from(bins)
      .where(mine(db, scope, eq(bins.locationId, locationId)))
      .orderBy(...newestFirst(bins))
    return { items: rows.map(toBin), total: rows.length, pageSize: limits.binsPerLocation }
  }
  return {
    /** Returns all bins of a location, newest first. They always fit on one page. */
    list,
    /**
     * Returns the bins of any organisation's location, for staff.
     * @throws {ApiError} EntityNotFound where the location does not exist or is deleted
     */
    async listAnyones(locationId: string) {
      const shown = and(eq(locations.id, locationId), isNull(locations.deletedAt))
      return list(await readRow(db, locations, shown, 'Location'), locationId)
    },
    /**
     * Counts the bins of several locations.
     * @throws {ApiError} ReferencedEntityNotFound naming the first location that is not the organisation's
     */
    async counts(scope: Scope, locationIds: readonly string[]): Promise<BinCounts> {
      await requireLocations(db, scope, locationIds)
      const [row] = await db
        .select({ bins: count(), publicBins: sql<number>`count(*) filter (where ${bins.isPublic})`.mapWith(Number) })
        .from(bins)
        .where(mine(db, scope, inArray(bins.locationId, [...locationIds])))
      const isBooked = and(inArray(sagas.locationId, [...locationIds]), eq(sagas.status, 'Started'))
      return { ...requireFound(row, 'Bins'), bookedLocations: await db.$count(sagas, isBooked) }
    },
    /**
     * Adds a bin. The location's row is locked, so that parallel calls are counted one after the other.
     * @throws {ApiError} LimitReached for the 31st
     */
    create: (scope: Scope, locationId: string, description: string): Promise<Bin> =>
      db.transaction(async tx => {
        const own = myLocation(scope, eq(locations.id, locationId))
        const location = await readRow(tx, locations, own, 'Location', 'no key update')
        await requireRoom(tx, bins, locationId)
        const lastBin = await nextNumber(tx, locationId, location.lastBin)
        const name = `Bin ${lastBin}`
        const bin = await addRow(tx, bins, { locationId, name, description })
        await tx
          .update(locations)
          .set({ lastBin, updatedAt: databaseNow(), ...sameVersion })
          .where(eq(locations.id, locationId))
        return toBin(bin)
      }),
    remove: (scope: Scope, id: string, expected: ExpectedVersion) =>
      db.transaction(async tx => {
        await requireVersion(tx, bins, conditionOf(scope, id, expected), 'update')
        await removeRow(tx, bins, mine(tx, scope, eq(bins.id, id)), 'Bin')
      }),
    setPublic: (scope: Scope, id: string, isPublic: boolean, expected: ExpectedVersion) =>
      change(scope, id, { isPublic }, expected),
    setName: (scope: Scope, id: string, ownName: string | null, expected: ExpectedVersion) =>
      change(scope, id, { ownName: ownName?.trim() || null }, expected),
    /** Marks the faults that were reported until now as repaired. */
    clearFault: (scope: Scope, id: string, expected: ExpectedVersion) =>
      change(scope, id, { faultClearedAt: sql`greatest(${bins.faultAt}, now())` }, expected),
    /**
     * Returns the texts on the labels of one bin, of one or several locations, or of a city, with the city's name in
     * the given language.
     * @throws {ApiError} EntityNotFound where there is none, UnprocessableEntity beyond {@link limits.sheetLabels}
     */
    async labels(scope: Scope, of: LabelsOf, language: Language) {
      if (of.locationIds) await requireLocations(db, scope, of.locationIds)
      const { id: guid, name, ownName } = bins
      const { street, houseNumber, zipCode } = locations
      const rows = await db
        .select({ guid, name, ownName, location: locations.name, names: cities.names, street, houseNumber, zipCode })
        .from(bins)
        .innerJoin(locations, eq(locations.id, bins.locationId))
        .innerJoin(cities, eq(cities.id, locations.cityId))
        .where(
          myLocation(
            scope,
            of.binId ? eq(bins.id, of.binId) : undefined,
            of.locationId ? eq(locations.id, of.locationId) : undefined,
            of.cityId ? eq(locations.cityId, of.cityId) : undefined,
            of.locationIds ? inArray(locations.id, [...of.locationIds]) : undefined,
          ),
        )
        .orderBy(asc(locations.name), asc(locations.id), asc(bins.createdAt), asc(bins.id))
        .limit(limits.sheetLabels + 1)
      requireFound(rows[0], 'Bin')
      if (rows.length > limits.sheetLabels) {
        throw new ApiError('UnprocessableEntity', `More than ${limits.sheetLabels} labels; print location by location`)
      }
      return rows.map(
        ({ names, ...label }): BinLabel => ({
          ...label,
          name: binNumberName(label, language),
          city: localName(names, language),
        }),
      )
    },
    /** Returns the locations that have no bins, in the order of the ids. */
    async withoutBins(scope: Scope, locationIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectDistinct({ id: bins.locationId })
        .from(bins)
        .where(mine(db, scope, inArray(bins.locationId, [...locationIds])))
      const equipped = new Set(rows.map(({ id }) => id))
      return locationIds.filter(id => !equipped.has(id))
    },
  }
}
