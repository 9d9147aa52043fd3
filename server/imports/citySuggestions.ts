/**
 * Suggests cities for names that were not found: names that sound alike in another spelling, otherwise names that
 * differ by one or two letters. The number of compared names per call is limited.
 */
import { localizedNamesOf } from '../../contract/cities'
import type { CheckedRow, ImportRow, UnknownCity } from '../../contract/imports'
import { type Language, pickLocalName } from '../../contract/languages'
import type { Database } from '../db/database'
import { splitCityCell } from '../geo/cityCells'
import { type FoundCity, findCities, foldedNamesOf, readAllCities } from '../geo/cityLookup'
import { guessCityName, phoneticKeyOf } from '../geo/cityNames'
import { foldText } from '../geo/foldText'
import { editDistance } from '../lib/editDistance'
import { mapInSlices } from '../lib/slices'
import type { ImportCaller } from './importer'
import { trimmedTextOf } from './locationColumns'

const maxComparedNames = 50
const maxSuggestions = 3

interface KnownName {
  cityId: string
  /** Name of the city that is suggested. */
  name: string
  folded: string
  sound: string
}

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

/**
 * Returns at most three names of cities, in the order in which the cities were read: names that sound like the text,
 * preferably in its script, otherwise the names with the fewest different letters.
 */
function findNearNames(text: string, all: readonly KnownName[]): string[] {
  const name = guessCityName(text)
  const sound = phoneticKeyOf(name)
  const alike = all.filter(name => name.sound === sound)
  const inScript = alike.filter(cityName => isCyrillic(cityName.folded) === isCyrillic(name))
  const most = name.length < 4 ? 0 : name.length < 7 ? 1 : 2
  const found = inScript.length > 0 ? inScript : alike.length > 0 ? alike : nearest(name, all, most)
  const firstOfEach = new Map(found.toReversed().map(cityName => [cityName.cityId, cityName.name]))
  const cityIds = [...new Set(found.map(cityName => cityName.cityId))]
  return [...new Set(cityIds.map(id => firstOfEach.get(id) ?? ''))].slice(0, maxSuggestions)
}

function nearest(name: string, all: readonly KnownName[], most: number) {
  const near = all.flatMap(cityName => {
    const by = editDistance(name, cityName.folded, most)
    return by <= most ? [{ ...cityName, by }] : []
  })
  const least = Math.min(...near.map(({ by }) => by))
  return near.filter(({ by }) => by === least)
}

const namesOfCity = ({ id, names, country }: FoundCity, language: Language): KnownName[] => {
  const translatedNames = localizedNamesOf(names).map(name => ({ name, folded: foldText(name) }))
  const others = foldedNamesOf({ names, country }).other.map(folded => ({
    name: pickLocalName(names, language),
    folded,
  }))
  return [...translatedNames, ...others].map(name => ({ ...name, cityId: id, sound: phoneticKeyOf(name.folded) }))
}

/**
 * Returns the city names in a cell. The cell of a location has one name; the cell of a declared resource may have
 * several names.
 */
const namesIn = (column: string, cell: string) => (column === 'city' ? [cell] : splitCityCell(cell))

/** Adds the unknown name and suggestions to the rows whose city was not found. */
export async function addCitySuggestions(
  db: Database,
  caller: ImportCaller,
  rows: readonly ImportRow[],
  checked: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const valuesOf = new Map(rows.map(({ line, values }) => [line, values]))
  const missing = (
    await mapInSlices(checked, ({ line, fields }) =>
      Object.entries(fields).flatMap(([column, code]) =>
        code === 'CityNotFound'
          ? [[column, namesIn(column, trimmedTextOf(valuesOf.get(line)?.[column]))] as const]
          : [],
      ),
    )
  ).map(columns => new Map(columns))
  const texts = [...new Set(missing.flatMap(columns => [...columns.values()].flat()))]
  const foundCities = await findCities(db, caller, texts)
  const unknown = texts.filter(text => text !== '' && !foundCities.has(text))
  if (unknown.length === 0) return [...checked]
  const all = (await mapInSlices(await readAllCities(db, caller), city => namesOfCity(city, caller.language))).flat()
  const missed = new Map(
    await mapInSlices(unknown, (value, at): [string, UnknownCity] => [
      value,
      { value, near: at < maxComparedNames ? findNearNames(value, all) : [] },
    ]),
  )
  return checked.map((row, at) => {
    const found = [...(missing[at] ?? [])].flatMap(([column, names]) => {
      const first = names.map(name => missed.get(name)).find(suggestion => suggestion !== undefined)
      return first ? [[column, first] as const] : []
    })
    return found.length > 0 ? { ...row, missed: Object.fromEntries(found) } : row
  })
}
