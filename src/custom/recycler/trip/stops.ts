/**
 * Converts a recycler's started bookings into the stops of a trip. The server decides which bookings are started; the
 * stored trip has the order of the stops and which stops are done.
 */
import { greatCircleMetres } from '../../../../contract/distance'
import type { Language } from '../../../../contract/languages'
import type { Point } from '../../../../contract/primitives'
import type { Saga } from '../../../../contract/sagas'
import { formatAddress } from '../locationFacts'
import { type DistanceTable, insertStop, orderStops } from './order'

export interface Stop {
  guid: string
  name: string
  address: string
  /** `undefined` if the API sends only those fields of a booking that are in the specification. */
  point: Point | undefined
  kg: number | undefined
  code: string
  booking: Saga
}

export const toStop = (booking: Saga, language: Language): Stop => {
  const { guid, code, location, waitingKg } = booking
  const place: Partial<Saga['location']> = location
  return {
    guid,
    code,
    booking,
    name: location.name,
    address: formatAddress(place, language),
    point: place.point,
    kg: waitingKg ?? undefined,
  }
}

export const straightLineDistances = (points: readonly Point[]): DistanceTable =>
  points.map(from => points.map(to => greatCircleMetres(from, to)))

interface LocatedStop extends Stop {
  point: Point
}
export const hasPoint = (stop: Stop): stop is LocatedStop => stop.point !== undefined

/**
 * Returns the stops in the shortest order that is found, starting at the current position if it is known. Stops without
 * a point come last.
 * @param ways Distances or durations between the current position, if it is known, and the stops with a point, in this
 *   order. By default straight-line distances are used.
 */
export const sortByShortestTrip = (stops: readonly Stop[], here: Point | undefined, ways?: DistanceTable): Stop[] => {
  const located = stops.filter(hasPoint)
  const points = [...(here ? [here] : []), ...located.map(({ point }) => point)]
  const order = orderStops(ways ?? straightLineDistances(points), here !== undefined)
  const before = here ? 1 : 0
  return [
    ...order.filter(index => index >= before).flatMap(index => located[index - before] ?? []),
    ...stops.filter(stop => !hasPoint(stop)),
  ]
}

/**
 * Returns the stops in their stored order. New stops, which are not in the stored order, are inserted where they
 * lengthen the trip least, and all stops without a point then come last. If no stop is in the stored order, the result
 * is that of {@link sortByShortestTrip}.
 */
export const sortByStoredOrder = (
  stops: readonly Stop[],
  order: readonly string[],
  here: Point | undefined,
): Stop[] => {
  const inStoredOrder = order.flatMap(guid => stops.find(stop => stop.guid === guid) ?? [])
  if (inStoredOrder.length === 0) return sortByShortestTrip(stops, here)
  const added = stops.filter(({ guid }) => !order.includes(guid))
  const all = [...inStoredOrder, ...added].filter(hasPoint)
  const ways = straightLineDistances(all.map(({ point }) => point))
  const first = all.flatMap((stop, index) => (inStoredOrder.includes(stop) ? [index] : []))
  const inserted = all.flatMap((stop, index) => (inStoredOrder.includes(stop) ? [] : [index]))
  if (inserted.length === 0) return [...inStoredOrder, ...added]
  const indices = inserted.reduce((before, index) => insertStop(before, index, ways), first)
  return [
    ...indices.flatMap(index => all[index] ?? []),
    ...[...inStoredOrder, ...added].filter(stop => !hasPoint(stop)),
  ]
}
