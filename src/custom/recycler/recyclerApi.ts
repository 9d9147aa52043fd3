/** The recycler's calls that are no verbs of a list: GET /b2b/recycler/map and POST /b2b/recycler/recycling-sagas/{id}. */
import type { Page } from '../../../contract/paging'
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { ApiError, http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { clampDegrees } from '../maps/area'
import type { FetchMarkers } from '../maps/useMarkers'

export const fetchLocations: FetchMarkers<RecyclerLocation> = (
  { northEast, southWest, onePerCity, offset },
  signal,
) => {
  const query = {
    NorthEastLat: clampDegrees(northEast.latitude, 90),
    NorthEastLng: clampDegrees(northEast.longitude, 180),
    SouthWestLat: clampDegrees(southWest.latitude, 90),
    SouthWestLng: clampDegrees(southWest.longitude, 180),
    OnePerCity: onePerCity,
    Offset: offset,
  }
  return http<Page<RecyclerLocation>>(rolePath('/map'), { query, signal })
}

/** Books the location. @returns false where another recycler was first (422, spec section 8) */
export const startRecycling = async (locationId: string): Promise<boolean> => {
  try {
    await http<Saga>(rolePath(`/recycling-sagas/${locationId}`), { method: 'POST' })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return false
    throw error
  }
}
