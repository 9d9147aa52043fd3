/** Loads the towns of the offline map from the portal's own origin (`/towns.json`) and selects those to name. */
import type { Language } from '../../../contract/languages'
import type { MapBounds } from './bounds'
import { doBoxesOverlap, type LabelBox } from './countryNames'

/** A town as the file lists it. The file is sorted by population, the largest town first. */
export type Town = [latitude: number, longitude: number, population: number, names: Partial<Record<Language, string>>]

export async function loadTowns(): Promise<Town[]> {
  const response = await fetch('/towns.json')
  if (!response.ok) throw new Error(`/towns.json answered ${response.status}`)
  return (await response.json()) as Town[]
}

/** Two names are at least this far apart, horizontally or vertically, in pixels. */
const [besidePx, belowPx] = [90, 26]
const most = 60
/** Returns the minimum population of a town that is named at this zoom level. */
const minPopulation = (zoom: number) => 400_000 / 2 ** Math.max(0, zoom - 6)

/** Returns the box of a town's name, to the right of its point. The box has a fixed width, and longer names are cut. */
const nameBoxOf = ({ x, y }: { x: number; y: number }): LabelBox => ({
  left: x - 3,
  top: y - 10,
  right: x + 80,
  bottom: y + 10,
})

/**
 * Returns the visible towns whose names fit, the largest first.
 * @param toPixel converts coordinates to a position on the screen
 * @param occupied boxes of other names
 */
export function selectLabelledTowns(
  towns: readonly Town[],
  { northEast, southWest, zoom }: MapBounds,
  toPixel: (latitude: number, longitude: number) => { x: number; y: number },
  occupied: readonly LabelBox[] = [],
): Town[] {
  const usedPoints: { x: number; y: number }[] = []
  return towns
    .filter(
      ([latitude, longitude, population]) =>
        population >= minPopulation(zoom) &&
        latitude > southWest.latitude &&
        latitude < northEast.latitude &&
        longitude > southWest.longitude &&
        longitude < northEast.longitude,
    )
    .filter(([latitude, longitude]) => {
      const { x, y } = toPixel(latitude, longitude)
      if (occupied.some(box => doBoxesOverlap(box, nameBoxOf({ x, y })))) return false
      if (
        usedPoints.length >= most ||
        usedPoints.some(at => Math.abs(at.x - x) < besidePx && Math.abs(at.y - y) < belowPx)
      )
        return false
      usedPoints.push({ x, y })
      return true
    })
}
