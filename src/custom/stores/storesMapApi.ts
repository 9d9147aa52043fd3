/**
 * Calls for the map of stores: GET {base}/locations/map, and GET {base}/locations?cityId for the points of one city's
 * stores.
 */
import type { Location, Marker } from '../../../contract/locations'
import type { Page } from '../../../contract/paging'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { clampDegrees } from '../maps/bounds'
import type { FetchMarkers } from '../maps/useMarkers'

/** Returns the points of a city's stores. The first page of the list is enough to centre the map. */
export const fetchCityPoints = async (cityId: string) => {
  const { items } = await http<Page<Location>>(rolePath('/locations'), { query: { cityId, Offset: 0 } })
  return items.map(({ point }) => point)
}

/** Returns the number of stores that a marker represents. */
export const storeCountOfMarker = ({ city }: Marker) => city?.shopsCount ?? 1

export const fetchStoreMarkers: FetchMarkers<Marker> = ({ northEast, southWest, onePerCity, offset }, signal) => {
  const query = {
    Lat1: clampDegrees(southWest.latitude, 90),
    Lng1: clampDegrees(southWest.longitude, 180),
    Lat2: clampDegrees(northEast.latitude, 90),
    Lng2: clampDegrees(northEast.longitude, 180),
    OnePerCity: onePerCity,
    Offset: offset,
  }
  return http<Page<Marker>>(rolePath('/locations/map'), { query, signal })
}
