import { describe, expect, it } from 'vitest'
import type { Saga } from '../../contract/sagas'
import { groupBookings } from '../../src/custom/recycler/trip/bookingGroups'
import type { Stop } from '../../src/custom/recycler/trip/stops'

describe('bookings that are not on the trip', () => {
  const stop = (guid: string, en: string, createdAt: string) =>
    ({ guid, booking: { location: { city: { en } }, createdAt } as unknown as Saga }) as Stop

  it('are grouped by city and day', () => {
    const groups = groupBookings(
      [
        stop('a', 'Kyiv', '2026-05-01T08:00:00Z'),
        stop('b', 'Lviv', '2026-05-01T08:00:00Z'),
        stop('c', 'Kyiv', '2026-05-01T09:00:00Z'),
        stop('d', 'Kyiv', '2026-05-03T08:00:00Z'),
      ],
      'en',
    )
    expect(groups.map(({ title, stops }) => [title.split(',')[0], stops.map(({ guid }) => guid).join('')])).toEqual([
      ['Kyiv', 'ac'],
      ['Lviv', 'b'],
      ['Kyiv', 'd'],
    ])
  })
})
