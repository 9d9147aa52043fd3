/** Towns of the offline map, loaded from the portal's own origin: `/towns.json`. */
import type { Language } from '../../../contract/languages'
import type { MapBounds } from './bounds'
import { type Box, overlap } from './countryNames'

/** A town. The file lists the largest towns first. */
export type Town = [latitude: number, longitude: number, population: number, names: Partial<Record<Language, string>>]

export async function loadTowns(): Promise<Town[]> {
  const response = await fetch('/towns.json')
  if (!response.ok) throw new Error(`/towns.json answered ${response.status}`)
  return (await response.json()) as Town[]
}

/** Smallest horizontal and vertical distance between two names, in pixels. */
const [besidePx, belowPx] = [90, 26]
const most = 60
/** Returns the smallest population of a town that is named: only large towns at low zoom, all towns at high zoom. */
const leastPeople = (zoom: number) => 400_000 / 2 ** Math.max(0, zoom - 6)

/** Returns the box of a name to the right of its point; a longer name is cut. */
const roomOf = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - 3,
  top: y - 10,
  right: x + 80,
  bottom: y + 10,
})

/**
 * Returns the visible towns that have room for their names, the largest first.
 * @param toPixel Converts coordinates to a position on the screen.
 * @param occupied Boxes that other names take up.
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
