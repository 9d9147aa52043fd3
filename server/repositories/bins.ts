/**
 * Reads and changes the bins of one organisation's locations. Every call is limited to the locations that its scope may
 * access.
 */
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Bin, type BinCounts, binSchema } from '../../contract/bins'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { orderByNewest } from '../db/listOrder'
import { deleteRow, insertRow, readRow, transitionRow } from '../db/rows'
import { bins, locations, sagas } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import { type ExpectedVersion, requireVersion } from '../db/versions'
import { requireFound } from '../errors/apiErrors'
import { assertRowLimit } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'
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

/** Returns the condition for the bins of the locations that a scope accesses. */
export const ownedBy = (db: Database, scope: Scope, ...more: SQL[]) =>
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

/** Returns those of the ids that belong to locations that the scope accesses. */
export const readOwnLocations = (db: Database, scope: Scope, ids: readonly string[]) =>
  db
    .select({ id: locations.id })
    .from(locations)
    .where(myLocation(scope, inArray(locations.id, [...ids])))

export function binsRepository(db: Database) {
  const conditionOf = (scope: Scope, id: string, expected: ExpectedVersion) => ({
    expected,
    row: ownedBy(db, scope, eq(bins.id, id)),
    what: 'Bin',
    current: toBin,
  })
  /**
   * Changes a bin.
   * @param from the condition that the bin must meet. Only changes that undo another one have it
   */
  const change = (
    scope: Scope,
    id: string,
    set: PgUpdateSetSource<typeof bins>,
    expected: ExpectedVersion,
    from?: SQL,
  ): Promise<Bin> =>
    db.transaction(async tx => {
      await requireVersion(tx, bins, conditionOf(scope, id, expected))
      const row = ownedBy(tx, scope, eq(bins.id, id))
      const message = 'There is nothing to undo'
      return toBin(await transitionRow(tx, bins, { row, from, set, what: 'Bin', message }))
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
    /** Returns all bins of a location, newest first, in one page. A location can have few enough bins for that. */
    list,
    /**
     * Returns the bins of a location of any organisation, for staff.
     * @throws {ApiError} EntityNotFound if the location does not exist or is deleted
     */
    async listForStaff(locationId: string) {
      const shown = and(eq(locations.id, locationId), isNull(locations.deletedAt))
      const { organisationId } = await readRow(db, locations, shown, 'Location')
      return list({ organisationId, limit: null }, locationId)
    },
    /**
     * Counts the bins of several locations. Locations that do not exist, are deleted or may not be accessed are only
     * counted as missing, so that one deleted location does not prevent the count of the others.
     */
    async counts(scope: Scope, locationIds: readonly string[]): Promise<BinCounts> {
      const ids = (await readOwnLocations(db, scope, locationIds)).map(({ id }) => id)
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
     * @throws {ApiError} LimitReached beyond the location's maximum
     */
    create: (scope: Scope, locationId: string, description: string): Promise<Bin> =>
      db.transaction(async tx => {
        const own = myLocation(scope, eq(locations.id, locationId))
        const location = await readRow(tx, locations, own, 'Location', 'no key update')
        await assertRowLimit(tx, bins, locationId)
        const lastBin = await nextNumber(tx, locationId, location.lastBin)
        const name = `Bin ${lastBin}`
        const bin = await insertRow(tx, bins, { locationId, name, description })
        await tx
          .update(locations)
          .set({ lastBin, updatedAt: databaseNow(), ...unchangedVersion })
          .where(eq(locations.id, locationId))
        return toBin(bin)
      }),
    remove: (scope: Scope, id: string, expected: ExpectedVersion) =>
      db.transaction(async tx => {
        await requireVersion(tx, bins, conditionOf(scope, id, expected), 'update')
        await deleteRow(tx, bins, ownedBy(tx, scope, eq(bins.id, id)), 'Bin')
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
  }
}
