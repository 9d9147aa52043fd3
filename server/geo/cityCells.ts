/** Splits cells that name several cities. */
import { splitValues } from '../../contract/csv'
import { isRegionOnly } from './cityNames'

/**
 * Splits a cell into cities. A part that only names a region stays with the preceding city ("Київ, Київська обл.;
 * Львів").
 */
export function cityParts(cell: string): string[] {
  const cities: string[] = []
  for (const part of splitValues(cell)) {
    const last = cities.length - 1
    if (last >= 0 && isRegionOnly(part)) cities[last] = `${cities[last]}, ${part}`
    else cities.push(part)
  }
  return cities
}
