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

export type FillBand = 'low' | 'middle' | 'high'
/** Fill levels in per cent from which a location is in the middle or in the high band. */
export const fillBandStarts = { middle: 40, high: 80 } as const
export const fillBandOf = (percent: number): FillBand =>
  percent >= fillBandStarts.high ? 'high' : percent >= fillBandStarts.middle ? 'middle' : 'low'

/** Returns the kilograms of one material, or of all materials if none is given. */
export const sumKilograms = (
  { recyclablesCount }: Pick<RecyclerLocation, 'recyclablesCount'>,
  material?: Material | '',
) => {
  const { totalObjectsCount: _, ...masses } = recyclablesCount
  const wanted = material ? [masses[material]] : Object.values(masses)
  return wanted.reduce((sum, mass) => sum + (mass?.totalKg ?? 0), 0)
}

/** Returns whether the marker represents all locations of its city. */
export const isCityMarker = ({ cityTotal }: { cityTotal?: number | null }) => (cityTotal ?? 1) > 1

interface PlaceAddress {
  city: LocalizedNames
  street: string
  houseNumber: string
}
export const formatStreet = ({ street, houseNumber }: Partial<Omit<PlaceAddress, 'city'>>) =>
  [street, houseNumber].filter(Boolean).join(' ')

/**
 * Returns the known parts of the address. The location of a deleted organisation has only a city, and the
 * specification's bookings have no address.
 */
export const formatAddress = ({ city, ...rest }: Partial<PlaceAddress>, language: Language) =>
  [city && pickLocalName(city, language), formatStreet(rest)].filter(Boolean).join(', ')

export const formatLocationAddress = ({ city, ...rest }: RecyclerLocation, language: Language) =>
  formatAddress({ ...rest, city: city.localizedNames }, language)

/** Returns whether the locations are in several towns, so that a street alone would be ambiguous. */
export const areInSeveralTowns = (locations: readonly Pick<RecyclerLocation, 'city'>[]) =>
  new Set(locations.map(({ city }) => city.guid)).size > 1

export interface RecyclerLocationFilter {
  material: Material | ''
  leastKg: number
  isFree: boolean
  /** Whether only locations are shown whose store has requested a pickup. */
  isRequested: boolean
}
export const emptyLocationFilter: RecyclerLocationFilter = {
  material: '',
  leastKg: 0,
  isFree: false,
  isRequested: false,
}
export const isFilterActive = ({ material, leastKg, isFree, isRequested }: RecyclerLocationFilter) =>
  material !== '' || leastKg > 0 || isFree || isRequested

/**
 * Returns whether the marker matches the filter. A city always matches, because its marker has the masses of only one
 * of its locations.
 */
export const matchesLocationFilter = (
  location: RecyclerLocation,
  { material, leastKg, isFree, isRequested }: RecyclerLocationFilter,
) => {
  if (isCityMarker(location)) return true
  if (isFree && location.isLocked) return false
  if (isRequested && !location.pickupRequest) return false
  const kg = sumKilograms(location, material)
  return kg >= leastKg && (material === '' || kg > 0)
}
