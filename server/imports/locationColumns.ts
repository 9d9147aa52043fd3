/** A row of a file of locations as its columns are read: texts, numbers, the city, and where its point could be looked for. */
import type { Geocode } from '../../contract/cities'
import { cleanLine } from '../../contract/cleanText'
import type { ImportRow } from '../../contract/imports'
import { countryLanguage, localName } from '../../contract/limits'
import { locationCreateSchema } from '../../contract/locations'
import { guid } from '../../contract/primitives'
import { isPlainNumber } from '../../contract/rules'
import type { Database } from '../db/database'
import { valueAt } from '../errors/fieldReasons'
import { type FoundCity, findCities } from '../geo/cityLookup'
import type { Geocoder } from '../geo/geocoder'
import { mapInSlices } from '../lib/slices'
import type { Importing } from './importer'
import { invalid, type Problems, problemsOf } from './problems'

export const textOf = (value: ImportRow['values'][string] | undefined) => String(value ?? '').trim()
/** A cell may have several lines; the fields of a location have one. */
const lineOf = (value: ImportRow['values'][string] | undefined) => cleanLine(textOf(value)).trim()
const flagOf = (value: ImportRow['values'][string] | undefined) => {
  const text = textOf(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}
/** `NaN`, which no schema takes, for a text that is no number in plain digits. */
const numberOf = (value: ImportRow['values'][string] | undefined) => {
  if (typeof value === 'number') return value
  const text = textOf(value)
  if (text === '') return undefined
  return isPlainNumber(text) ? Number(text) : Number.NaN
}

/** The columns of a row; the names of the wire's fields are the names of columns but for the city. */
const columnsOf = ({ values }: ImportRow, city: FoundCity | undefined) => {
  const latitude = numberOf(values.latitude)
  const longitude = numberOf(values.longitude)
  return {
    guid: textOf(values.guid).toLowerCase(),
    name: lineOf(values.name),
    street: lineOf(values.street),
    houseNumber: lineOf(values.houseNumber),
    zipCode: lineOf(values.zipCode) || undefined,
    cityName: textOf(values.city),
    cityId: city?.id,
    /** What a person says of the point; nothing where the row does not. */
    pointConfirmed: flagOf(values.pointConfirmed),
    point: latitude === undefined && longitude === undefined ? undefined : { latitude, longitude },
  }
}

/** As the geocoder knows it: the city in its country's language, however the file spells it. */
const addressOf = ({ point, street, houseNumber }: ReturnType<typeof columnsOf>, city: FoundCity | undefined) =>
  city && !point && street && houseNumber
    ? { country: city.country, city: localName(city.names, countryLanguage[city.country]), street, houseNumber }
    : null

export async function readRows(db: Database, whose: Importing, rows: readonly ImportRow[]) {
  const names = rows.map(({ values }) => textOf(values.city))
  const cityOf = await findCities(db, whose, names)
  return mapInSlices(rows, row => {
    const city = cityOf.get(textOf(row.values.city))
    const columns = columnsOf(row, city)
    return { line: row.line, city, ...columns, address: addressOf(columns, city) }
  })
}
export type CityQuestions = Awaited<ReturnType<typeof readRows>>[number]

/** What the geocoder knows of the rows that have no point, without being asked for it. */
export async function readFound(db: Database, geocoder: Geocoder, asked: readonly CityQuestions[]) {
  const found = new Map<CityQuestions, Geocode>()
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

const columnOf = (path: readonly PropertyKey[]) => {
  const column = String(path.at(-1))
  // Of a point that no cell gives, and of a city that is not found, nothing else is said.
  return column === 'point' || column === 'cityId' ? undefined : column
}

/** What is wrong with a row, by column. */
export function problemsOfRow(asked: Omit<CityQuestions, 'line' | 'city' | 'address'>, point: unknown): Problems {
  const body = { ...asked, point }
  const issues = locationCreateSchema.safeParse(body).error?.issues ?? []
  return {
    ...(asked.guid && !guid.safeParse(asked.guid).success && { guid: invalid({ rule: 'format' }) }),
    ...(!asked.cityId && {
      city: { code: 'CityNotFound' as const, ...(!asked.cityName && { reason: { rule: 'missing' as const } }) },
    }),
    ...problemsOf(issues, columnOf, path => valueAt(body, path)),
  }
}
