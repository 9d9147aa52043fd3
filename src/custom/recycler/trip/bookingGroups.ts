import { type Language, pickLocalName } from '../../../../contract/languages'
import type { Saga } from '../../../../contract/sagas'
import { formatDate } from '../../ui/format'
import type { Stop } from './stops'

export interface BookingGroup {
  /** City and day of the bookings, in the user's language. */
  title: string
  stops: Stop[]
}

/** Groups bookings by city and by the day on which they were made, in the order of their first booking. */
export const groupBookings = (stops: readonly Stop[], language: Language): BookingGroup[] => {
  const groups = new Map<string, BookingGroup>()
  for (const stop of stops) {
    const { location, createdAt } = stop.booking
    // An API that sends only the fields of the specification has no city here.
    const { city }: Partial<Saga['location']> = location
    const day = formatDate(createdAt, language)
    const title = city ? `${pickLocalName(city, language)}, ${day}` : day
    const group = groups.get(title) ?? { title, stops: [] }
    group.stops.push(stop)
    groups.set(title, group)
  }
  return [...groups.values()]
}
