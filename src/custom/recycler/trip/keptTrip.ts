/** What is kept of a trip in this browser, for this account: which bookings are on it, in which order, and what is done. */
import { useStore } from 'react-admin'

export interface KeptTrip {
  /** Guids of bookings. `null`: no trip was made yet, all bookings are one. */
  members: string[] | null
  order: string[]
  done: string[]
}
const nothing: KeptTrip = { members: null, order: [], done: [] }

export const useKeptTrip = () => useStore<KeptTrip>('recycler.trip', nothing)

/**
 * What was booked just now goes on the trip; of a trip that is done nothing is left, a new one begins.
 * @param open the guids of all started bookings; `undefined`: not known now, and nothing is taken for gone
 */
export const withBooked = (
  kept: KeptTrip,
  booked: readonly string[],
  open: readonly string[] | undefined,
): KeptTrip => {
  // Of all bookings she made a trip as soon as she ordered or ticked one.
  const isUsed = kept.order.length > 0 || kept.done.length > 0
  const before = kept.members ?? (isUsed && open ? open : [])
  const going = before.filter(guid => !booked.includes(guid) && (open?.includes(guid) ?? true))
  const isOver = going.every(guid => kept.done.includes(guid))
  const members = [...(isOver ? [] : going), ...booked]
  const stays = (guid: string) => members.includes(guid)
  return { members, order: kept.order.filter(stays), done: kept.done.filter(stays) }
}
