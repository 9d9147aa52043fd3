/** Lists the cities with stores: GET {base}/locations/cities. */
import type { CityWithStores } from '../../../contract/cities'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import type { FetchPlaces } from '../ui/usePlaces'

export const fetchCitiesWithStores: FetchPlaces = async (search, signal) => {
  const query = search ? { search } : {}
  const cities = await http<CityWithStores[]>(rolePath('/locations/cities'), { query, signal })
  return cities.map(({ cityId, city, shopsCount }) => ({ id: cityId, name: city, count: shopsCount }))
}
