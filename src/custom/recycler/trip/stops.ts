/** A trip is the started bookings in an order: which they are the server says, the order and what is done are kept here. */
import { greatCircleM } from '../../../../contract/distance'
import type { Language } from '../../../../contract/limits'
import type { Point } from '../../../../contract/primitives'
import type { Saga } from '../../../../contract/sagas'
import { addressOf } from '../places'
import { insertStop, orderStops, type Ways } from './order'

export interface Stop {
  guid: string
  name: string
  address: string
  /** Not of an API that says of a booking what the spec does. */
  point: Point | undefined
  kg: number | undefined
  code: string
  /** The booking's version, where the API has versions. */
  version?: number
}

export const toStop = ({ guid, code, location, waitingKg, version }: Saga, language: Language): Stop => {
  const place: Partial<Saga['location']> = location
  return {
    guid,
    code,
    version,
    name: location.name,
    address: addressOf(place, language),
    point: place.point,
    kg: waitingKg ?? undefined,
  }
}

export const straightWays = (points: readonly Point[]): Ways =>
  points.map(from => points.map(to => greatCircleM(from, to)))

interface Located extends Stop {
  point: Point
}
export const isLocated = (stop: Stop): stop is Located => stop.point !== undefined

/** All of them the shortest way, from where one is if that is known; those without a place come last. @param ways with the start first */
export const shortest = (stops: readonly Stop[], here: Point | undefined, ways?: Ways): Stop[] => {
  const located = stops.filter(isLocated)
  const points = [...(here ? [here] : []), ...located.map(({ point }) => point)]
  const order = orderStops(ways ?? straightWays(points), here !== undefined)
  const before = here ? 1 : 0
  return [
    ...order.filter(index => index >= before).flatMap(index => located[index - before] ?? []),
    ...stops.filter(stop => !isLocated(stop)),
  ]
}

/** As they were left; what was booked since comes where it is the least way round. */
export const arranged = (stops: readonly Stop[], order: readonly string[], here: Point | undefined): Stop[] => {
  const kept = order.flatMap(guid => stops.find(stop => stop.guid === guid) ?? [])
  if (kept.length === 0) return shortest(stops, here)
  const added = stops.filter(({ guid }) => !order.includes(guid))
  const all = [...kept, ...added].filter(isLocated)
  const ways = straightWays(all.map(({ point }) => point))
  const first = all.flatMap((stop, index) => (kept.includes(stop) ? [index] : []))
  const inserted = all.flatMap((stop, index) => (kept.includes(stop) ? [] : [index]))
  if (inserted.length === 0) return [...kept, ...added]
  const indices = inserted.reduce((before, index) => insertStop(before, index, ways), first)
  return [...indices.flatMap(index => all[index] ?? []), ...[...kept, ...added].filter(stop => !isLocated(stop))]
}
