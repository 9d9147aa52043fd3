/**
 * Imports locations. Columns: guid, name, city, street, houseNumber, zipCode, latitude, longitude.
 *
 * A row with a `guid` updates that location. A row without one updates the location of the same name and address,
 * ignoring case, and ignoring accents and signs in street and house number. The city is found by its name in any of the
 * languages, in the organisation's own country first, the largest of namesakes. Where the file has no point, a new
 * location gets the geocoder's cached answer for its address, otherwise its city's point with the accuracy `City`. Such
 * a point is stored as unconfirmed, and so is a doubtful one of the file (contract/pointDoubts.ts), unless
 * `pointConfirmed` says that a person confirmed it. Empty or missing columns leave a known location's zip code and
 * point unchanged; at a new address that point is to be checked.
 */
import { isDeepStrictEqual } from 'node:util'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { type LocationCreate, locationCreateSchema } from '../../../contract/locations'
import { findPointDoubt } from '../../../contract/pointDoubts'
import { guid, type Point } from '../../../contract/primitives'
import type { Database } from '../../db/database'
import { bins, locations } from '../../db/schema'
import { fold } from '../../geo/fold'
import type { Geocoder } from '../../geo/geocoder'
import { isPointConfirmed } from '../../geo/pointConfirmation'
import { type EvaluatedRow, type Importer, type Importing, refusedRow } from '../../imports/importer'
import { type CityQuestions, problemsOfRow, readFound, readRows } from '../../imports/locationColumns'
import { notUnique, severalRecords } from '../../imports/problems'
import { groupBy } from '../../lib/groupBy'
import { mapInSlices } from '../../lib/slices'
import { limitsOf } from '../../ownership/rowLimits'
import { addLocations, changeLocations, type LocationValues, removeLocations } from '../locations/locationMutations'
import { mine } from '../locations/locationQueries'
import { changesOfLocations } from './locationChanges'

export type ImportedValues = LocationValues & { pointConfirmed: boolean } & Record<string, unknown>
interface KnownLocations {
  id: string
  values: ImportedValues
}

const { id, name, cityId, street, houseNumber, zipCode, latitude, longitude, pointConfirmed } = locations
const own = (db: Database, whose: Importing, ...where: SQL[]) =>
  db
    .select({ id, name, cityId, street, houseNumber, zipCode, point: { latitude, longitude }, pointConfirmed })
    .from(locations)
    .where(mine(whose, ...where))
const toKnown = ({ id, ...values }: KnownLocations['values'] & { id: string }): KnownLocations => ({ id, values })

type Addressed = Pick<LocationValues, 'cityId' | 'street' | 'houseNumber'>
const addressOf = ({ cityId, street, houseNumber }: Addressed) =>
  JSON.stringify([cityId, fold(street), fold(houseNumber)])
const identityOf = ({ name, ...address }: Pick<LocationValues, 'name'> & Addressed) =>
  JSON.stringify([fold(name), addressOf(address)])

const grouped = (rows: KnownLocations[]) => groupBy(rows, ({ values }) => identityOf(values))

/**
 * Returns the existing locations that the rows may refer to: by id, and by name and city.
 * @param isHeld locks them in the order of their ids and reads them afterwards
 */
async function readKnown(db: Database, whose: Importing, asked: readonly CityQuestions[], isHeld: boolean) {
  const ids = asked.map(each => each.guid).filter(id => guid.safeParse(id).success)
  const cityIds = [...new Set(asked.flatMap(({ cityId }) => cityId ?? []))]
  const names = [...new Set(asked.map(({ name }) => name))]
  const keys = sql`(select sort_key(name) from unnest(${sql.param(names)}::text[]) as name)`
  const byId = ids.length > 0 ? await own(db, whose, inArray(id, ids)) : []
  const byAddress =
    cityIds.length > 0 ? await own(db, whose, inArray(cityId, cityIds), sql`${locations.nameKey} in ${keys}`) : []
  const seen = new Map([...byId, ...byAddress].map(row => [row.id, row]))
  const rows =
    isHeld && seen.size > 0
      ? await own(db, whose, inArray(id, [...seen.keys()]))
          .orderBy(id)
          .for('no key update')
      : [...seen.values()]
  const known = rows.map(toKnown)
  return { byId: new Map(known.map(each => [each.id, each])), byAddress: grouped(known) }
}

const doubtOf = (point: Point, cityPoint: Point | undefined, isConfirmed: boolean) =>
  isConfirmed ? null : findPointDoubt(point, cityPoint)

/**
 * Returns the values of an existing location after the row. If the address changes and the file has no point, the
 * stored point is unconfirmed: it was confirmed for the old address.
 */
function changedValues(
  { point, pointConfirmed, city }: CityQuestions,
  given: LocationCreate,
  before: ImportedValues,
): ImportedValues {
  const now = { ...given, point: point ? given.point : before.point }
  const zipCode = given.zipCode?.trim() || before.zipCode
  if (!point) return { ...now, zipCode, pointConfirmed: addressOf(now) === addressOf(before) && before.pointConfirmed }
  const decision = { given: pointConfirmed, now, cityPoint: city?.point, before }
  return { ...now, zipCode, pointConfirmed: isPointConfirmed(decision) }
}

export const locationImporter = (geocoder: Geocoder): Importer<ImportedValues> => ({
  async judge(db, whose, rows, saving) {
    const asked = await readRows(db, whose, rows)
    const { byId, byAddress } = await readKnown(db, whose, asked, saving !== undefined)
    const found = await readFound(db, geocoder, asked)
    /** Line of each record, by its id or by the identity of a new one. */
    const seen = new Map<string, number>(saving?.taken)
    return mapInSlices(asked, (row): EvaluatedRow<ImportedValues> => {
      const { line, city, address, ...each } = row
      const refused = refusedRow.bind(null, line)
      const geocode = found.get(row)
      const point = each.point ?? geocode?.location ?? city?.point
      const problems = problemsOfRow(each, point)
      if (Object.keys(problems).length > 0) return refused(problems)
      const given = locationCreateSchema.parse({ ...each, point })
      const identity = identityOf(given)
      const namesakes = byAddress.get(identity) ?? []
      const known = each.guid ? byId.get(each.guid) : namesakes[0]
      if (each.guid && !known) return refused({ guid: { code: 'EntityNotFound' } })
      const own = known?.id ?? identity
      const column = each.guid ? 'guid' : 'name'
      const earlier = seen.get(own)
      if (earlier !== undefined) return refused({ [column]: notUnique({ line: earlier }) })
      if (!each.guid && namesakes.length > 1) return refused({ [column]: severalRecords })
      seen.set(own, line)
      const cityPoint = city?.point
      if (!known) {
        const isConfirmed = each.point ? isPointConfirmed({ given: each.pointConfirmed, now: given, cityPoint }) : false
        return {
          line,
          point: given.point,
          accuracy: each.point ? null : (geocode?.accuracy ?? 'City'),
          address: geocode ? null : address,
          pointDoubt: each.point ? doubtOf(given.point, cityPoint, isConfirmed) : null,
          verdict: 'create',
          values: { ...given, zipCode: given.zipCode?.trim() || null, pointConfirmed: isConfirmed },
        }
      }
      const values = changedValues(row, given, known.values)
      const pointDoubt = each.point ? doubtOf(values.point, cityPoint, values.pointConfirmed) : null
      const there = { line, id: known.id, point: values.point, accuracy: null, address: null }
      return isDeepStrictEqual(values, known.values)
        ? { ...there, verdict: 'unchanged' }
        : { ...there, pointDoubt, verdict: 'update', values, before: known.values }
    })
  },
  changesOf: (db, _, updates) => changesOfLocations(db, updates),
  create: addLocations,
  async update(tx, whose, changes) {
    await changeLocations(tx, whose, changes)
    return new Map()
  },
  async read(tx, whose, ids) {
    const rows = await own(tx, whose, inArray(id, [...ids]))
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
  limits: limitsOf(locations),
  by: 'name',
})
