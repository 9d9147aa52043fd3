/**
 * Computes the straight-line distance between two points. This file does not import Zod, so that the browser does not
 * have to load Zod.
 */
import type { Point } from './primitives'

const earthRadiusM = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance in metres along the great circle (haversine). */
export const greatCircleMetres = (from: Point, to: Point) => {
  const latitudes = radians(to.latitude - from.latitude) / 2
  const longitudes = radians(to.longitude - from.longitude) / 2
  const part =
    Math.sin(latitudes) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudes) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(part)))
}
