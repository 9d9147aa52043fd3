/**
 * Sets the count at the menu entry to the number of stops of the trip that are not done, and sends the changes of the
 * trip that this browser stored during an earlier sign-in. Mounted on every screen of the area; renders nothing.
 */
import { useEffect } from 'react'
import { setMenuCounts } from '../../ui/menuCounts'
import { usePosition } from '../position'
import { useBookings } from '../useBookings'
import { countOpenStops } from './tripMembers'
import { useStoredTrip } from './useStoredTrip'

export const TripMenuCount = () => {
  const { bookings } = useBookings(false)
  const { kept, isPending } = useStoredTrip()
  const here = usePosition()
  const count = isPending ? 0 : countOpenStops(kept, bookings, here)
  useEffect(() => {
    setMenuCounts(count > 0 ? { trip: { count: String(count), name: 'shell.menu.stops' } } : {})
    return () => setMenuCounts({})
  }, [count])
  return null
}
