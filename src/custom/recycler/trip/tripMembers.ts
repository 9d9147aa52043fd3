/**
 * Decides which started bookings are on the trip: those that the recycler has chosen or, without a choice, the nearby
 * ones, so that a trip does not begin with the bookings of the whole country.
 */
import { greatCircleMetres } from '../../../../contract/distance'
import type { Point } from '../../../../contract/primitives'
import type { Saga } from '../../../../contract/sagas'
import type { TripChange } from '../../../../contract/trip'
import type { StoredTrip } from './storedTrip'

const nearbyM = 25_000

type OpenBooking = Pick<Saga, 'guid' | 'createdAt'> & { location: Partial<Saga['location']> }

/**
 * Returns the bookings near the position or, if none is near it, near the latest booking. Bookings without a point are
 * always included, because nothing is known about their distance.
 */
const nearbyBookings = (bookings: readonly OpenBooking[], here: Point | undefined): readonly OpenBooking[] => {
  const near = (centre: Point) =>
    bookings.filter(({ location: { point } }) => !point || greatCircleMetres(centre, point) <= nearbyM)
  const nearHere = here ? near(here) : []
  if (nearHere.some(({ location }) => location.point)) return nearHere
  const located = bookings.filter(({ location }) => location.point)
  const latest = located.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))[0]?.location.point
  return latest ? near(latest) : bookings
}

/** Returns the guids of the bookings on the trip. */
export const findTripMembers = (
  { members }: Pick<StoredTrip, 'members'>,
  bookings: readonly OpenBooking[],
  here: Point | undefined,
): ReadonlySet<string> => new Set(members ?? nearbyBookings(bookings, here).map(({ guid }) => guid))

/**
 * Returns the changes that remove the bookings outside of the shown trip; none if the recycler has already chosen the
 * bookings of the trip. They are sent before other changes, so that these bookings stay off the trip when the
 * recycler's position changes.
 */
export const findRemovalChanges = (
  trip: Pick<StoredTrip, 'members'>,
  bookings: readonly OpenBooking[],
  here: Point | undefined,
): TripChange[] => {
  if (trip.members) return []
  const members = findTripMembers(trip, bookings, here)
  return bookings.flatMap(({ guid }) => (members.has(guid) ? [] : [{ kind: 'remove' as const, booking: guid }]))
}

/** Returns how many of the started bookings are stops of the trip that are not done. */
export const countOpenStops = (trip: StoredTrip, bookings: readonly OpenBooking[], here: Point | undefined) => {
  const members = findTripMembers(trip, bookings, here)
  return bookings.filter(({ guid }) => members.has(guid) && !trip.done.includes(guid)).length
}
