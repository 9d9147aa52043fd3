/** Finds the cities of the demo data in the gazetteer by country and English name. */
import { desc, inArray, sql } from 'drizzle-orm'
import type { Country } from '../../contract/languages'
import type { Database } from '../db/database'
import { cities } from '../db/schema'
import { cityStreets } from './streets'

/**
 * Returns the id of a city in the demo data.
 * @throws {Error} for a city that streets.ts does not list
 */
export type FindCityId = (country: Country, name: string) => string

/**
 * Returns a function that finds the demo's cities.
 * @throws {Error} naming the first city that is not in the gazetteer
 */
export async function loadDemoCityFinder(db: Database): Promise<FindCityId> {
  const english = sql<string>`${cities.names}->>'en'`
  const names = cityStreets.map(({ city }) => city)
  const rows = await db
    .select({ id: cities.id, country: cities.country, name: english })
    .from(cities)
    .where(inArray(english, names))
    .orderBy(desc(cities.population), cities.id)
  const find: FindCityId = (country, name) => {
    // Rows are sorted by population, so that the largest of several cities with the same name is found.
    const row = rows.find(city => city.country === country && city.name === name)
    if (!row) throw new Error(`demo data: the gazetteer has no city ${name} in ${country}`)
    return row.id
  }
  for (const { country, city } of cityStreets) find(country, city)
  return find
}
