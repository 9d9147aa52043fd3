/** Reads what is printed on the labels of bins. */
import { asc, eq, inArray } from 'drizzle-orm'
import { formatBinNumber } from '../../contract/binNames'
import { type Language, pickLocalName } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { Database } from '../db/database'
import { bins, cities, locations } from '../db/schema'
import { ApiError, missingReferenceError, requireFound } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import type { BinLabel } from '../print/binSheet'
import { ownedBy, readOwnLocations } from './bins'
import { ownedBy as myLocation } from './locations/locationQueries'

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
  const ownIds = new Set(own.map(({ id }) => id))
  const lost = ids.findIndex(id => !ownIds.has(id))
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

/**
 * Rejects ids of locations that the scope may not access.
 * @throws {ApiError} ReferencedEntityNotFound for the first such id
 */
const requireLocations = async (db: Database, scope: Scope, ids: readonly string[]) =>
  requireOwn(ids, await readOwnLocations(db, scope, ids))

/**
 * Returns the texts on the labels of the selected bins, with the city's name in the given language.
 * @throws {ApiError} EntityNotFound if no bin is found, ReferencedEntityNotFound for a listed id that the scope may
 *   not access, UnprocessableEntity for more than {@link limits.sheetLabels} labels
 */
export async function readBinLabels(
  db: Database,
  scope: Scope,
  of: LabelSelection,
  language: Language,
): Promise<BinLabel[]> {
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
}

/** Returns the given ids of locations that have no bins, in the given order. */
export async function readLocationsWithoutBins(
  db: Database,
  scope: Scope,
  locationIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: bins.locationId })
    .from(bins)
    .where(ownedBy(db, scope, inArray(bins.locationId, [...locationIds])))
  const equipped = new Set(rows.map(({ id }) => id))
  return locationIds.filter(id => !equipped.has(id))
}
