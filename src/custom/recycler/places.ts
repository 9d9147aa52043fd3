/**
 * Helpers for the data of a location on the recycler's map. They also handle an API that omits fields of the
 * specification.
 */
import type { LocalizedNames } from '../../../contract/cities'
import { type Language, pickLocalName } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { RecyclerLocation } from '../../../contract/sagas'
import type { Material } from '../../../contract/statuses'

/**
 * Returns the fill level of the bins in per cent: the API's value, or else the specification's fixed value (section
 * 2.3).
 */
export const fillLevelOf = ({ fillLevel }: { fillLevel?: RecyclerLocation['fillLevel'] | null }) =>
  fillLevel ?? limits.fillLevelFallback

export type Band = 'low' | 'middle' | 'high'
export const bandOf = (percent: number): Band => (percent >= 80 ? 'high' : percent >= 40 ? 'middle' : 'low')

/** Returns the kilograms of one material, or of all materials if none is given. */
export const kgOf = ({ recyclablesCount }: Pick<RecyclerLocation, 'recyclablesCount'>, material?: Material | '') => {
  const { totalObjectsCount: _, ...masses } = recyclablesCount
  const wanted = material ? [masses[material]] : Object.values(masses)
  return wanted.reduce((sum, mass) => sum + (mass?.totalKg ?? 0), 0)
}

/** Returns whether the marker represents all locations of its city. */
export const isCity = ({ cityTotal }: { cityTotal?: number | null }) => (cityTotal ?? 1) > 1

interface Addressed {
  city: LocalizedNames
  street: string
  houseNumber: string
}
export const streetOf = ({ street, houseNumber }: Partial<Omit<Addressed, 'city'>>) =>
  [street, houseNumber].filter(Boolean).join(' ')

/**
 * Returns the known parts of the address: a deleted location has only a city, and the specification's bookings have no
 * address.
 */
export const addressOf = ({ city, ...rest }: Partial<Addressed>, language: Language) =>
  [city && pickLocalName(city, language), streetOf(rest)].filter(Boolean).join(', ')

export const addressOfPlace = ({ city, ...rest }: RecyclerLocation, language: Language) =>
  addressOf({ ...rest, city: city.localizedNames }, language)

/** Returns whether the locations are in several towns, so that a street alone would be ambiguous. */
export const areOfSeveralTowns = (locations: readonly Pick<RecyclerLocation, 'city'>[]) =>
  new Set(locations.map(({ city }) => city.guid)).size > 1

export interface PlaceFilter {
  material: Material | ''
  leastKg: number
  isFree: boolean
}
export const noFilter: PlaceFilter = { material: '', leastKg: 0, isFree: false }
export const isFiltering = ({ material, leastKg, isFree }: PlaceFilter) => material !== '' || leastKg > 0 || isFree

/**
 * Returns whether the marker matches the filter. A city always matches, because its marker has the masses of only one
 * of its locations.
 */
export const passesFilter = (location: RecyclerLocation, { material, leastKg, isFree }: PlaceFilter) => {
  if (isCity(location)) return true
  if (isFree && location.isLocked) return false
  const kg = kgOf(location, material)
  return kg >= leastKg && (material === '' || kg > 0)
}

/** Sorts free locations before booked ones, then by fill level, then by kilograms, both descending. */
export const sortFullestFirst = (locations: readonly RecyclerLocation[]) =>
  [...locations].sort(
    (a, b) => Number(a.isLocked) - Number(b.isLocked) || fillLevelOf(b) - fillLevelOf(a) || kgOf(b) - kgOf(a),
  )
