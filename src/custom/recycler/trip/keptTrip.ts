/** The trip as this browser stores it, and the changes to it that the API has not received yet. */
import type { Trip, TripChange } from '../../../../contract/trip'
import { changeTrip } from '../../../../contract/tripChanges'
import { newRequestKey } from '../../../dataProvider/requestKey'

/** `members` is `null` if the recycler has made no choice: all bookings are then on the trip. */
export type KeptTrip = Trip

export const noTrip: KeptTrip = { members: null, order: [], done: [] }

export interface PendingChange {
  /** Unique, across windows too. */
  key: string
  change: TripChange
}

/**
 * Returns the trip after all of the changes.
 * @param open Guids of all started bookings, if they are known.
 */
export const applyPendingChanges = (
  trip: KeptTrip,
  changes: readonly TripChange[],
  open: readonly string[] | undefined,
): KeptTrip => changes.reduce((now, change) => changeTrip(now, change, open), trip)

const isTick = ({ kind }: TripChange) => kind === 'tick' || kind === 'untick'
const bookingOf = (change: TripChange) => ('booking' in change ? change.booking : undefined)
/** Returns true if the later change makes the earlier one irrelevant. */
const supersedes = (later: TripChange, earlier: TripChange) =>
  later.kind === 'order'
    ? earlier.kind === 'order' || earlier.kind === 'move'
    : isTick(later) && isTick(earlier) && bookingOf(later) === bookingOf(earlier)

/**
 * Returns the changes to be sent, including one more. Changes made before a booking are always sent, because they
 * decide whether a trip is done by then.
 */
export function withPending(pending: readonly PendingChange[], change: TripChange): PendingChange[] {
  const firstOpen = pending.findLastIndex(each => each.change.kind === 'book') + 1
  const left = pending.filter((each, index) => index < firstOpen || !supersedes(change, each.change))
  return [...left, { key: newRequestKey(), change }]
}
