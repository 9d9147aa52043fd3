/** Finds places for the search on the recyclers' map: cities, streets and names of locations, and street addresses. */
import { and, asc, desc, eq, gte, isNull, like, lte } from 'drizzle-orm'
import { type Country, languageOfCountry, pickLocalName } from '../../contract/languages'
import { type FoundPlace, maxFoundPlaces } from '../../contract/placeSearch'
import type { Point } from '../../contract/primitives'
import { splitSearchWords, toSearchKey } from '../../contract/search'
import type { Database } from '../db/database'
import { cities, locations } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { type FoundCity, findCities, foldedNamesOf } from '../geo/cityLookup'
import { guessCityName } from '../geo/cityNames'
import { foldText, wordPrefixPattern } from '../geo/foldText'
import type { Geocoder } from '../geo/geocoder'
import { splitStreetAndHouse, splitTypedAddress } from '../geo/typedAddress'
import { locationWordsCondition } from './locations/locationSearch'

/**
 * Maximum number of locations that a search reads. A limit is needed, because the search index does not cover the
 * locations of all organisations together.
 */
const mostRead = 20_000
/** Maximum number of matching locations from which streets are collected. */
const mostMatches = 200

async function citiesNamed(db: Database, search: string): Promise<FoundPlace[]> {
  if (!foldText(search)) return []
  const rows = await db
    .select({
      city: cities.names,
      region: cities.region,
      point: { latitude: cities.latitude, longitude: cities.longitude },
    })
    .from(cities)
    .where(like(cities.searchText, wordPrefixPattern(guessCityName(search))))
    .orderBy(desc(cities.population), cities.id)
    .limit(maxFoundPlaces)
  return rows.map(row => ({ kind: 'City', name: '', address: '', ...row }))
}

/** Returns the city that the text names, preferably one in the given country, and the rest of the text. */
async function namedCity(db: Database, country: Country, search: string) {
  const splits = splitTypedAddress(search)
  const found = await findCities(
    db,
    { country },
    splits.map(({ city }) => city),
  )
  for (const { city, rest } of splits) {
    const named = found.get(city)
    // The lookup of cities ignores postal codes and house numbers in a name. Here they belong to the street address, so
    // a city counts only if the text is exactly its name.
    if (!named) continue
    const names = Object.values(foldedNamesOf(named)).flat()
    const written = /\d/.test(city) ? foldText(city) : guessCityName(city)
    if (names.includes(written)) return { city: named, rest, names }
  }
  return undefined
}

/** Returns the streets that contain the words, each once, and the locations whose name or address contains them. */
async function locationsMatching(db: Database, search: string, cityId?: string): Promise<FoundPlace[]> {
  const { name, street, houseNumber, latitude, longitude, searchText } = locations
  const read = db
    .select({ id: locations.id, cityId: locations.cityId, name, street, houseNumber, latitude, longitude, searchText })
    .from(locations)
    .where(and(isNull(locations.deletedAt), cityId ? eq(locations.cityId, cityId) : undefined))
    .limit(mostRead)
    .as('read')
  const rows = await db
    .select({
      name: read.name,
      street: read.street,
      houseNumber: read.houseNumber,
      point: { latitude: read.latitude, longitude: read.longitude },
      city: cities.names,
      region: cities.region,
    })
    .from(read)
    .innerJoin(cities, eq(cities.id, read.cityId))
    .where(locationWordsCondition(read.searchText, search))
    .orderBy(desc(cities.population), asc(read.street), asc(read.id))
    .limit(mostMatches)
  const words = splitSearchWords(search).map(toSearchKey)
  const places = new Map<string, FoundPlace>()
  for (const { street, houseNumber, name, ...at } of rows) {
    const isStreet = words.every(word => toSearchKey(street).includes(word))
    const place: FoundPlace = isStreet
      ? { kind: 'Street', name: street, address: '', ...at }
      : { kind: 'Location', name, address: [street, houseNumber].filter(Boolean).join(' '), ...at }
    const key = [place.kind, place.name, place.address, at.city.en].join('|')
    if (!places.has(key)) places.set(key, place)
  }
  return [...places.values()].slice(0, maxFoundPlaces)
}

/**
 * Returns the cities that match the text, the largest ones only, and the matching streets and locations. The text may
 * name a city ("Sumska, Kharkiv").
 */
export async function searchPlaces(db: Database, country: Country, search: string): Promise<FoundPlace[]> {
  const named = await citiesNamed(db, search)
  const inCity = await namedCity(db, country, search)
  const matches = inCity ? await locationsMatching(db, inCity.rest, inCity.city.id) : []
  return matches.length > 0 ? [...matches, ...named] : [...named, ...(await locationsMatching(db, search))]
}

const nearDegrees = 0.2

/** Returns the largest city near the point; undefined if there is none within about 20 km. */
async function cityAround(db: Database, { latitude, longitude }: Point) {
  const [city] = await db
    .select({ names: cities.names, country: cities.country, region: cities.region })
    .from(cities)
    .where(
      and(
        gte(cities.latitude, latitude - nearDegrees),
        lte(cities.latitude, latitude + nearDegrees),
        gte(cities.longitude, longitude - nearDegrees * 2),
        lte(cities.longitude, longitude + nearDegrees * 2),
      ),
    )
    .orderBy(desc(cities.population), cities.id)
    .limit(1)
  return city
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && ['CityNotFound', 'FailedToGeocodeAddress'].includes(error.errorCode)

/**
 * Returns the address that the geocoder finds: in the city that the text names, or else in the city around `centre`.
 * @throws {ApiError} ServiceUnavailable while too many addresses wait for the geocoder
 */
export async function searchAddress(
  db: Database,
  geocoder: Geocoder,
  { country, search, centre }: { country: Country; search: string; centre: Point | undefined },
): Promise<FoundPlace[]> {
  if (geocoder.finest === 'City') return []
  const named = await namedCity(db, country, search)
  const city: Pick<FoundCity, 'names' | 'country' | 'region'> | undefined =
    named?.city ?? (centre && (await cityAround(db, centre)))
  if (!city) return []
  // A text that names only the city, such as "Irpin, town of Irpin", is not an address in the city.
  if (search.split(/[,;]/).every(part => named?.names.includes(guessCityName(part)))) return []
  const { street, houseNumber } = splitStreetAndHouse(named?.rest ?? search)
  const address = {
    country: city.country,
    city: pickLocalName(city.names, languageOfCountry[city.country]),
    street,
    houseNumber,
  }
  const found = await geocoder.geocode(address).catch(error => {
    if (isUnknown(error)) return undefined
    throw error
  })
  if (!found || found.accuracy === 'City') return []
  const typed = [street, found.accuracy === 'House' && houseNumber].filter(Boolean).join(' ')
  const name = typed.charAt(0).toUpperCase() + typed.slice(1)
  return [{ kind: 'Address', name, address: '', city: city.names, region: city.region, point: found.location }]
}
