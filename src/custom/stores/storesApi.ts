/** Calls about locations that are not list operations: GET {base}/locations/cities and GET {base}/locations/map. */
import type { CityWithStores } from '../../../contract/cities'
import type { Location, Marker } from '../../../contract/locations'
import type { Page } from '../../../contract/paging'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { clampDegrees } from '../maps/bounds'
import type { FetchMarkers } from '../maps/useMarkers'
import type { FetchPlaces } from '../ui/usePlaces'

export const fetchCitiesWithStores: FetchPlaces = async (search, signal) => {
  const query = search ? { search } : {}
  const cities = await http<CityWithStores[]>(rolePath('/locations/cities'), { query, signal })
  return cities.map(({ cityId, city, shopsCount }) => ({ id: cityId, name: city, count: shopsCount }))
}

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
