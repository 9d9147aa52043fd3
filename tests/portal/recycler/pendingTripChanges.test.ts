import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Trip, TripChange } from '../../../contract/trip'
import { applyTripChange } from '../../../contract/tripChanges'
import { addPendingChange, type PendingChange } from '../../../src/custom/recycler/trip/storedTrip'

const nothing: Trip = { members: null, order: [], done: [] }

describe('changes of a trip that are not sent yet', () => {
  const kindsOf = (...changes: TripChange[]) =>
    changes.reduce<PendingChange[]>(addPendingChange, []).map(({ change }) => change.kind)

  it('leave out what a later one makes unnecessary', () => {
    const tick = { kind: 'tick', booking: 'a' } as const
    const untick = { kind: 'untick', booking: 'a' } as const
    const order = { kind: 'order', bookings: ['b', 'a'] } as const satisfies {
      kind: 'order'
      bookings: readonly string[]
    }
    const ordered: TripChange = { ...order, bookings: [...order.bookings] }
    const move = { kind: 'move', booking: 'a', before: null } as const
    expect(kindsOf(tick, untick)).toEqual(['untick'])
    expect(kindsOf(tick, { ...untick, booking: 'b' })).toEqual(['tick', 'untick'])
    expect(kindsOf(ordered, move, tick, ordered)).toEqual(['tick', 'order'])
    expect(kindsOf({ ...ordered, kind: 'place' }, ordered)).toEqual(['order'])
    expect(kindsOf(ordered, move)).toEqual(['order', 'move'])
    // `untick` does not cancel the earlier `tick`, because a booking was made between them: if all stops were done at
    // that time, the booking began a new trip, so the order of the changes matters.
    expect(kindsOf(tick, { kind: 'book', bookings: ['c'] }, untick)).toEqual(['tick', 'book', 'untick'])
  })

  it('places stops without changing the order that another device has stored', () => {
    const place = (order: string[], bookings: string[]) =>
      applyTripChange({ ...nothing, order }, { kind: 'place', bookings }, undefined).order
    expect(place([], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
    expect(place(['c', 'a'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
    expect(place(['b', 'c'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
    expect(place(['c', 'b', 'a'], ['a', 'b', 'c'])).toEqual(['c', 'b', 'a'])
  })

  it('can be repeated: each sets a value', () => {
    const guids = ['a', 'b', 'c']
    const open = new Set(guids)
    const guid = fc.constantFrom(...guids)
    const one = (kind: 'add' | 'remove' | 'tick' | 'untick') => fc.record({ kind: fc.constant(kind), booking: guid })
    const change: fc.Arbitrary<TripChange> = fc.oneof(
      ...(['add', 'remove', 'tick', 'untick'] as const).map(one),
      fc.record({ kind: fc.constant('move' as const), booking: guid, before: fc.option(guid) }),
      fc.record({ kind: fc.constantFrom('order' as const, 'place' as const), bookings: fc.shuffledSubarray(guids) }),
    )
    fc.assert(
      fc.property(fc.array(change), change, (earlier, last) => {
        const trip = earlier.reduce((now, each) => applyTripChange(now, each, open), nothing)
        const once = applyTripChange(trip, last, open)
        expect(applyTripChange(once, last, open)).toEqual(once)
        const pending = [...earlier, last].reduce<PendingChange[]>(addPendingChange, [])
        expect(pending.reduce((now, each) => applyTripChange(now, each.change, open), nothing)).toEqual(once)
      }),
    )
  })
})
