/** Returns the old and new values of the columns that imported rows change in locations. */
import { inArray } from 'drizzle-orm'
import type { CellChange, RowChanges } from '../../../contract/imports'
import { languageOfCountry, pickLocalName } from '../../../contract/languages'
import type { Database } from '../../db/database'
import { cities } from '../../db/schema'
import type { FoundCity } from '../../geo/cityLookup'
import type { PendingUpdate, StoredImportRow } from '../../imports/importer'
import type { LocationValues } from '../locations/locationMutations'

const cellsOf = (
  { name, street, houseNumber, zipCode, point, pointConfirmed }: LocationValues & StoredImportRow,
  city: string | undefined,
): Record<string, CellChange['from']> => ({
  name,
  city: city ?? null,
  street,
  houseNumber,
  zipCode: zipCode ?? null,
  latitude: String(point.latitude),
  longitude: String(point.longitude),
  pointConfirmed: String(pointConfirmed),
})

type CityName = Pick<FoundCity, 'id' | 'names' | 'country' | 'region'>

const nameOf = ({ names, country }: CityName) => pickLocalName(names, languageOfCountry[country])
/** Returns the city's name with its region, which distinguishes cities of the same name. */
const nameInRegion = (city: CityName) => {
  const region = city.region ? pickLocalName(city.region, languageOfCountry[city.country]) : ''
  return `${nameOf(city)}, ${region || city.id}`
}
/** Returns the names of two cities, with the region or id if the names are equal. */
const cityNames = (from: CityName | undefined, to: CityName | undefined) => {
  if (!from || !to || from.id === to.id || nameOf(from) !== nameOf(to))
    return [from, to].map(city => city && nameOf(city))
  const isRegionDistinct = nameInRegion(from) !== nameInRegion(to)
  return [from, to].map(city => (isRegionDistinct ? nameInRegion(city) : `${nameOf(city)}, ${city.id}`))
}

/** Returns the changed columns of each row, by the row's line in the file. */
export async function findLocationChanges(
  db: Database,
  updates: readonly PendingUpdate<LocationValues & StoredImportRow>[],
): Promise<ReadonlyMap<number, RowChanges>> {
  const ids = [...new Set(updates.flatMap(({ before, values }) => [before.cityId, values.cityId]))]
  const rows = await db
    .select({ id: cities.id, names: cities.names, country: cities.country, region: cities.region })
    .from(cities)
    .where(inArray(cities.id, ids))
  const cityOf = new Map(rows.map(row => [row.id, row]))
  return new Map(
    updates.map(({ line, before, values }) => {
      const [cityBefore, cityAfter] = cityNames(cityOf.get(before.cityId), cityOf.get(values.cityId))
      const from = cellsOf(before, cityBefore)
      const to = cellsOf(values, cityAfter)
      const changed = Object.keys(to).filter(column => from[column] !== to[column])
      return [
        line,
        Object.fromEntries(changed.map(field => [field, { from: from[field] ?? null, to: to[field] ?? null }])),
      ]
    }),
  )
}
