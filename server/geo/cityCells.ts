/** A cell that names several cities, as a list of names. */
import { partsOf } from '../../contract/csv'
import { isRegionOnly } from './cityNames'

/** Splits a cell; what only says where the city before it lies stays with that city ("Київ, Київська обл.; Львів"). */
export function cityParts(cell: string): string[] {
  const cities: string[] = []
  for (const part of partsOf(cell)) {
    const last = cities.length - 1
    if (last >= 0 && isRegionOnly(part)) cities[last] = `${cities[last]}, ${part}`
    else cities.push(part)
  }
  return cities
}
