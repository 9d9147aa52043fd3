/**
 * Creates a geocoder that uses the embedded gazetteer. The gazetteer has only cities, so every result is the centre of
 * a city.
 */
import { and, desc, eq, like } from 'drizzle-orm'
import { localizedNamesOf } from '../../contract/cities'
import type { Country } from '../../contract/languages'
import type { Database } from '../db/database'
import { cities } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { foldText, wordPrefixPattern } from './foldText'
import type { Geocoder } from './geocoder'

/**
 * Returns the country's largest city with this name in any language, ignoring case and accents; undefined if there is
 * none.
 */
async function findCityByName(db: Database, country: Country, name: string) {
  const wanted = foldText(name)
  if (!wanted) return undefined
  const candidates = await db
    .select({ names: cities.names, latitude: cities.latitude, longitude: cities.longitude })
    .from(cities)
    .where(and(eq(cities.country, country), like(cities.searchText, wordPrefixPattern(name))))
    .orderBy(desc(cities.population), cities.id)
  return candidates.find(city => localizedNamesOf(city.names).some(known => foldText(known) === wanted))
}

export const createGazetteerGeocoder = (db: Database): Geocoder => ({
  finest: 'City',
  // Results are not cached, because they are already in the table of cities.
  known: async (_, addresses) => addresses.map(() => undefined),
  async geocode({ country, city }) {
    const place = await findCityByName(db, country, city)
    if (!place) throw new ApiError('CityNotFound', `Unknown city in ${country}`, { fields: { city: 'CityNotFound' } })
    return { location: { latitude: place.latitude, longitude: place.longitude }, accuracy: 'City' }
  },
})
