/**
 * Creates a geocoder that calls a Nominatim-compatible service (GEOCODER_URL).
 *
 *   GET {url}/search ?format=jsonv2&addressdetails=1&limit=1&street={house} {street}&city=…&countrycodes=ua|pl
 *     a result with house_number   → House, with a road → Street, otherwise → City
 *     an empty result              → the result of the fallback, if there is one; otherwise FailedToGeocodeAddress
 *     an error, or a timeout (5 s) → ServiceUnavailable; at once if four calls of all servers run or wait already, or
 *                                    if the call is `whenIdle` and would have to wait
 *
 * Each organisation runs one call at a time, so that no organisation occupies all four places.
 *
 * The geocoder follows the usage policy of the public service: at most one request per second from all servers
 * together, a User-Agent, and cached results.
 */
import { setTimeout } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Geocode } from '../../contract/cities'
import { createFairQueue } from '../concurrency/fairQueue'
import { currentOwner } from '../concurrency/owner'
import type { Database } from '../db/database'
import { geocodeCache } from '../db/schema'
import { reserveSpacedCall } from '../db/spacedCalls'
import { ApiError } from '../errors/apiErrors'
import { DependencyUnavailable } from '../errors/dependencyUnavailable'
import { foldText } from './foldText'
import type { GeocodedAddress, Geocoder } from './geocoder'

const placesSchema = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    address: z.record(z.string(), z.unknown()).default({}),
  }),
)
type NominatimPlace = z.infer<typeof placesSchema>[number]

/** The fields in which Nominatim may return the name of a street. The field depends on the kind of street. */
const roads = ['road', 'pedestrian', 'square', 'footway', 'path', 'cycleway']

const toGeocode = ({ lat, lon, address }: NominatimPlace): Geocode => ({
  location: { latitude: lat, longitude: lon },
  accuracy: address.house_number ? 'House' : roads.some(road => address[road]) ? 'Street' : 'City',
})

const keyOf = ({ country, city, street, houseNumber }: GeocodedAddress) =>
  [country, ...[city, street, houseNumber].map(foldText)].join('|')

const toCached = ({ latitude, longitude, accuracy }: typeof geocodeCache.$inferSelect): Geocode => ({
  location: { latitude, longitude },
  accuracy,
})

const failed = (message: string) => new ApiError('FailedToGeocodeAddress', message)
const tooManyWaiting = () =>
  new ApiError('ServiceUnavailable', 'Too many address look-ups are waiting', { retryAfter: 5 })

export interface NominatimOptions {
  intervalMs?: number
  timeoutMs?: number
  /** Maximum time in ms for which a look-up waits for the other look-ups of its organisation. */
  queueMs?: number
  /** Maximum number of look-ups that run or wait, of all servers together. */
  mostWaiting?: number
}

export function createNominatimGeocoder(
  url: string,
  db: Database,
  fallback?: Geocoder,
  // The interval is longer than the one second of the usage policy, because a server may learn with a delay for which
  // time the database has reserved its call. The fourth reserved call waits 3.3 s. A look-up ends after
  // `queueMs + timeoutMs` in all, so that a request takes less than 10 s.
  { intervalMs = 1100, timeoutMs = 5000, queueMs = 4000, mostWaiting = 4 }: NominatimOptions = {},
): Geocoder {
  const underWay = new Map<string, Promise<Geocode | undefined>>()
  const inTurn = createFairQueue({ inAll: mostWaiting, each: 1, waiting: 2 })

  const ask = async (
    { country, city, street, houseNumber }: GeocodedAddress,
    deadline: AbortSignal,
  ): Promise<Geocode | undefined> => {
    const query = new URLSearchParams({
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
      street: `${houseNumber} ${street}`.trim(),
      city,
      countrycodes: country.toLowerCase(),
    })
    const answer = await fetch(`${url}/search?${query}`, {
      headers: { 'user-agent': 'bottle-portal/1.0', accept: 'application/json' },
      signal: AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const [place] = placesSchema.parse(await answer.json())
    return place && toGeocode(place)
  }

  /** Calls the service and caches its result. */
  const callInSlot = async (key: string, address: GeocodedAddress, deadline: AbortSignal, how?: 'whenIdle') => {
    const waitMs = await reserveSpacedCall(
      db,
      'geocoder',
      intervalMs,
      mostWaiting,
      how === 'whenIdle' ? 1 : mostWaiting,
    )
    if (waitMs === undefined) throw tooManyWaiting()
    await setTimeout(waitMs)
    const result = await ask(address, deadline).catch(error => {
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

  /** Returns the cached result, or calls the service when it is the owner's turn. */
  const lookUp = async (owner: string, key: string, address: GeocodedAddress, how?: 'whenIdle') => {
    const [cached] = await db.select().from(geocodeCache).where(eq(geocodeCache.key, key))
    if (cached) return toCached(cached)
    const deadline = AbortSignal.timeout(queueMs + timeoutMs)
    // A call with `whenIdle` never waits, so it needs no turn.
    if (how === 'whenIdle') return callInSlot(key, address, deadline, how)
    const patience = AbortSignal.timeout(queueMs)
    let hasTurn = false
    return inTurn(owner, patience, () => {
      hasTurn = true
      return callInSlot(key, address, deadline)
    }).catch(error => {
      throw patience.aborted && !hasTurn ? tooManyWaiting() : error
    })
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
      const owner = currentOwner()
      // Neither two owners nor the two kinds of calls share a look-up, because one of them may be rejected where the
      // other waits.
      const name = [owner, how, key].join('|')
      const shared = underWay.get(name) ?? lookUp(owner, key, address, how).finally(() => underWay.delete(name))
      underWay.set(name, shared)
      const result = await shared
      if (result) return result
      if (!fallback) throw failed('The geocoder does not find this address')
      return fallback.geocode(address)
    },
  }
}
