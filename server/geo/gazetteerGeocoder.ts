/**
 * Creates a geocoder that uses the embedded gazetteer. The gazetteer has cities only, so every answer is the city's
 * centre.
 */
import { and, desc, eq, like } from 'drizzle-orm'
import { everyName } from '../../contract/cities'
import type { Country } from '../../contract/languages'
import type { Database } from '../db/database'
import { cities } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { fold, wordPattern } from './fold'
import type { Geocoder } from './geocoder'

/** Returns the largest city that has this name in any language, regardless of case and accents. */
async function cityNamed(db: Database, country: Country, name: string) {
  const wanted = fold(name)
  if (!wanted) return undefined
  const candidates = await db
    .select({ names: cities.names, latitude: cities.latitude, longitude: cities.longitude })
    .from(cities)
    .where(and(eq(cities.country, country), like(cities.searchText, wordPattern(name))))
    .orderBy(desc(cities.population), cities.id)
  return candidates.find(city => everyName(city.names).some(known => fold(known) === wanted))
}

export const gazetteerGeocoder = (db: Database): Geocoder => ({
  finest: 'City',
  // Nothing is cached: an answer is never better than the point in the city's row.
  known: async (_, addresses) => addresses.map(() => undefined),
  async geocode({ country, city }) {
    const place = await cityNamed(db, country, city)
    if (!place)
      throw new ApiError('CityNotFound', `No city of ${country} is called so`, { fields: { city: 'CityNotFound' } })
    return { location: { latitude: place.latitude, longitude: place.longitude }, accuracy: 'City' }
  },
})
