/** A row of a file of locations as its columns are read: texts, numbers, the city, and where its point could be looked for. */
import { sql } from 'drizzle-orm'
import { everyName, type Geocode } from '../../../contract/cities'
import { cleanLine } from '../../../contract/cleanText'
import type { ErrorCode } from '../../../contract/errors'
import type { ImportRow } from '../../../contract/imports'
import { countryLanguage, localName } from '../../../contract/limits'
import { locationCreateSchema } from '../../../contract/locations'
import { guid } from '../../../contract/primitives'
import type { Database } from '../../db/database'
import { cities } from '../../db/schema'
import { fold, wordPattern } from '../../geo/fold'
import type { Geocoder } from '../../geo/geocoder'
import type { Importing } from './importer'

type City = Awaited<ReturnType<typeof readCities>> extends Map<string, infer Each> ? Each : never

/** Those of the names, by every folded name. */
export async function readCities(db: Database, { country }: Pick<Importing, 'country'>, names: readonly string[]) {
  const named = [...new Set(names.map(fold).filter(name => name !== ''))]
  const found = await db
    .select({
      id: cities.id,
      names: cities.names,
      country: cities.country,
      point: { latitude: cities.latitude, longitude: cities.longitude },
    })
    .from(cities)
    .where(sql`${cities.searchText} like any(${sql.param(named.map(wordPattern))}::text[])`)
    // Later ones take the place of earlier ones.
    .orderBy(sql`${cities.country} = ${country}`, cities.population, cities.id)
  return new Map(found.flatMap(city => everyName(city.names).map(name => [fold(name), city] as const)))
}

export const textOf = (value: ImportRow['values'][string] | undefined) => String(value ?? '').trim()
/** A cell may have several lines; the fields of a location have one. */
const lineOf = (value: ImportRow['values'][string] | undefined) => cleanLine(textOf(value)).trim()
const decimal = /^[+-]?\d+(\.\d+)?$/
/** Plain decimal notation only: `1e3`, `0x10` and `Infinity` are no coordinates. */
const numberOf = (value: ImportRow['values'][string] | undefined) => {
  const text = textOf(value)
  if (typeof value === 'number') return value
  return text === '' ? undefined : decimal.test(text) ? Number(text) : Number.NaN
}
const flagOf = (value: ImportRow['values'][string] | undefined) => {
  const text = textOf(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}

/** The columns of a row; the names of the wire's fields are the names of columns but for the city. */
const columnsOf = ({ values }: ImportRow, city: City | undefined) => {
  const latitude = numberOf(values.latitude)
  const longitude = numberOf(values.longitude)
  return {
    guid: textOf(values.guid).toLowerCase(),
    name: lineOf(values.name),
    street: lineOf(values.street),
    houseNumber: lineOf(values.houseNumber),
    zipCode: lineOf(values.zipCode) || undefined,
    cityId: city?.id,
    /** What a person says of the point; nothing where the row does not. */
    pointConfirmed: flagOf(values.pointConfirmed),
    point: latitude === undefined && longitude === undefined ? undefined : { latitude, longitude },
  }
}

/** As the geocoder knows it: the city in its country's language, however the file spells it. */
const addressOf = ({ point, street, houseNumber }: ReturnType<typeof columnsOf>, city: City | undefined) =>
  city && !point && street && houseNumber
    ? { country: city.country, city: localName(city.names, countryLanguage[city.country]), street, houseNumber }
    : null

export async function readRows(db: Database, whose: Importing, rows: readonly ImportRow[]) {
  const names = rows.map(({ values }) => textOf(values.city))
  const cityOf = await readCities(db, whose, names)
  return rows.map(row => {
    const city = cityOf.get(fold(textOf(row.values.city)))
    const columns = columnsOf(row, city)
    return { line: row.line, city, ...columns, address: addressOf(columns, city) }
  })
}
export type Asked = Awaited<ReturnType<typeof readRows>>[number]

/** What the geocoder knows of the rows that have no point, without being asked for it. */
export async function readFound(db: Database, geocoder: Geocoder, asked: readonly Asked[]) {
  const found = new Map<Asked, Geocode>()
  const rows = asked.flatMap(row => (row.address ? [{ row, address: row.address }] : []))
  if (rows.length === 0) return found
  const addresses = rows.map(({ address }) => address)
  const known = await geocoder.known(db, addresses)
  rows.forEach(({ row }, at) => {
    const geocode = known[at]
    if (geocode) found.set(row, geocode)
  })
  return found
}

export const wrongFields = (
  asked: Omit<Asked, 'line' | 'city' | 'address'>,
  point: unknown,
): Record<string, ErrorCode> => {
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
