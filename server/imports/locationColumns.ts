/** Reads the columns of a row of locations: texts, numbers, the city, and the street address to geocode. */
import type { Geocode } from '../../contract/cities'
import { cleanLine } from '../../contract/cleanText'
import type { ImportRow } from '../../contract/imports'
import { languageOfCountry, pickLocalName } from '../../contract/languages'
import { locationCreateSchema } from '../../contract/locations'
import { guid } from '../../contract/primitives'
import { isPlainNumber } from '../../contract/rules'
import type { Database } from '../db/database'
import { valueAtPath } from '../errors/schemaIssues'
import { type FoundCity, findCities } from '../geo/cityLookup'
import type { Geocoder } from '../geo/geocoder'
import { mapInSlices } from '../lib/slices'
import type { ImportCaller } from './importer'
import { invalidProblem, type ProblemsByColumn, problemsOfIssues } from './problems'

export const trimmedTextOf = (value: ImportRow['values'][string] | undefined) => String(value ?? '').trim()
/** Returns a cell's text on one line, because the fields of a location have no line breaks. */
const lineOf = (value: ImportRow['values'][string] | undefined) => cleanLine(trimmedTextOf(value)).trim()
const flagOf = (value: ImportRow['values'][string] | undefined) => {
  const text = trimmedTextOf(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}
/** Returns the number in a cell. A text that is not a plain number becomes `NaN`, which every schema rejects. */
const numberOf = (value: ImportRow['values'][string] | undefined) => {
  if (typeof value === 'number') return value
  const text = trimmedTextOf(value)
  if (text === '') return undefined
  return isPlainNumber(text) ? Number(text) : Number.NaN
}

/**
 * Returns the columns of a row, named like the API's fields. The column of the city contains the id of the found city.
 */
const columnsOf = ({ values }: ImportRow, city: FoundCity | undefined) => {
  const latitude = numberOf(values.latitude)
  const longitude = numberOf(values.longitude)
  return {
    guid: trimmedTextOf(values.guid).toLowerCase(),
    name: lineOf(values.name),
    street: lineOf(values.street),
    houseNumber: lineOf(values.houseNumber),
    zipCode: lineOf(values.zipCode) || undefined,
    cityName: trimmedTextOf(values.city),
    cityId: city?.id,
    /** Whether a person confirmed the point; undefined if the row does not contain this information. */
    pointConfirmed: flagOf(values.pointConfirmed),
    point: latitude === undefined && longitude === undefined ? undefined : { latitude, longitude },
  }
}

/**
 * Returns the address for the geocoder. The city's name is in the language of the city's country, whatever language the
 * file uses.
 */
const addressOf = ({ point, street, houseNumber }: ReturnType<typeof columnsOf>, city: FoundCity | undefined) =>
  city && !point && street && houseNumber
    ? { country: city.country, city: pickLocalName(city.names, languageOfCountry[city.country]), street, houseNumber }
    : null

export async function parseLocationRows(db: Database, caller: ImportCaller, rows: readonly ImportRow[]) {
  const names = rows.map(({ values }) => trimmedTextOf(values.city))
  const cityOf = await findCities(db, caller, names)
  return mapInSlices(rows, row => {
    const city = cityOf.get(trimmedTextOf(row.values.city))
    const columns = columnsOf(row, city)
    return { line: row.line, city, ...columns, address: addressOf(columns, city) }
  })
}
export type ParsedLocationRow = Awaited<ReturnType<typeof parseLocationRows>>[number]

/** Returns the geocoder's cached results for the rows without a point. */
export async function readCachedGeocodes(db: Database, geocoder: Geocoder, asked: readonly ParsedLocationRow[]) {
  const found = new Map<ParsedLocationRow, Geocode>()
  const rows = asked.flatMap(row => (row.address ? [{ row, address: row.address }] : []))
  if (rows.length === 0) return found
  const addresses = rows.map(({ address }) => address)
  const geocodes = await geocoder.known(db, addresses)
  rows.forEach(({ row }, at) => {
    const geocode = geocodes[at]
    if (geocode) found.set(row, geocode)
  })
  return found
}

const columnOf = (path: readonly PropertyKey[]) => {
  const column = String(path.at(-1))
  // Problems of the point and the city are left out here, because they are reported separately.
  return column === 'point' || column === 'cityId' ? undefined : column
}

/** Returns the problems of a row by column. */
export function findRowProblems(
  asked: Omit<ParsedLocationRow, 'line' | 'city' | 'address'>,
  point: unknown,
): ProblemsByColumn {
  const body = { ...asked, point }
  const issues = locationCreateSchema.safeParse(body).error?.issues ?? []
  return {
    ...(asked.guid && !guid.safeParse(asked.guid).success && { guid: invalidProblem({ rule: 'format' }) }),
    ...(!asked.cityId && {
      city: { code: 'CityNotFound' as const, ...(!asked.cityName && { reason: { rule: 'missing' as const } }) },
    }),
    ...problemsOfIssues(issues, columnOf, path => valueAtPath(body, path)),
  }
}
