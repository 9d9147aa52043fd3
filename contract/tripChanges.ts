/**
 * Single changes of a recycler's trip. The API applies them to the trip's current state, so that the changes of two
 * devices that tick different stops are both applied. The portal applies the same changes until the API has answered.
 * Zod-free: the browser loads this file.
 *
 *   add, remove    adds a booking to the trip, or removes it
 *   tick, untick   marks a stop as done, or as not done
 *   move           moves a stop in front of another one, or to the end
 *   order          sets the order of all stops, as after sorting them
 *   book           adds new bookings to the trip; if the trip is done, a new one begins
 */
import type { Trip, TripChange } from './trip'

const without = (guids: readonly string[], guid: string) => guids.filter(each => each !== guid)

function moved(order: readonly string[], booking: string, before: string | null): string[] {
  const rest = without(order, booking)
  const place = before === null ? -1 : rest.indexOf(before)
  return place < 0 ? [...rest, booking] : [...rest.slice(0, place), booking, ...rest.slice(place)]
}

function withBooked(trip: Trip, booked: readonly string[], open: readonly string[] | undefined): Trip {
  const before = trip.members ?? open ?? []
  const going = before.filter(guid => !booked.includes(guid) && (open?.includes(guid) ?? true))
  const isOver = going.every(guid => trip.done.includes(guid))
  const isChosen = trip.members !== null || (isOver && going.length > 0)
  const members = isChosen ? [...(isOver ? [] : going), ...booked] : null
  const stays = (guid: string) => (members ?? [...(open ?? trip.order), ...booked]).includes(guid)
  return { members, order: trip.order.filter(stays), done: trip.done.filter(stays) }
}

/**
 * Returns the trip after a change.
 * @param open Guids of all started bookings; `undefined` if they are not known, and then none counts as ended.
 */
export function changeTrip(trip: Trip, change: TripChange, open: readonly string[] | undefined): Trip {
  switch (change.kind) {
    case 'add':
      return { ...trip, members: trip.members && [...without(trip.members, change.booking), change.booking] }
    case 'remove':
      return {
        ...trip,
        members: without(trip.members ?? open ?? trip.order, change.booking),
        order: without(trip.order, change.booking),
      }
    case 'tick':
      return { ...trip, done: [...without(trip.done, change.booking), change.booking] }
    case 'untick':
      return { ...trip, done: without(trip.done, change.booking) }
    case 'move':
      return { ...trip, order: moved(trip.order, change.booking, change.before) }
    case 'order':
      return { ...trip, order: change.bookings }
    case 'book':
      return withBooked(trip, change.bookings, open)
  }
}
