/** Returns the recycler's started bookings, as a list and by location. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Saga } from '../../../contract/sagas'
import { fetchBookings } from './recyclerApi'

const none: readonly Saga[] = []

/**
 * Returns the started bookings. The query key begins with the resource's name, so that every change of a booking
 * reloads this query.
 * @param refetchOnMount whether mounting the component reads the bookings again if another component has already read
 *   them
 */
export const useBookings = (refetchOnMount = true) => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['sagas', 'started'],
    queryFn: ({ signal }) => fetchBookings(signal),
    refetchOnMount,
  })
  const bookings = data ?? none
  const ofPlace = useMemo(
    () =>
      new Map(
        bookings.map((saga): [string | undefined, Saga] => [(saga.location as Partial<Saga['location']>).guid, saga]),
      ),
    [bookings],
  )
  return { bookings, ofPlace, error, isPending, refetch }
}
export type BookingsByPlace = ReturnType<typeof useBookings>['ofPlace']
