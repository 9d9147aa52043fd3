/**
 * Computes the grid of the offline map: meridians and parallels at round distances. The distances depend on the zoom,
 * so that some lines are always visible.
 */
import type { MapBounds } from './bounds'

export type GridLine = [latitude: number, longitude: number][]

const steps = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]
const wanted = 5

const multiples = (from: number, to: number, step: number) => {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step)
}

/**
 * Returns the distance between lines, in degrees. It is the largest distance at which at least five lines cross the
 * visible bounds, or else the smallest available one.
 */
export const gridStepFor = (degrees: number) => steps.find(step => degrees / step >= wanted) ?? 0.0005

export const buildGraticule = ({ northEast, southWest }: Omit<MapBounds, 'zoom'>): GridLine[] => {
  const north = Math.min(85, northEast.latitude)
  const south = Math.max(-85, southWest.latitude)
  const east = Math.min(180, northEast.longitude)
  const west = Math.max(-180, southWest.longitude)
  const step = gridStepFor(Math.min(north - south, east - west))
  return [
    ...multiples(south, north, step).map(
      (latitude): GridLine => [
        [latitude, west],
        [latitude, east],
      ],
    ),
    ...multiples(west, east, step).map(
      (longitude): GridLine => [
        [south, longitude],
        [north, longitude],
      ],
    ),
  ]
}
