/** Helpers that judge and describe a location on the recycler's map, even if the API omits fields of the spec. */
import type { LocalizedNames } from '../../../contract/cities'
import { type Language, localName } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { RecyclerLocation } from '../../../contract/sagas'
import type { Material } from '../../../contract/statuses'

/** Returns how full the bins are, in per cent: the API's value, or else the spec's fixed figure (section 2.3). */
export const fillLevelOf = ({ fillLevel }: { fillLevel?: RecyclerLocation['fillLevel'] | null }) =>
  fillLevel ?? limits.fillLevelFallback

export type Band = 'low' | 'middle' | 'high'
export const bandOf = (percent: number): Band => (percent >= 80 ? 'high' : percent >= 40 ? 'middle' : 'low')

/** Returns the kilograms of one material, or of all if none is given. */
export const kgOf = ({ recyclablesCount }: Pick<RecyclerLocation, 'recyclablesCount'>, material?: Material | '') => {
  const { totalObjectsCount: _, ...masses } = recyclablesCount
  const wanted = material ? [masses[material]] : Object.values(masses)
  return wanted.reduce((sum, mass) => sum + (mass?.totalKg ?? 0), 0)
}

/** Returns true for a marker that represents all locations of its city. */
export const isCity = ({ cityTotal }: { cityTotal?: number | null }) => (cityTotal ?? 1) > 1

interface Addressed {
  city: LocalizedNames
  street: string
  houseNumber: string
}
export const streetOf = ({ street, houseNumber }: Partial<Omit<Addressed, 'city'>>) =>
  [street, houseNumber].filter(Boolean).join(' ')

/**
 * Returns as much of the address as is known: a deleted location has only a city, and the spec's bookings have no
 * address.
 */
export const addressOf = ({ city, ...rest }: Partial<Addressed>, language: Language) =>
  [city && localName(city, language), streetOf(rest)].filter(Boolean).join(', ')

export const addressOfPlace = ({ city, ...rest }: RecyclerLocation, language: Language) =>
  addressOf({ ...rest, city: city.localizedNames }, language)

/** Returns true if the locations are in several towns, so that a street alone would be ambiguous. */
export const areOfSeveralTowns = (locations: readonly Pick<RecyclerLocation, 'city'>[]) =>
  new Set(locations.map(({ city }) => city.guid)).size > 1

export interface PlaceFilter {
  material: Material | ''
  leastKg: number
  isFree: boolean
}
export const noFilter: PlaceFilter = { material: '', leastKg: 0, isFree: false }
export const isFiltering = ({ material, leastKg, isFree }: PlaceFilter) => material !== '' || leastKg > 0 || isFree

/** A city's marker has the masses of only one of its locations, so a city always passes. */
export const passesFilter = (location: RecyclerLocation, { material, leastKg, isFree }: PlaceFilter) => {
  if (isCity(location)) return true
  if (isFree && location.isLocked) return false
  const kg = kgOf(location, material)
  return kg >= leastKg && (material === '' || kg > 0)
}

/** Sorts free locations before booked ones, then by fill level, then by kilograms, largest first. */
export const sortFullestFirst = (locations: readonly RecyclerLocation[]) =>
  [...locations].sort(
    (a, b) => Number(a.isLocked) - Number(b.isLocked) || fillLevelOf(b) - fillLevelOf(a) || kgOf(b) - kgOf(a),
  )
