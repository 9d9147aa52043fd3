/** Finds the point of an address (spec section 7, GET /common/geocode). */
import type { Geocode } from '../../contract/cities'
import type { Country } from '../../contract/limits'
import type { GeocodeAccuracy } from '../../contract/statuses'
import type { Database } from '../db/database'

export interface GeocodedAddress {
  country: Country
  city: string
  street: string
  houseNumber: string
}

export interface Geocoder {
  /** How well it can know a place. */
  readonly finest: GeocodeAccuracy
  /**
   * @param how `whenIdle`: nobody is to wait for this one
   * @throws {ApiError} CityNotFound or FailedToGeocodeAddress; ServiceUnavailable with `retryAfter` where others are first
   */
  geocode(address: GeocodedAddress, how?: 'whenIdle'): Promise<Geocode>
  /** What need not be asked for again, in the order of the addresses. @param db that of one's transaction */
  known(db: Database, addresses: readonly GeocodedAddress[]): Promise<(Geocode | undefined)[]>
}
