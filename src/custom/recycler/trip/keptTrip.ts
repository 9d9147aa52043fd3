/** The trip of this browser, and the changes of it that the API does not have yet. */
import type { Trip, TripChange } from '../../../../contract/trip'
import { changeTrip } from '../../../../contract/tripChanges'
import { newRequestKey } from '../../../dataProvider/requestKey'

/** `members`: `null` where no choice was made, all bookings are on it. */
export type KeptTrip = Trip

export const noTrip: KeptTrip = { members: null, order: [], done: [] }

export interface PendingChange {
  /** Tells it from the others, in other windows too. */
  key: string
  change: TripChange
}

/** Returns the trip after all of the changes. @param open the guids of all started bookings, where they are known */
export const changed = (
  trip: KeptTrip,
  changes: readonly TripChange[],
  open: readonly string[] | undefined,
): KeptTrip => changes.reduce((now, change) => changeTrip(now, change, open), trip)

const isTick = ({ kind }: TripChange) => kind === 'tick' || kind === 'untick'
const bookingOf = (change: TripChange) => ('booking' in change ? change.booking : undefined)
/** Whether nothing is left of an earlier change once the later one is made. */
const supersedes = (later: TripChange, earlier: TripChange) =>
  later.kind === 'order'
    ? earlier.kind === 'order' || earlier.kind === 'move'
    : isTick(later) && isTick(earlier) && bookingOf(later) === bookingOf(earlier)

/** Returns the changes to be sent with one more. What came before a booking stays: whether a trip is done then depends on it. */
export function withPending(pending: readonly PendingChange[], change: TripChange): PendingChange[] {
  const firstOpen = pending.findLastIndex(each => each.change.kind === 'book') + 1
  const left = pending.filter((each, index) => index < firstOpen || !supersedes(change, each.change))
  return [...left, { key: newRequestKey(), change }]
}
