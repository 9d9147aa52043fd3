/** What is kept of a trip: which bookings are on it, in which order, and what is done. */
import type { Trip } from '../../../../contract/trip'

/** `members`: `null` where no choice was made, all bookings are on it. */
export type KeptTrip = Trip

export const noTrip: KeptTrip = { members: null, order: [], done: [] }

/**
 * What was booked just now goes on the trip, whatever was taken off it stays off; of a trip that is done nothing is left, a new
 * one begins. Where no choice was made all bookings are on it, and stay so.
 * @param open the guids of all started bookings; `undefined`: not known now, and nothing is taken for gone
 */
export const withBooked = (
  kept: KeptTrip,
  booked: readonly string[],
  open: readonly string[] | undefined,
): KeptTrip => {
  const before = kept.members ?? open ?? []
  const going = before.filter(guid => !booked.includes(guid) && (open?.includes(guid) ?? true))
  const isOver = going.every(guid => kept.done.includes(guid))
  const isChosen = kept.members !== null || (isOver && going.length > 0)
  const members = isChosen ? [...(isOver ? [] : going), ...booked] : null
  const stays = (guid: string) => (members ?? [...(open ?? kept.order), ...booked]).includes(guid)
  return { members, order: kept.order.filter(stays), done: kept.done.filter(stays) }
}
