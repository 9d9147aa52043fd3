/** Opens the configured geocoder: the service at GEOCODER_URL, or else the embedded gazetteer. */
import type { Config } from '../config'
import type { Database } from '../db/database'
import { createGazetteerGeocoder } from './gazetteerGeocoder'
import type { Geocoder } from './geocoder'
import { createNominatimGeocoder } from './nominatimGeocoder'

export function openGeocoder({ geocoderUrl }: Pick<Config, 'geocoderUrl'>, db: Database): Geocoder {
  const gazetteer = createGazetteerGeocoder(db)
  return geocoderUrl ? createNominatimGeocoder(geocoderUrl, db, gazetteer) : gazetteer
}
