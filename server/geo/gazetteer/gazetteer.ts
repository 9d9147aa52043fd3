/** Reads the gazetteer: populated places of Ukraine and Poland. The data is in the files next to this file. */

import type { LocalizedNames } from '../../../contract/cities'
import { type Country, countries, languages } from '../../../contract/languages'
import aliases from './aliases.json'
import regions from './regions.json'

/** Names of regions, by their English name in `cities.tsv`. Regions distinguish cities of the same name. */
export const regionNames: ReadonlyMap<string, LocalizedNames> = new Map(Object.entries(regions))

/**
 * Other names of cities by the country code and the English name in `cities.tsv`: former names, names in other
 * languages and older spellings. All cities of the country with this English name get the other names; they are meant
 * for the largest one, which look-ups prefer.
 */
export const cityAliases: Readonly<Record<string, readonly string[]>> = aliases

/**
 * Returns the other names of a city.
 * @param englishName the city's name in `cities.tsv`
 */
export const aliasesOf = (country: string, englishName: string) => cityAliases[`${country} ${englishName}`] ?? []

/** One populated place. */
export interface GazetteerCity {
  /** Id of the place, a UUIDv5 in lower case. It never changes and is never reused for another place. */
  guid: string
  /** ISO 3166-1 alpha-2 code of the country the place belongs to. */
  country: Country
  /** WGS 84 latitude of the place's centre, decimal degrees, north positive. */
  latitude: number
  /** WGS 84 longitude of the place's centre, decimal degrees, east positive. */
  longitude: number
  /** Number of inhabitants, which may be estimated. Only for sorting. */
  population: number
  /** The name in English, and in those other languages whose cell is not empty. */
  names: LocalizedNames
  /** The region of the place; `null` if the region's name in other languages is not known. */
  region: LocalizedNames | null
}

/** Columns before the names. The names have one column for each language. */
const FIRST = ['guid', 'country', 'latitude', 'longitude', 'population']
/** The first column after the names. */
const LAST = 'region_en'

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const DECIMAL = /^-?\d{1,3}(?:\.\d+)?$/
const WHOLE = /^\d{1,9}$/

/**
 * Creates the error for a row that cannot be used.
 *
 * @param line number of the line in the file; the header is line 1
 * @param reason what is wrong with the line
 */
function badLine(line: number, reason: string): Error {
  return new Error(`gazetteer line ${line}: ${reason}`)
}

/**
 * Parses the cell of a coordinate.
 *
 * @param text the cell, a decimal number of degrees
 * @param limit largest allowed absolute value in degrees
 * @returns the value in degrees, or `null` if the cell is invalid
 */
function parseDegrees(text: string, limit: number): number | null {
  if (!DECIMAL.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= limit ? value : null
}

/**
 * Checks the header line.
 * @returns the languages for which the file has a column
 */
function parseHeader(text: string | undefined): string[] {
  const columns = text?.split('\t') ?? []
  const named = columns.slice(FIRST.length, -1)
  const knownLanguages: readonly string[] = languages
  const isRight = [...FIRST, ...named, LAST].join() === columns.join() && named.includes('en')
  if (!isRight) throw badLine(1, `the header must be the columns ${[...FIRST, ...languages, LAST].join(', ')}`)
  const strange = named.find(code => !knownLanguages.includes(code))
  if (strange !== undefined) throw badLine(1, `'${strange}' is no language of the portal`)
  return named
}

/**
 * Parses the gazetteer's text.
 *
 * The text is UTF-8 TSV: a header line (`guid`, `country`, `latitude`, `longitude`, `population`, language codes
 * including `en`, `region_en`), then one line for each place. All names except the English one may be empty. A byte
 * order mark, CRLF line ends and blank lines are allowed. `region_en` distinguishes places of the same name;
 * regions.json has the regions' other names.
 *
 * @param tsv the text of the whole file
 * @returns the places in the order of the file
 * @throws Error naming the line, if the header or a row is malformed or a guid occurs twice
 */
export function parseGazetteer(tsv: string): GazetteerCity[] {
  const lines = tsv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const named = parseHeader(lines[0])
  const width = FIRST.length + named.length + 1
  const cities: GazetteerCity[] = []
  const lineOfGuid = new Map<string, number>()
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    if (index === 0 || text === '') continue
    const cells = text.split('\t')
    if (cells.length !== width) {
      throw badLine(line, `expected ${width} columns, found ${cells.length}`)
    }
    const [guid = '', code = '', lat = '', lon = '', pop = ''] = cells
    const names = Object.fromEntries(
      named.flatMap((language, at) => (cells[FIRST.length + at]?.trim() ? [[language, cells[FIRST.length + at]]] : [])),
    )
    if (!GUID.test(guid)) throw badLine(line, `guid is not a UUIDv5: '${guid}'`)
    const earlier = lineOfGuid.get(guid)
    if (earlier !== undefined) throw badLine(line, `guid ${guid} is already on line ${earlier}`)
    const country = countries.find(known => known === code)
    if (!country) throw badLine(line, `country must be one of ${countries.join(', ')}: '${code}'`)
    const latitude = parseDegrees(lat, 90)
    if (latitude === null) throw badLine(line, `latitude is not valid: '${lat}'`)
    const longitude = parseDegrees(lon, 180)
    if (longitude === null) throw badLine(line, `longitude is not valid: '${lon}'`)
    if (!WHOLE.test(pop)) throw badLine(line, `population is not a whole number: '${pop}'`)
    if (!names.en) throw badLine(line, 'the English name is empty')
    lineOfGuid.set(guid, line)
    cities.push({
      guid,
      country,
      latitude,
      longitude,
      population: Number(pop),
      names: { ...names, en: names.en },
      region: regionNames.get(cells.at(-1)?.trim() ?? '') ?? null,
    })
  }
  return cities
}
