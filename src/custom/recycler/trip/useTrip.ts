/**
 * Returns the stops in order, the stops that are done, the bookings that are not on the trip, and functions that change
 * the trip.
 */
import { useMemo } from 'react'
import { limits } from '../../../../contract/limits'
import type { TripChange } from '../../../../contract/trip'
import { useLanguage } from '../../../i18n/i18n'
import { usePosition } from '../position'
import { useBookings } from '../useBookings'
import type { DistanceTable } from './order'
import { sortByShortestTrip, sortByStoredOrder, toStop } from './stops'
import { findRemovalChanges, findTripMembers } from './tripMembers'
import { useStoredTrip } from './useStoredTrip'

const toChange = (kind: 'order' | 'place', guids: readonly string[]): TripChange => ({
  kind,
  bookings: guids.slice(0, limits.tripStops),
})

export const useTrip = () => {
  const language = useLanguage()
  const { bookings, ...query } = useBookings()
  const here = usePosition()
  const { kept, change, ...trip } = useStoredTrip()
  const all = useMemo(() => bookings.map(saga => toStop(saga, language)), [bookings, language])
  const members = useMemo(() => findTripMembers(kept, bookings, here), [kept, bookings, here])
  const isOn = ({ guid }: { guid: string }) => members.has(guid)
  const stops = useMemo(
    () =>
      sortByStoredOrder(
        all.filter(({ guid }) => members.has(guid)),
        kept.order,
        here,
      ),
    [all, members, kept.order, here],
  )
  const order = stops.map(({ guid }) => guid)
  const open = all.map(({ guid }) => guid)
  const isSettled = kept.order.filter(guid => order.includes(guid)).join() === order.join()
  /**
   * The changes that store the shown choice and order of the stops, as far as they are not stored. They are sent before
   * each change, so that the shown trip does not change when the recycler's position does. They do not replace an order
   * that another device has stored in the meantime.
   */
  const removalChanges = findRemovalChanges(kept, bookings, here)
  const initialChanges = isSettled ? removalChanges : [...removalChanges, toChange('place', order)]
  const done = useMemo(() => new Set(kept.done), [kept.done])
  return {
    ...query,
    isPending: query.isPending || trip.isPending,
    isUnsent: trip.isUnsent,
    stops,
    others: all.filter(stop => !isOn(stop)),
    here,
    done,
    move: (from: number, to: number) => {
      const booking = order[from]
      const before = order.filter((_, index) => index !== from)[to] ?? null
      if (booking !== undefined) change([...initialChanges, { kind: 'move', booking, before }], open)
    },
    /**
     * Sorts the stops by the shortest trip from a position.
     * @param ways Distances or durations between the position, if it is known, and the stops with a point.
     */
    sort: (from = here, ways?: DistanceTable) =>
      change(
        [
          ...removalChanges,
          toChange(
            'order',
            sortByShortestTrip(stops, from, ways).map(({ guid }) => guid),
          ),
        ],
        open,
      ),
    add: (...added: string[]) =>
      change([...initialChanges, ...added.map((booking): TripChange => ({ kind: 'add', booking }))], open),
    leave: (booking: string) => change([...initialChanges, { kind: 'remove', booking }], open),
    tick: (booking: string) =>
      change([...initialChanges, { kind: done.has(booking) ? 'untick' : 'tick', booking }], open),
  }
}
export type TripState = ReturnType<typeof useTrip>
