/** Looks cities up by what files and people call them: any language, other names, with the region and the kind of settlement. */
import { desc, sql } from 'drizzle-orm'
import { everyName, type LocalizedNames } from '../../contract/cities'
import type { Country } from '../../contract/limits'
import type { Point } from '../../contract/primitives'
import type { Database } from '../db/database'
import { cities } from '../db/schema'
import { mapInSlices } from '../slices'
import { type CityQuery, parseCityName, soundOf } from './cityNames'
import { fold, wordPattern } from './fold'
import { aliasesOf } from './gazetteer/aliases'
import { regions } from './gazetteer/regions'

export interface FoundCity {
  id: string
  names: LocalizedNames
  country: Country
  region: LocalizedNames | null
  point: Point
}
type Index = ReadonlyMap<string, readonly FoundCity[]>

/** Beyond so many names every city is read: the database would compare each city with each name. */
const fewNames = 200

/** Every folded name of a city, its other names last. */
export const foldedNamesOf = ({ country, names }: Pick<FoundCity, 'country' | 'names'>) => ({
  own: everyName(names).map(fold),
  other: aliasesOf(country, names.en).map(fold),
})

/** The cities of the country first, the largest first. */
export const readAllCities = (db: Database, country: Country, names?: readonly string[]): Promise<FoundCity[]> =>
  db
    .select({
      id: cities.id,
      names: cities.names,
      country: cities.country,
      region: cities.region,
      point: { latitude: cities.latitude, longitude: cities.longitude },
    })
    .from(cities)
    .where(names && sql`${cities.searchText} like any(${sql.param(names.map(wordPattern))}::text[])`)
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

/** As many letters tell "Чернігівська" from "Чернівецька". */
const stemLetters = 6
const shortestStem = 3
const regionSounds = new Map(
  [...regions.values()].map(names => [
    names.en,
    everyName(names).flatMap(name =>
      fold(name)
        .split(' ')
        .map(word => soundOf(word).slice(0, stemLetters)),
    ),
  ]),
)
/** "київська" names both "Київська область" and "місто Київ". */
const isRegion = (folded: string, english: string) => {
  const stem = soundOf(folded).slice(0, stemLetters)
  return (regionSounds.get(english) ?? []).some(
    word => word.length >= shortestStem && (word.startsWith(stem) || stem.startsWith(word)),
  )
}

/** The cities of the named region, where the text names a region that is known; else all. */
function inRegion(found: readonly FoundCity[], { regions: named }: CityQuery) {
  const known = named.filter(region => [...regionSounds.keys()].some(english => isRegion(region, english)))
  if (known.length === 0) return found
  return found.filter(({ region }) => region && known.some(each => isRegion(each, region.en)))
}

/**
 * Finds the cities that the texts name. Each distinct text is looked up once. Of namesakes the one in the named region is
 * meant, then the one in the country, then the largest.
 */
export async function findCities(
  db: Database,
  { country }: { country: Country },
  texts: readonly string[],
): Promise<ReadonlyMap<string, FoundCity>> {
  const queries = await mapInSlices([...new Set(texts)], text => [text, parseCityName(text)] as const)
  const names = [...new Set(queries.flatMap(([, query]) => query.names))]
  if (names.length === 0) return new Map()
  const all = await readAllCities(db, country, names.length > fewNames ? undefined : names)
  const { own, other } = await indexOf(all)
  const pairs = await mapInSlices(queries, ([text, query]) => {
    for (const name of query.names) {
      const [city] = inRegion(own.get(name) ?? other.get(name) ?? [], query)
      if (city) return [[text, city] as const]
    }
    return []
  })
  return new Map(pairs.flat())
}
