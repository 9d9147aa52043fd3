/** Towns for the offline map, from the portal's own origin: `/towns.json`. */
import type { Language } from '../../../contract/limits'
import type { MapBounds } from './bounds'
import { type Box, overlap } from './countryNames'

/** The largest come first. */
export type Town = [latitude: number, longitude: number, population: number, names: Partial<Record<Language, string>>]

export async function loadTowns(): Promise<Town[]> {
  const response = await fetch('/towns.json')
  if (!response.ok) throw new Error(`/towns.json answered ${response.status}`)
  return (await response.json()) as Town[]
}

/** How far from each other two names are at least, in pixels. */
const [besidePx, belowPx] = [90, 26]
const most = 60
/** Of a town that is named: from far only the large ones, from near all. */
const leastPeople = (zoom: number) => 400_000 / 2 ** Math.max(0, zoom - 6)

/** Beside its point; what is longer is cut. */
const roomOf = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - 3,
  top: y - 10,
  right: x + 80,
  bottom: y + 10,
})

/**
 * @param toPixel where on the screen a point is
 * @param occupied where other names are
 * @returns the towns in sight that have room for their names, the largest first
 */
export function namedTowns(
  towns: readonly Town[],
  { northEast, southWest, zoom }: MapBounds,
  toPixel: (latitude: number, longitude: number) => { x: number; y: number },
  occupied: readonly Box[] = [],
): Town[] {
  const taken: { x: number; y: number }[] = []
  return towns
    .filter(
      ([latitude, longitude, population]) =>
        population >= leastPeople(zoom) &&
        latitude > southWest.latitude &&
        latitude < northEast.latitude &&
        longitude > southWest.longitude &&
        longitude < northEast.longitude,
    )
    .filter(([latitude, longitude]) => {
      const { x, y } = toPixel(latitude, longitude)
      if (occupied.some(box => overlap(box, roomOf({ x, y })))) return false
      if (taken.length >= most || taken.some(at => Math.abs(at.x - x) < besidePx && Math.abs(at.y - y) < belowPx))
        return false
      taken.push({ x, y })
      return true
    })
}
