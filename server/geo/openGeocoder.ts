/** Opens the configured geocoder: the service at GEOCODER_URL, or else the embedded gazetteer. */
import type { Config } from '../config'
import type { Database } from '../db/database'
import { gazetteerGeocoder } from './gazetteerGeocoder'
import type { Geocoder } from './geocoder'
import { nominatimGeocoder } from './nominatimGeocoder'

export function openGeocoder({ geocoderUrl }: Pick<Config, 'geocoderUrl'>, db: Database): Geocoder {
  const gazetteer = gazetteerGeocoder(db)
  return geocoderUrl ? nominatimGeocoder(geocoderUrl, db, gazetteer) : gazetteer
}
