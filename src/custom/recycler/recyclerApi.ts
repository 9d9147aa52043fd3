/**
 * The recycler's calls that are not list operations.
 *   GET  /b2b/recycler/map                    → locations
 *   GET  /b2b/recycler/recycling-sagas        ?status=Started → bookings
 *   POST /b2b/recycler/recycling-sagas/{id}   id of a location → booking; 422 if the location is already booked
 */
import type { Page } from '../../../contract/paging'
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { clampDegrees } from '../maps/bounds'
import type { FetchMarkers } from '../maps/useMarkers'

export const fetchRecyclerLocations: FetchMarkers<RecyclerLocation> = (
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

/** Maximum number of bookings to read, more than a recycler can collect in a day. */
const maxBookings = 150

/** Returns the recycler's started bookings, newest first. */
export const fetchBookings = async (signal?: AbortSignal): Promise<Saga[]> => {
  const bookings: Saga[] = []
  for (let total = 1; bookings.length < Math.min(total, maxBookings); ) {
    const query = { status: 'Started', Offset: bookings.length }
    const page = await http<Page<Saga>>(rolePath('/recycling-sagas'), { query, ...(signal && { signal }) })
    if (page.items.length === 0) break
    bookings.push(...page.items)
    total = page.total
  }
  return bookings
}

const ownBooking = async (locationId: string) => {
  const bookings = await fetchBookings().catch(() => [])
  return bookings.find(({ location }) => (location as Partial<Saga['location']>).guid === locationId)
}

/**
 * Books the location.
 * @param isSecondTry True if an earlier attempt failed. It may have booked the location without a response, so the
 *   recycler's own booking is looked for if the location is already booked.
 * @returns the booking; an empty object if the API does not return it; `taken` if the location was already booked (422,
 *   spec section 8)
 */
export const startRecycling = async (locationId: string, isSecondTry = false): Promise<Partial<Saga> | 'taken'> => {
  try {
    return (await http<Saga | undefined>(rolePath(`/recycling-sagas/${locationId}`), { method: 'POST' })) ?? {}
  } catch (error) {
    if (error instanceof ApiError && error.status === 422)
      return (isSecondTry ? await ownBooking(locationId) : undefined) ?? 'taken'
    throw error
  }
}
