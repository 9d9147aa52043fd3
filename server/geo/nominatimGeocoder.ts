/**
 * A geocoder that calls a Nominatim-compatible service (GEOCODER_URL).
 *
 *   GET {url}/search ?format=jsonv2&addressdetails=1&limit=1&street={house} {street}&city=…&countrycodes=ua|pl
 *     an answer with house_number → House, with a road → Street, else City
 *     no answer                   → the fallback's, else FailedToGeocodeAddress
 *     an error or 5 s             → ServiceUnavailable; at once if four calls of all servers wait already,
 *                                   `whenIdle` if one does
 *
 * The rules of the public service are followed: at most one request a second of all servers together, a User-Agent, and
 * answers are cached.
 */
import { setTimeout } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Geocode } from '../../contract/cities'
import type { Database } from '../db/database'
import { geocodeCache } from '../db/schema'
import { spaceCalls } from '../db/spacedCalls'
import { ApiError } from '../errors/apiErrors'
import { DependencyUnavailable } from '../errors/dependencyUnavailable'
import { fold } from './fold'
import type { GeocodedAddress, Geocoder } from './geocoder'

const placesSchema = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    address: z.record(z.string(), z.unknown()).default({}),
  }),
)
type NominatimPlace = z.infer<typeof placesSchema>[number]

/** Keys under which Nominatim returns the name of a street, by the kind of street. */
const roads = ['road', 'pedestrian', 'square', 'footway', 'path', 'cycleway']

const toGeocode = ({ lat, lon, address }: NominatimPlace): Geocode => ({
  location: { latitude: lat, longitude: lon },
  accuracy: address.house_number ? 'House' : roads.some(road => address[road]) ? 'Street' : 'City',
})

const keyOf = ({ country, city, street, houseNumber }: GeocodedAddress) =>
  [country, ...[city, street, houseNumber].map(fold)].join('|')

const toCached = ({ latitude, longitude, accuracy }: typeof geocodeCache.$inferSelect): Geocode => ({
  location: { latitude, longitude },
  accuracy,
})

const failed = (message: string) => new ApiError('FailedToGeocodeAddress', message)

export interface NominatimOptions {
  intervalMs?: number
  timeoutMs?: number
  /** Number of addresses that may be looked up or wait for their turn, at all servers together. */
  mostWaiting?: number
}

export function nominatimGeocoder(
  url: string,
  db: Database,
  fallback?: Geocoder,
  // The interval is a tenth more than a second, because a server's answer from the database is sometimes late. Four
  // turns and the answer take 9 s.
  { intervalMs = 1100, timeoutMs = 5000, mostWaiting = 4 }: NominatimOptions = {},
): Geocoder {
  const underWay = new Map<string, Promise<Geocode | undefined>>()

  const ask = async ({ country, city, street, houseNumber }: GeocodedAddress): Promise<Geocode | undefined> => {
    const query = new URLSearchParams({
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
      street: `${houseNumber} ${street}`,
      city,
      countrycodes: country.toLowerCase(),
    })
    const answer = await fetch(`${url}/search?${query}`, {
      headers: { 'user-agent': 'bottle-portal/1.0', accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const [place] = placesSchema.parse(await answer.json())
    return place && toGeocode(place)
  }

  const askAndCache = async (key: string, address: GeocodedAddress, how?: 'whenIdle') => {
    const waitMs = await spaceCalls(db, 'geocoder', intervalMs, mostWaiting, how === 'whenIdle' ? 1 : mostWaiting)
    if (waitMs === undefined) throw new ApiError('ServiceUnavailable', 'Too many addresses wait', { retryAfter: 5 })
    await setTimeout(waitMs)
    const result = await ask(address).catch(error => {
      throw new DependencyUnavailable('geocoder', error)
    })
    if (result) {
      const { location, accuracy } = result
      await db
        .insert(geocodeCache)
        .values({ key, ...location, accuracy })
        .onConflictDoNothing()
    }
    return result
  }

  return {
    finest: 'House',
    async known(db, addresses) {
      const keys = addresses.map(keyOf)
      const rows = await db
        .select()
        .from(geocodeCache)
        .where(inArray(geocodeCache.key, [...new Set(keys)]))
      const cached = new Map(rows.map(row => [row.key, toCached(row)]))
      return keys.map(key => cached.get(key))
    },
    async geocode(address, how) {
      const key = keyOf(address)
      const [cached] = await db.select().from(geocodeCache).where(eq(geocodeCache.key, key))
      if (cached) return toCached(cached)
      // Calls with and without `whenIdle` are separate, because a call that waits gets a turn when an idle call gets
      // none.
      const name = `${how ?? ''} ${key}`
      const asked = underWay.get(name) ?? askAndCache(key, address, how).finally(() => underWay.delete(name))
      underWay.set(name, asked)
      const result = await asked
      if (result) return result
      if (!fallback) throw failed('The service knows no such address')
      return fallback.geocode(address)
    },
  }
}
