/** The old and the new value of each column of locations that rows of a file change. */
import { inArray } from 'drizzle-orm'
import type { CellChange, RowChanges } from '../../../contract/imports'
import { countryLanguage, localName } from '../../../contract/limits'
import type { Database } from '../../db/database'
import { cities } from '../../db/schema'
import type { LocationValues } from '../locationWrites'
import type { JudgedUpdate, Kept } from './importer'

const cellsOf = (
  { name, street, houseNumber, zipCode, point }: LocationValues,
  city: string | undefined,
): Record<string, CellChange['from']> => ({
  name,
  city: city ?? null,
  street,
  houseNumber,
  zipCode: zipCode ?? null,
  latitude: String(point.latitude),
  longitude: String(point.longitude),
})

/** Returns the changes by line. */
export async function changesOfLocations(
  db: Database,
  updates: readonly JudgedUpdate<LocationValues & Kept>[],
): Promise<ReadonlyMap<number, RowChanges>> {
  const ids = [...new Set(updates.flatMap(({ before, values }) => [before.cityId, values.cityId]))]
  const rows = await db
    .select({ id: cities.id, names: cities.names, country: cities.country })
    .from(cities)
    .where(inArray(cities.id, ids))
  const cityOf = new Map(rows.map(({ id, names, country }) => [id, localName(names, countryLanguage[country])]))
  return new Map(
    updates.map(({ line, before, values }) => {
      const from = cellsOf(before, cityOf.get(before.cityId))
      const to = cellsOf(values, cityOf.get(values.cityId))
      const changed = Object.keys(to).filter(column => from[column] !== to[column])
      return [line, Object.fromEntries(changed.map(each => [each, { from: from[each] ?? null, to: to[each] ?? null }]))]
    }),
  )
}
