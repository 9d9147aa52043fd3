/**
 * Locations from a file. Columns: guid, name, city, street, houseNumber, zipCode, latitude, longitude.
 *
 * A row is the location of its `guid`; without one that of the same name at the same address, without regard to case and
 * of street and house number to accents and signs either. The city is the one of that name in any of the languages, the organisation's own country first, the
 * largest of namesakes. Where the file has no point, a new location gets its city's, known no better than `City`.
 * Columns that are empty or not there leave a known location's zip code and point as they are.
 */
import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../contract/errors'
import type { ImportRow } from '../../../contract/imports'
import { locationCreateSchema } from '../../../contract/locations'
import { guid } from '../../../contract/primitives'
import type { Database } from '../../db/database'
import { bins, cities, locations } from '../../db/schema'
import { fold, wordPattern } from '../../geo/fold'
import { columns, mine } from '../locationRows'
import { addLocations, changeLocations, type LocationValues, removeLocations } from '../locationWrites'
import type { Importer, Importing, Judged } from './importer'

type Values = LocationValues & Record<string, unknown>
interface Known {
  id: string
  values: Values
}
type City = Awaited<ReturnType<typeof readCities>> extends Map<string, infer Each> ? Each : never

/** Those that the rows name, by every folded name. */
async function readCities(db: Database, { country }: Importing, rows: readonly ImportRow[]) {
  const named = [...new Set(rows.map(({ values }) => fold(textOf(values.city))).filter(name => name !== ''))]
  const found = await db
    .select({
      id: cities.id,
      names: cities.names,
      point: { latitude: cities.latitude, longitude: cities.longitude },
    })
    .from(cities)
    .where(sql`${cities.searchText} like any(${sql.param(named.map(wordPattern))}::text[])`)
    // Later ones take the place of earlier ones.
    .orderBy(sql`${cities.country} = ${country}`, cities.population, cities.id)
  return new Map(found.flatMap(city => Object.values(city.names).map(name => [fold(name), city] as const)))
}

const ownRows = (db: Database, whose: { organisationId: string }) => {
  const { guid: id, name, cityId, street, houseNumber, zipCode, latitude, longitude } = columns('en')
  return {
    select: () => db.select({ id, name, cityId, street, houseNumber, zipCode, latitude, longitude }).from(locations),
    where: mine.bind(null, whose),
  }
}
type Row = Awaited<ReturnType<ReturnType<typeof ownRows>['select']>>[number]
const toKnown = ({ id, latitude, longitude, ...rest }: Row): Known => ({
  id,
  values: { ...rest, point: { latitude, longitude } },
})

const addressOf = ({ name, cityId, street, houseNumber }: LocationValues) =>
  JSON.stringify([cityId, ...[name, street, houseNumber].map(fold)])

const textOf = (value: ImportRow['values'][string] | undefined) => String(value ?? '').trim()
const numberOf = (value: ImportRow['values'][string] | undefined) =>
  textOf(value) === '' ? undefined : Number(textOf(value))

/** The columns of a row; the names of the wire's fields are the names of columns but for the city. */
const read = ({ values }: ImportRow, city: City | undefined) => {
  const latitude = numberOf(values.latitude)
  const longitude = numberOf(values.longitude)
  return {
    guid: textOf(values.guid).toLowerCase(),
    name: textOf(values.name),
    street: textOf(values.street),
    houseNumber: textOf(values.houseNumber),
    zipCode: textOf(values.zipCode) || undefined,
    cityId: city?.id,
    point: latitude === undefined && longitude === undefined ? undefined : { latitude, longitude },
  }
}
type Asked = ReturnType<typeof read>

const wrongFields = (asked: Asked, point: unknown): Record<string, ErrorCode> => {
  const fields: Record<string, ErrorCode> = {}
  if (asked.guid && !guid.safeParse(asked.guid).success) fields.guid = 'InvalidParams'
  if (!asked.cityId) fields.city = 'CityNotFound'
  const issues = locationCreateSchema.safeParse({ ...asked, point }).error?.issues ?? []
  for (const { path } of issues) {
    const column = String(path.at(-1))
    if (column === 'point') Object.assign(fields, { latitude: 'InvalidParams', longitude: 'InvalidParams' })
    else if (column !== 'cityId') fields[column] = 'InvalidParams'
  }
  return fields
}

const grouped = (rows: readonly Known[]) => {
  const groups = new Map<string, Known[]>()
  for (const known of rows) {
    const address = addressOf(known.values)
    groups.set(address, [...(groups.get(address) ?? []), known])
  }
  return groups
}

/** The locations that the rows may be: those of their ids, and those of their names. */
async function readKnown(db: Database, whose: Importing, asked: readonly Asked[]) {
  const { select, where } = ownRows(db, whose)
  const ids = asked.map(each => each.guid).filter(id => guid.safeParse(id).success)
  const cityIds = [...new Set(asked.flatMap(({ cityId }) => cityId ?? []))]
  const names = [...new Set(asked.map(({ name }) => name))]
  const keys = sql`(select sort_key(name) from unnest(${sql.param(names)}::text[]) as name)`
  const byId = ids.length > 0 ? await select().where(where(inArray(locations.id, ids))) : []
  const byAddress =
    cityIds.length > 0
      ? await select().where(where(inArray(locations.cityId, cityIds), sql`${locations.nameKey} in ${keys}`))
      : []
  return {
    byId: new Map(byId.map(toKnown).map(known => [known.id, known])),
    byAddress: grouped(byAddress.map(toKnown)),
  }
}

export const locationImporter: Importer<Values> = {
  async judge(db, whose, rows, taken) {
    const cityOf = await readCities(db, whose, rows)
    const asked = rows.map(row => {
      const city = cityOf.get(fold(textOf(row.values.city)))
      return { line: row.line, city, ...read(row, city) }
    })
    const { byId, byAddress } = await readKnown(db, whose, asked)
    const seen = new Set<string>(taken)
    return asked.map(({ line, city, ...each }): Judged<Values> => {
      const refused = (fields: Record<string, ErrorCode>): Judged<Values> => ({
        line,
        verdict: 'refused',
        fields,
        point: null,
        accuracy: null,
      })
      const point = each.point ?? city?.point
      const wrong = wrongFields(each, point)
      if (Object.keys(wrong).length > 0) return refused(wrong)
      const given = locationCreateSchema.parse({ ...each, point })
      const address = addressOf({ ...given, zipCode: null })
      const namesakes = byAddress.get(address) ?? []
      const known = each.guid ? byId.get(each.guid) : namesakes[0]
      if (each.guid && !known) return refused({ guid: 'EntityNotFound' })
      const own = known?.id ?? address
      if (seen.has(own) || (!each.guid && namesakes.length > 1))
        return refused({ [each.guid ? 'guid' : 'name']: 'NotUnique' })
      seen.add(own)
      const placed = { line, point: given.point, accuracy: each.point ? null : ('City' as const) }
      if (!known) return { ...placed, verdict: 'create', values: { ...given, zipCode: given.zipCode?.trim() || null } }
      const values: Values = {
        ...given,
        zipCode: given.zipCode?.trim() || known.values.zipCode,
        point: each.point ? given.point : known.values.point,
      }
      const found = { line, id: known.id, point: values.point, accuracy: null }
      return isDeepStrictEqual(values, known.values)
        ? { ...found, verdict: 'unchanged' }
        : { ...found, verdict: 'update', values, before: known.values }
    })
  },
  create: addLocations,
  update: changeLocations,
  async read(tx, whose, ids) {
    const { select, where } = ownRows(tx, whose)
    const rows = await select()
      .where(where(inArray(locations.id, [...ids])))
      .orderBy(locations.id)
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
}
