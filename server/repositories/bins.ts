/**
 * Reads and changes the bins of one organisation's locations. Every call is limited to the locations that its scope may
 * access.
 */
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { formatBinNumber } from '../../contract/binNames'
import { type Bin, type BinCounts, binSchema } from '../../contract/bins'
import { type Language, pickLocalName } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { orderByNewest } from '../db/listOrder'
import { addRow, changeRow, readRow, removeRow } from '../db/rows'
import { bins, cities, locations, sagas } from '../db/schema'
import { sameVersion } from '../db/schema/columns'
import { type ExpectedVersion, requireVersion } from '../db/versions'
import { ApiError, missingReferenceError, requireFound } from '../errors/apiErrors'
import { assertRowLimit } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'
import type { BinLabel } from '../print/binSheet'
import { buildWireRecord } from '../queries/wireColumns'
import {
  clearFaultValues,
  faultClearedCondition,
  markEmptiedValues,
  markedEmptiedCondition,
  reopenFaultValues,
  undoEmptiedValues,
} from './binMarks'
import { ownedBy as myLocation } from './locations/locationQueries'

const ownedBy = (db: Database, scope: Scope, ...more: SQL[]) =>
  and(inArray(bins.locationId, db.select({ id: locations.id }).from(locations).where(myLocation(scope))), ...more)

type BinRow = typeof bins.$inferSelect
const faultOf = ({ faultAt, faultNote, faultClearedAt }: BinRow): Bin['fault'] =>
  faultAt && (!faultClearedAt || faultAt > faultClearedAt) ? { at: faultAt.toISOString(), note: faultNote ?? '' } : null
const toBin = (row: BinRow): Bin => buildWireRecord(binSchema, row, { isVisible: row.isPublic, fault: faultOf(row) })

/**
 * Returns one more than the highest number that a bin of the location ever had. Numbers are never reused, because they
 * are printed on labels.
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

/** Selects the bins whose labels are printed. A bin must match every property that is set. */
export interface LabelSelection {
  binId?: string
  locationId?: string
  cityId?: string
  locationIds?: readonly string[]
  binIds?: readonly string[]
}

/** Throws for the first of the ids that is not in `own`, the records that the scope may access. */
const requireOwn = (ids: readonly string[], own: readonly { id: string }[]) => {
  const known = new Set(own.map(({ id }) => id))
  const lost = ids.findIndex(id => !known.has(id))
  if (lost >= 0) throw missingReferenceError(`ids.${lost}`)
}

/**
 * Rejects ids of bins that the scope may not access.
 * @throws {ApiError} ReferencedEntityNotFound for the first such id
 */
const requireBins = async (db: Database, scope: Scope, ids: readonly string[]) =>
  requireOwn(
    ids,
    await db
      .select({ id: bins.id })
      .from(bins)
      .where(ownedBy(db, scope, inArray(bins.id, [...ids]))),
  )

const ownLocations = (db: Database, scope: Scope, ids: readonly string[]) =>
  db
    .select({ id: locations.id })
    .from(locations)
    .where(myLocation(scope, inArray(locations.id, [...ids])))

/**
 * Rejects ids of locations that the scope may not access.
 * @throws {ApiError} ReferencedEntityNotFound for the first such id
 */
const requireLocations = async (db: Database, scope: Scope, ids: readonly string[]) =>
  requireOwn(ids, await ownLocations(db, scope, ids))

export function binsRepository(db: Database) {
  const conditionOf = (scope: Scope, id: string, expected: ExpectedVersion) => ({
    expected,
    row: ownedBy(db, scope, eq(bins.id, id)),
    what: 'Bin',
    current: toBin,
  })
  const change = (
    scope: Scope,
    id: string,
    set: PgUpdateSetSource<typeof bins>,
    expected: ExpectedVersion,
    isPossible?: SQL,
  ): Promise<Bin> =>
    db.transaction(async tx => {
      await requireVersion(tx, bins, conditionOf(scope, id, expected))
      if (isPossible) {
        const own = ownedBy(tx, scope, eq(bins.id, id))
        await readRow(tx, bins, own, 'Bin', 'update')
        if ((await tx.$count(bins, and(own, isPossible))) === 0)
          throw new ApiError('InvalidOperation', 'There is nothing to undo')
      }
      return toBin(await changeRow(tx, bins, set, ownedBy(tx, scope, eq(bins.id, id)), 'Bin'))
    })
  const list = async (scope: Scope, locationId: string): Promise<Page<Bin>> => {
    await readRow(db, locations, myLocation(scope, eq(locations.id, locationId)), 'Location')
    const rows = await db
      .select()
      .from(bins)
      .where(ownedBy(db, scope, eq(bins.locationId, locationId)))
      .orderBy(...orderByNewest(bins))
    return { items: rows.map(toBin), total: rows.length, pageSize: limits.binsPerLocation }
  }
  return {
    /**
     * Returns all bins of a location, newest first, in one page. The limit of bins per location makes this possible.
     */
    list,
    /**
     * Returns the bins of a location of any organisation, for staff.
     * @throws {ApiError} EntityNotFound if the location does not exist or is deleted
     */
    async listAnyones(locationId: string) {
      const shown = and(eq(locations.id, locationId), isNull(locations.deletedAt))
      const { organisationId } = await readRow(db, locations, shown, 'Location')
      return list({ organisationId, limit: null }, locationId)
    },
    /**
     * Counts the bins of several locations. Locations that do not exist, are deleted or may not be accessed are only
     * counted as missing, so that one deleted location does not prevent the count of the others.
     */
    async counts(scope: Scope, locationIds: readonly string[]): Promise<BinCounts> {
      const ids = (await ownLocations(db, scope, locationIds)).map(({ id }) => id)
      const [row] = await db
        .select({ bins: count(), publicBins: sql<number>`count(*) filter (where ${bins.isPublic})`.mapWith(Number) })
        .from(bins)
        .where(ownedBy(db, scope, inArray(bins.locationId, ids)))
      const isBooked = and(inArray(sagas.locationId, ids), eq(sagas.status, 'Started'))
      return {
        ...requireFound(row, 'Bins'),
        bookedLocations: await db.$count(sagas, isBooked),
        missingLocations: new Set(locationIds).size - ids.length,
      }
    },
    /**
     * Adds a bin. The location's row is locked, so that parallel calls cannot exceed the limit.
     * @throws {ApiError} LimitReached for the 31st bin
     */
    create: (scope: Scope, locationId: string, description: string): Promise<Bin> =>
      db.transaction(async tx => {
        const own = myLocation(scope, eq(locations.id, locationId))
        const location = await readRow(tx, locations, own, 'Location', 'no key update')
        await assertRowLimit(tx, bins, locationId)
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
        await removeRow(tx, bins, ownedBy(tx, scope, eq(bins.id, id)), 'Bin')
      }),
    setPublic: (scope: Scope, id: string, isPublic: boolean, expected: ExpectedVersion) =>
      change(scope, id, { isPublic }, expected),
    setName: (scope: Scope, id: string, ownName: string | null, expected: ExpectedVersion) =>
      change(scope, id, { ownName: ownName?.trim() || null }, expected),
    /** Marks all faults that the bin has reported as repaired. */
    clearFault: (scope: Scope, id: string, expected: ExpectedVersion) => change(scope, id, clearFaultValues, expected),
    /** Undoes {@link clearFault}. @throws {ApiError} InvalidOperation if no fault was cleared */
    reopenFault: (scope: Scope, id: string, expected: ExpectedVersion) =>
      change(scope, id, reopenFaultValues, expected, faultClearedCondition),
    /**
     * Sets the time of emptying to now and the level, if the bin has one, to 0. A newer report of the bin replaces
     * both.
     */
    markEmptied: (scope: Scope, id: string, expected: ExpectedVersion) =>
      change(scope, id, markEmptiedValues, expected),
    /** Undoes {@link markEmptied}. @throws {ApiError} InvalidOperation if the bin is not marked */
    unmarkEmptied: (scope: Scope, id: string, expected: ExpectedVersion) =>
      change(scope, id, undoEmptiedValues, expected, markedEmptiedCondition),
    /**
     * Returns the texts on the labels of the selected bins, with the city's name in the given language.
     * @throws {ApiError} EntityNotFound if no bin is found, ReferencedEntityNotFound for a listed id that the scope may
     *   not access, UnprocessableEntity for more than {@link limits.sheetLabels} labels
     */
    async labels(scope: Scope, of: LabelSelection, language: Language) {
      if (of.locationIds) await requireLocations(db, scope, of.locationIds)
      if (of.binIds) await requireBins(db, scope, of.binIds)
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
            of.binIds ? inArray(bins.id, [...of.binIds]) : undefined,
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
          name: formatBinNumber(label, language),
          city: pickLocalName(names, language),
        }),
      )
    },
    /** Returns the given ids of locations that have no bins, in the given order. */
    async withoutBins(scope: Scope, locationIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectDistinct({ id: bins.locationId })
        .from(bins)
        .where(ownedBy(db, scope, inArray(bins.locationId, [...locationIds])))
      const equipped = new Set(rows.map(({ id }) => id))
      return locationIds.filter(id => !equipped.has(id))
    },
  }
}
