/**
 * Returns the stops in their order, the stops that are done, the other bookings, and the functions that change the
 * trip.
 */
import { useMemo } from 'react'
import { limits } from '../../../../contract/limits'
import type { TripChange } from '../../../../contract/trip'
import { useLanguage } from '../../../i18n/i18n'
import { usePosition } from '../position'
import { useBookings } from '../useBookings'
import type { Ways } from './order'
import { sortByShortestTrip, sortByStoredOrder, toStop } from './stops'
import { useKeptTrip } from './useKeptTrip'

const toOrder = (guids: readonly string[]): TripChange => ({
  kind: 'order',
  bookings: guids.slice(0, limits.tripStops),
})

export const useTrip = () => {
  const language = useLanguage()
  const { bookings, ...query } = useBookings()
  const here = usePosition()
  const { kept, change, ...trip } = useKeptTrip()
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
   * A recycler who changes a trip has seen an order. That order is stored first, so that a new position does not change
   * it.
   */
  const settling = isSettled ? [] : [toOrder(order)]
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
     * Sorts the stops.
     * @param ways Table of the ways between the current position, if it is known, and the stops.
     */
    sort: (from = here, ways?: Ways) =>
      change([toOrder(sortByShortestTrip(stops, from, ways).map(({ guid }) => guid))], open),
    add: (booking: string) => change([...settling, { kind: 'add', booking }], open),
    leave: (booking: string) => change([...settling, { kind: 'remove', booking }], open),
    tick: (booking: string) => change([...settling, { kind: done.has(booking) ? 'untick' : 'tick', booking }], open),
  }
}
export type Trip = ReturnType<typeof useTrip>
