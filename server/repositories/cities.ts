/** The gazetteer in the database. Cities belong to nobody; every role reads them. */
import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import { type City, citySchema } from '../../contract/cities'
import type { Country, Language } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import type { Database } from '../db/database'
import { readPage } from '../db/rows'
import { cities } from '../db/schema'
import { searchedCityName } from '../geo/cityNames'
import { fold, wordPattern } from '../geo/fold'
import { wireOf } from '../queries/wireColumns'

/** In the language of the answer, in English where there is no such name. */
export const cityName = (language: Language) =>
  sql<string>`coalesce(${cities.names}->>${sql.raw(`'${language}'`)}, ${cities.names}->>'en')`

/** What orders the names in a language. */
export const cityKey = (language: Language) =>
  sql`coalesce(${cities.keys}->>${sql.raw(`'${language}'`)}, ${cities.keys}->>'en') collate "C"`

const toCity = ({ latitude, longitude, ...row }: typeof cities.$inferSelect): City =>
  wireOf(citySchema, row, { localizedNames: row.names, point: { latitude, longitude } })

/** The largest first. */
export function listCities(
  db: Database,
  { country, search, offset }: { country: Country; search?: string | undefined; offset: number },
): Promise<Page<City>> {
  const isFound = search && fold(search) ? like(cities.searchText, wordPattern(searchedCityName(search))) : undefined
  const where = and(eq(cities.country, country), isFound)
  const order = [desc(cities.population), asc(cities.id)]
  return readPage(db, cities, { where, order, offset }, toCity)
}

/** In the order asked for; unknown ids are left out. */
export async function citiesByIds(db: Database, country: Country, ids: string[]): Promise<City[]> {
  const rows = await db
    .select()
    .from(cities)
    .where(and(eq(cities.country, country), inArray(cities.id, ids)))
  const byId = new Map(rows.map(row => [row.id, toCity(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
