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
  const isOn = ({ guid }: { guid: string }) => kept.members?.includes(guid) ?? true
  const stops = useMemo(
    () =>
      sortByStoredOrder(
        all.filter(({ guid }) => kept.members?.includes(guid) ?? true),
        kept.order,
        here,
      ),
    [all, kept.members, kept.order, here],
  )
  const order = stops.map(({ guid }) => guid)
  const open = all.map(({ guid }) => guid)
  const isSettled = kept.order.filter(guid => order.includes(guid)).join() === order.join()
  /**
   * The change that stores the shown order, if the stored order lacks some of the stops. It is sent before each change
   * except sorting, so that the shown order does not change when the recycler's position does. It does not replace an
   * order that another device has stored in the meantime.
   */
  const settling = isSettled ? [] : [toChange('place', order)]
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
      if (booking !== undefined) change([...settling, { kind: 'move', booking, before }], open)
    },
    /**
     * Sorts the stops by the shortest trip from a position.
     * @param ways Distances or durations between the position, if it is known, and the stops with a point.
     */
    sort: (from = here, ways?: DistanceTable) =>
      change(
        [
          toChange(
            'order',
            sortByShortestTrip(stops, from, ways).map(({ guid }) => guid),
          ),
        ],
        open,
      ),
    add: (...added: string[]) =>
      change([...settling, ...added.map((booking): TripChange => ({ kind: 'add', booking }))], open),
    leave: (booking: string) => change([...settling, { kind: 'remove', booking }], open),
    tick: (booking: string) => change([...settling, { kind: done.has(booking) ? 'untick' : 'tick', booking }], open),
  }
}
export type Trip = ReturnType<typeof useTrip>
