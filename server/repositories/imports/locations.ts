/**
 * Imports locations. Columns: guid, name, city, street, houseNumber, zipCode, latitude, longitude, pointConfirmed.
 *
 * A row with a `guid` updates that location. A row without `guid` updates the location of the same name and address, if
 * there is one. Letter case is ignored, and in street and house number also accents and punctuation. The city is found
 * by its name in any language, first in the organisation's own country; of several cities with the name, the largest is
 * used.
 *
 * If the file has no point, a new location gets the point that the geocoder's cache has for its address, otherwise its
 * city's point with the accuracy `City`. Such a point is stored as unconfirmed. A doubtful point of the file
 * (contract/pointWarnings.ts) is also stored as unconfirmed, unless `pointConfirmed` says that a person confirmed it.
 * Empty or missing columns do not change the zip code and point of an existing location; if its address changes, its
 * point becomes unconfirmed.
 */
import { isDeepStrictEqual } from 'node:util'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { type LocationCreate, locationCreateSchema } from '../../../contract/locations'
import { findPointWarning } from '../../../contract/pointWarnings'
import { guid, type Point } from '../../../contract/primitives'
import type { Database } from '../../db/database'
import { bins, locations } from '../../db/schema'
import { foldText } from '../../geo/foldText'
import type { Geocoder } from '../../geo/geocoder'
import { isPointConfirmed } from '../../geo/pointConfirmation'
import { createRejectedRow, type EvaluatedRow, type ImportCaller, type Importer } from '../../imports/importer'
import {
  findRowProblems,
  type ParsedLocationRow,
  parseLocationRows,
  readCachedGeocodes,
} from '../../imports/locationColumns'
import { ambiguousRecordProblem, notUniqueProblem } from '../../imports/problems'
import { groupBy } from '../../lib/groupBy'
import { mapInSlices } from '../../lib/slices'
import { isLocationAllowed } from '../../ownership/memberLimits'
import { rowLimitsOf } from '../../ownership/rowLimits'
import { addLocations, changeLocations, type LocationValues, removeLocations } from '../locations/locationMutations'
import { ownedBy } from '../locations/locationQueries'
import { findLocationChanges } from './locationChanges'

export type ImportedLocationValues = LocationValues & { pointConfirmed: boolean } & Record<string, unknown>
interface KnownLocations {
  id: string
  version: number
  values: ImportedLocationValues
}

const { id, version, name, cityId, street, houseNumber, zipCode, latitude, longitude, pointConfirmed } = locations
const selectOwn = (db: Database, caller: ImportCaller, ...where: SQL[]) =>
  db
    .select({ id, version, name, cityId, street, houseNumber, zipCode, point: { latitude, longitude }, pointConfirmed })
    .from(locations)
    .where(ownedBy(caller, ...where))
type StoredLocation = KnownLocations['values'] & { id: string; version: number }
const toKnown = ({ id, version, ...values }: StoredLocation): KnownLocations => ({ id, version, values })

type AddressColumns = Pick<LocationValues, 'cityId' | 'street' | 'houseNumber'>
const addressOf = ({ cityId, street, houseNumber }: AddressColumns) =>
  JSON.stringify([cityId, foldText(street), foldText(houseNumber)])
const identityOf = ({ name, ...address }: Pick<LocationValues, 'name'> & AddressColumns) =>
  JSON.stringify([foldText(name), addressOf(address)])

const groupByIdentity = (rows: KnownLocations[]) => groupBy(rows, ({ values }) => identityOf(values))

/**
 * Returns the existing locations that the rows may refer to: those with an id, or with a name and city, of a row.
 * @param isLocked whether to lock the locations, in the order of their ids, and to return them as they are after
 *   locking
 */
async function readExisting(
  db: Database,
  caller: ImportCaller,
  asked: readonly ParsedLocationRow[],
  isLocked: boolean,
) {
  const ids = asked.map(row => row.guid).filter(id => guid.safeParse(id).success)
  const cityIds = [...new Set(asked.flatMap(({ cityId }) => cityId ?? []))]
  const names = [...new Set(asked.map(({ name }) => name))]
  const keys = sql`(select sort_key(name) from unnest(${sql.param(names)}::text[]) as name)`
  const byId = ids.length > 0 ? await selectOwn(db, caller, inArray(id, ids)) : []
  const byAddress =
    cityIds.length > 0
      ? await selectOwn(db, caller, inArray(cityId, cityIds), sql`${locations.nameKey} in ${keys}`)
      : []
  const seen = new Map([...byId, ...byAddress].map(row => [row.id, row]))
  const rows =
    isLocked && seen.size > 0
      ? await selectOwn(db, caller, inArray(id, [...seen.keys()]))
          .orderBy(id)
          .for('no key update')
      : [...seen.values()]
  const existing = rows.map(toKnown)
  return { byId: new Map(existing.map(location => [location.id, location])), byAddress: groupByIdentity(existing) }
}

const doubtOf = (point: Point, cityPoint: Point | undefined, isConfirmed: boolean) =>
  isConfirmed ? null : findPointWarning(point, cityPoint)

/**
 * Returns the values of an existing location after the row is imported. If the address changes and the file has no
 * point, the stored point becomes unconfirmed, because it was confirmed for the old address.
 */
function changedValues(
  { point, pointConfirmed, city }: ParsedLocationRow,
  given: LocationCreate,
  before: ImportedLocationValues,
): ImportedLocationValues {
  const now = { ...given, point: point ? given.point : before.point }
  const zipCode = given.zipCode?.trim() || before.zipCode
  if (!point) return { ...now, zipCode, pointConfirmed: addressOf(now) === addressOf(before) && before.pointConfirmed }
  return {
    ...now,
    zipCode,
    pointConfirmed: isPointConfirmed({ stated: pointConfirmed, now, cityPoint: city?.point, before }),
  }
}

export const createLocationImporter = (geocoder: Geocoder): Importer<ImportedLocationValues> => ({
  async evaluate(db, caller, rows, saving) {
    const asked = await parseLocationRows(db, caller, rows)
    const { byId, byAddress } = await readExisting(db, caller, asked, saving !== undefined)
    const found = await readCachedGeocodes(db, geocoder, asked)
    /**
     * The line that affects each record. The map's key is the id of an existing record, or the identity of a new one.
     */
    const seen = new Map<string, number>(saving?.taken)
    return mapInSlices(asked, (row): EvaluatedRow<ImportedLocationValues> => {
      const { line, city, address, ...each } = row
      const refused = createRejectedRow.bind(null, line)
      const geocode = found.get(row)
      const point = each.point ?? geocode?.location ?? city?.point
      const problems = findRowProblems(each, point)
      if (Object.keys(problems).length > 0) return refused(problems)
      const location = locationCreateSchema.parse({ ...each, point })
      const identity = identityOf(location)
      const namesakes = byAddress.get(identity) ?? []
      const existing = each.guid ? byId.get(each.guid) : namesakes[0]
      if (each.guid && !existing) return refused({ guid: { code: 'EntityNotFound' } })
      if (!isLocationAllowed(caller, { id: existing?.id, cityId: location.cityId }))
        return refused({ city: { code: 'OutsideLimit' } })
      const own = existing?.id ?? identity
      const column = each.guid ? 'guid' : 'name'
      const earlier = seen.get(own)
      if (earlier !== undefined) return refused({ [column]: notUniqueProblem({ line: earlier }) })
      if (!each.guid && namesakes.length > 1) return refused({ [column]: ambiguousRecordProblem })
      seen.set(own, line)
      const cityPoint = city?.point
      if (!existing) {
        const isConfirmed = each.point
          ? isPointConfirmed({ stated: each.pointConfirmed, now: location, cityPoint })
          : false
        return {
          line,
          point: location.point,
          accuracy: each.point ? null : (geocode?.accuracy ?? 'City'),
          address: geocode ? null : address,
          pointDoubt: each.point ? doubtOf(location.point, cityPoint, isConfirmed) : null,
          verdict: 'create',
          values: { ...location, zipCode: location.zipCode?.trim() || null, pointConfirmed: isConfirmed },
        }
      }
      const values = changedValues(row, location, existing.values)
      const pointDoubt = each.point ? doubtOf(values.point, cityPoint, values.pointConfirmed) : null
      const there = {
        line,
        id: existing.id,
        version: existing.version,
        point: values.point,
        accuracy: null,
        address: null,
      }
      return isDeepStrictEqual(values, existing.values)
        ? { ...there, verdict: 'unchanged' }
        : { ...there, pointDoubt, verdict: 'update', values, before: existing.values }
    })
  },
  changesOf: (db, _, updates) => findLocationChanges(db, updates),
  create: addLocations,
  async update(tx, caller, changes) {
    await changeLocations(tx, caller, changes)
    return new Map()
  },
  async read(tx, caller, ids) {
    const rows = await selectOwn(tx, caller, inArray(id, [...ids]))
      .orderBy(id)
      .for('update')
    const withBins = await tx
      .selectDistinct({ id: bins.locationId })
      .from(bins)
      .where(inArray(bins.locationId, [...ids]))
    const used = new Set(withBins.map(({ id }) => id))
    return new Map(rows.map(toKnown).map(({ id, values }) => [id, { values, isUsed: used.has(id) }]))
  },
  remove: removeLocations,
  nameOf: ({ name }) => name,
  limits: rowLimitsOf(locations),
  mainField: 'name',
})
