/** Finds the point of an address (spec section 7, GET /common/geocode). */
import type { Geocode } from '../../contract/cities'
import type { Country } from '../../contract/limits'

export interface Address {
  country: Country
  city: string
  street: string
  houseNumber: string
}

export interface Geocoder {
  /** @throws {ApiError} CityNotFound or FailedToGeocodeAddress */
  geocode(address: Address): Promise<Geocode>
}
