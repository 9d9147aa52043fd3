/**
 * Applies single changes to a recycler's trip. The API applies them to the trip's current state, so that the changes of
 * two devices that tick different stops are both applied. The portal applies a change at once, before the API responds.
 * This file does not import Zod, so that the browser does not have to load Zod.
 *
 * - `add`, `remove`: adds a booking to the trip, or removes it.
 * - `tick`, `untick`: marks a stop as done, or as not done.
 * - `move`: moves a stop in front of another one, or to the end.
 * - `order`: sets the order of all stops.
 * - `place`: adds the change's bookings that are missing in the order, each after its predecessor in the change.
 * - `book`: adds new bookings to the trip. If the trip is done, a new trip begins.
 */
import type { Trip, TripChange } from './trip'

/** Guids of all started bookings, in the order in which they were made. */
type OpenBookings = ReadonlySet<string>

const omitBooking = (guids: readonly string[], guid: string) => guids.filter(booked => booked !== guid)

function moveBooking(order: readonly string[], booking: string, before: string | null): string[] {
  const rest = omitBooking(order, booking)
  const place = before === null ? -1 : rest.indexOf(before)
  return place < 0 ? [...rest, booking] : [...rest.slice(0, place), booking, ...rest.slice(place)]
}

const placeBookings = (order: readonly string[], bookings: readonly string[]): string[] =>
  bookings.reduce<string[]>(
    (placed, booking, index) =>
      placed.includes(booking) ? placed : placed.toSpliced(placed.indexOf(bookings[index - 1] ?? '') + 1, 0, booking),
    [...order],
  )

function addBooked(trip: Trip, booked: readonly string[], open: OpenBookings | undefined): Trip {
  const before = trip.members ?? [...(open ?? trip.order)]
  const [added, done] = [new Set(booked), new Set(trip.done)]
  const going = before.filter(guid => !added.has(guid) && (open?.has(guid) ?? true))
  const isOver = going.every(guid => done.has(guid))
  const members = [...(isOver ? [] : going), ...booked]
  const staying = new Set(members)
  const stays = (guid: string) => staying.has(guid)
  return { members, order: trip.order.filter(stays), done: trip.done.filter(stays) }
}

/**
 * Returns the trip after a change.
 * @param open all started bookings; if `undefined`, all bookings of the trip count as started
 */
export function applyTripChange(trip: Trip, change: TripChange, open: OpenBookings | undefined): Trip {
  switch (change.kind) {
    case 'add':
      return { ...trip, members: trip.members && [...omitBooking(trip.members, change.booking), change.booking] }
    case 'remove':
      return {
        ...trip,
        members: omitBooking(trip.members ?? (open ? [...open] : trip.order), change.booking),
        order: omitBooking(trip.order, change.booking),
      }
    case 'tick':
      return { ...trip, done: [...omitBooking(trip.done, change.booking), change.booking] }
    case 'untick':
      return { ...trip, done: omitBooking(trip.done, change.booking) }
    case 'move':
      return { ...trip, order: moveBooking(trip.order, change.booking, change.before) }
    case 'order':
      return { ...trip, order: change.bookings }
    case 'place':
      return { ...trip, order: placeBookings(trip.order, change.bookings) }
    case 'book':
      return addBooked(trip, change.bookings, open)
  }
}
