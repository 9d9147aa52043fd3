/**
 * Finds reasons to doubt that a point belongs to an address. The API stores a doubtful point as unconfirmed unless a
 * person confirms it; the portal shows the reason. This file does not import Zod, so that the browser does not have to
 * load Zod.
 */
import { greatCircleMetres } from './distance'
import type { Point } from './primitives'

/**
 * A point farther than this from the centre of its city is doubtful. The built-up areas of the largest cities (Kyiv,
 * Warsaw) end about 25 km from their centres, and most regional capitals are more than 60 km apart.
 */
export const farFromCityKm = 50
/**
 * A point less than this distance, in metres, from its city's point in the gazetteer counts as a copy of the city's
 * point.
 */
const cityCentreM = 1
/**
 * A point nearer than this to 0/0, in degrees of latitude and longitude, counts as missing, because programs write 0/0
 * for unknown coordinates.
 */
const nullIslandDegrees = 0.01

export const pointWarnings = ['nullIsland', 'swapped', 'far', 'cityCentre'] as const
export type PointWarning = (typeof pointWarnings)[number]

export const swapCoordinates = ({ latitude, longitude }: Point): Point => ({ latitude: longitude, longitude: latitude })

const isFar = (point: Point, city: Point) => greatCircleMetres(point, city) > farFromCityKm * 1000

/**
 * Returns why a point is doubtful, or `null`. Without the city's point, only points near latitude 0, longitude 0 are
 * detected.
 */
export function findPointWarning(point: Point, city: Point | undefined): PointWarning | null {
  if (Math.max(Math.abs(point.latitude), Math.abs(point.longitude)) < nullIslandDegrees) return 'nullIsland'
  if (!city) return null
  if (isFar(point, city)) {
    const isSwapped = Math.abs(point.longitude) <= 90 && !isFar(swapCoordinates(point), city)
    return isSwapped ? 'swapped' : 'far'
  }
  return greatCircleMetres(point, city) < cityCentreM ? 'cityCentre' : null
}
