/** Interface of geocoders, which find the point of an address (spec section 7, GET /common/geocode). */
import type { Geocode } from '../../contract/cities'
import type { Country } from '../../contract/languages'
import type { GeocodeAccuracy } from '../../contract/statuses'
import type { Database } from '../db/database'

export interface GeocodedAddress {
  country: Country
  city: string
  street: string
  houseNumber: string
}

export interface Geocoder {
  /** The best accuracy that the geocoder's results can have. */
  readonly finest: GeocodeAccuracy
  /**
   * Returns the point of an address. The look-ups of each owner (server/concurrency/owner.ts) take turns.
   * @param how `whenIdle` for a call that may run only if it delays no other calls
   * @throws {ApiError} CityNotFound or FailedToGeocodeAddress; ServiceUnavailable with `retryAfter` if too many calls
   *   wait, or if a call with `whenIdle` would have to wait; TooManyRequests if too many calls of the owner wait
   * @throws {DependencyUnavailable} if the service does not respond
   */
  geocode(address: GeocodedAddress, how?: 'whenIdle'): Promise<Geocode>
  /**
   * Returns the cached results in the order of the addresses, without calling the geocoder; undefined for an address
   * without a cached result.
   * @param db the database of the caller's transaction
   */
  known(db: Database, addresses: readonly GeocodedAddress[]): Promise<(Geocode | undefined)[]>
}
