/** The trip as this browser stores it, and the changes to the trip that were not sent to the API yet. */
import type { Trip, TripChange } from '../../../../contract/trip'
import { applyTripChange } from '../../../../contract/tripChanges'
import { newRequestKey } from '../../../dataProvider/requestKey'

/**
 * `members` are the bookings on the trip. `null` means that the recycler has made no choice, so that the nearby
 * bookings are on the trip (tripMembers.ts).
 */
export type StoredTrip = Trip

export const emptyTrip: StoredTrip = { members: null, order: [], done: [] }

export interface PendingChange {
  /** Id of the change, which is unique among all windows of this browser. */
  key: string
  change: TripChange
}

/**
 * Returns the trip with the changes applied.
 * @param open Guids of all started bookings, if they are known.
 */
export const applyPendingChanges = (
  trip: StoredTrip,
  changes: readonly TripChange[],
  open: readonly string[] | undefined,
): StoredTrip => {
  const started = open && new Set(open)
  return changes.reduce((now, change) => applyTripChange(now, change, started), trip)
}

const isTick = ({ kind }: TripChange) => kind === 'tick' || kind === 'untick'
const bookingOf = (change: TripChange) => ('booking' in change ? change.booking : undefined)
/** Returns whether the later change makes the earlier change unnecessary. */
const supersedes = (later: TripChange, earlier: TripChange) =>
  later.kind === 'order'
    ? ['order', 'place', 'move'].includes(earlier.kind)
    : isTick(later) && isTick(earlier) && bookingOf(later) === bookingOf(earlier)

/**
 * Appends a change and removes earlier pending changes that it supersedes. Changes before the last pending booking are
 * always kept, because they decide whether the trip was done when that booking was made.
 */
export function addPendingChange(pending: readonly PendingChange[], change: TripChange): PendingChange[] {
  const firstOpen = pending.findLastIndex(entry => entry.change.kind === 'book') + 1
  const left = pending.filter((entry, index) => index < firstOpen || !supersedes(change, entry.change))
  return [...left, { key: newRequestKey(), change }]
}
