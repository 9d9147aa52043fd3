/**
 * Finds cities by the names that people write in imported files: names in any language and former names, also together
 * with the region or the kind of settlement.
 */
import { desc, sql } from 'drizzle-orm'
import { type LocalizedNames, localizedNamesOf } from '../../contract/cities'
import type { Country } from '../../contract/languages'
import type { Point } from '../../contract/primitives'
import type { Database } from '../db/database'
import { cities } from '../db/schema'
import { mapInSlices } from '../lib/slices'
import { type ParsedCityName, parseCityName, phoneticKeyOf } from './cityNames'
import { foldText, wordPrefixPattern } from './foldText'
import { aliasesOf, regionNames } from './gazetteer/gazetteer'

export interface FoundCity {
  id: string
  names: LocalizedNames
  country: Country
  region: LocalizedNames | null
  point: Point
}
type Index = ReadonlyMap<string, readonly FoundCity[]>

/**
 * Maximum number of names that a query searches. For more names, all cities are read instead, because the query would
 * compare each city with each name.
 */
const fewNames = 200

/**
 * Returns all names of a city without case and accents, in two lists: its names in the portal's languages, and its
 * other names.
 */
export const foldedNamesOf = ({ country, names }: Pick<FoundCity, 'country' | 'names'>) => ({
  own: localizedNamesOf(names).map(foldText),
  other: aliasesOf(country, names.en).map(foldText),
})

/**
 * Reads cities: first those of the given country, then all others, the largest first in both groups.
 * @param names reads only cities whose names have words that begin with one of these texts
 */
const readCities = (db: Database, country: Country, names?: readonly string[]): Promise<FoundCity[]> =>
  db
    .select({
      id: cities.id,
      names: cities.names,
      country: cities.country,
      region: cities.region,
      point: { latitude: cities.latitude, longitude: cities.longitude },
    })
    .from(cities)
    .where(names && sql`${cities.searchText} like any(${sql.param(names.map(wordPrefixPattern))}::text[])`)
    .orderBy(desc(sql`${cities.country} = ${country}`), desc(cities.population), cities.id)

async function indexOf(found: readonly FoundCity[]): Promise<{ own: Index; other: Index }> {
  const own = new Map<string, FoundCity[]>()
  const other = new Map<string, FoundCity[]>()
  const add = (index: Map<string, FoundCity[]>, name: string, city: FoundCity) => {
    const there = index.get(name)
    if (!there) index.set(name, [city])
    else if (!there.includes(city)) there.push(city)
  }
  await mapInSlices(found, city => {
    const names = foldedNamesOf(city)
    for (const name of names.own) add(own, name, city)
    for (const name of names.other) add(other, name, city)
  })
  return { own, other }
}

/**
 * Length of the compared beginning of a region's name, in letters. This length suffices to distinguish "Чернігівська"
 * from "Чернівецька".
 */
const stemLetters = 6
const shortestStem = 3
const stemOf = (folded: string) => phoneticKeyOf(folded).slice(0, stemLetters)
/** Stems of the names of each region, by the region's English name. */
const regionStems = new Map(
  [...regionNames.values()].map(names => [
    names.en,
    localizedNamesOf(names)
      .flatMap(name => foldText(name).split(' ').map(stemOf))
      .filter(stem => stem.length >= shortestStem),
  ]),
)
/**
 * Returns the English names of the regions that a word may mean: "київська" can mean "Київська область" and "місто
 * Київ".
 */
const regionsNamed = (folded: string) => {
  const stem = stemOf(folded)
  const isAlike = (word: string) => word.startsWith(stem) || stem.startsWith(word)
  return [...regionStems].flatMap(([english, stems]) => (stems.some(isAlike) ? [english] : []))
}

/** Returns the cities in the region that the text names; all cities if the text names no known region. */
function inRegion(found: readonly FoundCity[], { regions: words }: ParsedCityName) {
  if (found.length === 0 || words.length === 0) return found
  const named = new Set(words.flatMap(regionsNamed))
  return named.size === 0 ? found : found.filter(({ region }) => region && named.has(region.en))
}

/** Look-ups of one import. Each text is looked up once, and all cities are read once. */
interface ImportLookups {
  found: Map<string, FoundCity | undefined>
  all?: Promise<FoundCity[]>
}
const lookupsByImport = new WeakMap<object, ImportLookups>()
const lookupsOf = (importKey: object): ImportLookups => {
  const lookups = lookupsByImport.get(importKey) ?? { found: new Map() }
  lookupsByImport.set(importKey, lookups)
  return lookups
}

/**
 * Returns all cities: first the cities of the import's country, then all others, the largest first in both groups. The
 * cities are read once for each import.
 * @param importKey an object that identifies the import: all calls of one import pass the same object
 */
export function readAllCities(db: Database, importKey: { country: Country }): Promise<FoundCity[]> {
  const lookups = lookupsOf(importKey)
  lookups.all ??= readCities(db, importKey.country)
  return lookups.all
}

/**
 * Finds the cities that the texts name. Each distinct text is looked up once for each import. If a text names a known
 * region, only cities in this region count. Of several cities with the same name, those in the import's country have
 * precedence, and among them the largest is chosen.
 * @param importKey an object that identifies the import: all calls of one import pass the same object
 */
export async function findCities(
  db: Database,
  importKey: { country: Country },
  texts: readonly string[],
): Promise<ReadonlyMap<string, FoundCity>> {
  const { found } = lookupsOf(importKey)
  const distinct = [...new Set(texts)]
  await lookUp(
    db,
    importKey,
    distinct.filter(text => !found.has(text)),
    found,
  )
  return new Map(
    distinct.flatMap(text => {
      const city = found.get(text)
      return city ? [[text, city] as const] : []
    }),
  )
}

async function lookUp(
  db: Database,
  importKey: { country: Country },
  texts: readonly string[],
  found: ImportLookups['found'],
) {
  const queries = await mapInSlices(texts, text => [text, parseCityName(text)] as const)
  const names = [...new Set(queries.flatMap(([, query]) => query.names))]
  if (names.length === 0) return
  const all =
    names.length > fewNames ? await readAllCities(db, importKey) : await readCities(db, importKey.country, names)
  const { own, other } = await indexOf(all)
  await mapInSlices(queries, ([text, query]) => {
    const cities = query.names.map(name => inRegion(own.get(name) ?? other.get(name) ?? [], query)[0])
    found.set(
      text,
      cities.find(city => city !== undefined),
    )
  })
}
