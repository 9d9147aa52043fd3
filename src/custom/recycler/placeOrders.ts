/** Sorts the locations in the list next to the recycler's map. */
import { greatCircleMetres } from '../../../contract/distance'
import type { Point } from '../../../contract/primitives'
import type { RecyclerLocation } from '../../../contract/sagas'
import type { Material } from '../../../contract/statuses'
import { type FillBand, fillBandOf, fillLevelOf, sumKilograms } from './locationFacts'

export const placeOrders = ['fullest', 'heaviest', 'nearest'] as const
export type PlaceOrder = (typeof placeOrders)[number]

const bands: readonly FillBand[] = ['low', 'middle', 'high']

export interface PlaceSorting {
  order: PlaceOrder
  /** Material whose kilograms count. An empty text means all materials. */
  material: Material | ''
  /** The recycler's position, without which `nearest` is not possible. */
  here: Point | undefined
}

/**
 * Sorts free locations before booked locations, and then
 * - `fullest`: by band of the fill level and by kilograms in each band; locations with nothing to collect come last,
 *   whatever their bins report
 * - `heaviest`: by kilograms, then by fill level
 * - `nearest`: by distance from the recycler's position
 */
export const sortPlaces = (
  locations: readonly RecyclerLocation[],
  { order, material, here }: PlaceSorting,
): RecyclerLocation[] => {
  const ranksOf = (location: RecyclerLocation) => {
    const [level, kg] = [fillLevelOf(location), sumKilograms(location, material)]
    if (order === 'nearest') return [here ? -greatCircleMetres(here, location.point) : 0]
    if (order === 'heaviest') return [kg, level]
    return [Number(kg > 0), bands.indexOf(fillBandOf(level)), kg, level]
  }
  const ranked = locations.map(location => ({ location, ranks: [Number(!location.isLocked), ...ranksOf(location)] }))
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.map((rank, index) => (b[index] ?? 0) - rank).find(difference => difference !== 0) ?? 0
  return ranked.sort((a, b) => compare(a.ranks, b.ranks)).map(({ location }) => location)
}
