/** Splits the cells of imported files in which several cities are listed. */
import { splitValues } from '../../contract/csv'
import { isRegionOnly } from './cityNames'

/** Splits a cell into cities. A region after a city stays with that city ("Київ, Київська обл.; Львів"). */
export function splitCityCell(cell: string): string[] {
  const cities: string[] = []
  for (const part of splitValues(cell)) {
    const last = cities.length - 1
    if (last >= 0 && isRegionOnly(part)) cities[last] = `${cities[last]}, ${part}`
    else cities.push(part)
  }
  return cities
}
