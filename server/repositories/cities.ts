/** Reads cities and their names from the database. Cities belong to no organisation; every role reads them. */
import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import { type City, citySchema } from '../../contract/cities'
import type { Country, Language } from '../../contract/languages'
import type { Page } from '../../contract/paging'
import type { Database } from '../db/database'
import { readPage } from '../db/rows'
import { cities } from '../db/schema'
import { guessCityName } from '../geo/cityNames'
import { foldText, wordPrefixPattern } from '../geo/foldText'
import { buildWireRecord } from '../queries/wireColumns'

/** Returns the city's name in the given language, or its English name if it has none in that language. */
export const cityNameColumn = (language: Language) =>
  sql<string>`coalesce(${cities.names}->>${sql.raw(`'${language}'`)}, ${cities.names}->>'en')`

/** Returns the sort key of the city's name in a language. */
export const citySortKeyColumn = (language: Language) =>
  sql`coalesce(${cities.keys}->>${sql.raw(`'${language}'`)}, ${cities.keys}->>'en') collate "C"`

const toCity = ({ latitude, longitude, ...row }: typeof cities.$inferSelect): City =>
  buildWireRecord(citySchema, row, { localizedNames: row.names, point: { latitude, longitude } })

/** Returns a page of a country's cities, the largest first. */
export function listCities(
  db: Database,
  { country, search, offset }: { country: Country; search?: string | undefined; offset: number },
): Promise<Page<City>> {
  const isFound =
    search && foldText(search) ? like(cities.searchText, wordPrefixPattern(guessCityName(search))) : undefined
  const where = and(eq(cities.country, country), isFound)
  const order = [desc(cities.population), asc(cities.id)]
  return readPage(db, cities, { where, order, offset }, toCity)
}

/** Returns the country's cities with the given ids, in the given order. Other ids are skipped. */
export async function readCitiesByIds(db: Database, country: Country, ids: string[]): Promise<City[]> {
  const rows = await db
    .select()
    .from(cities)
    .where(and(eq(cities.country, country), inArray(cities.id, ids)))
  const byId = new Map(rows.map(row => [row.id, toCity(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
