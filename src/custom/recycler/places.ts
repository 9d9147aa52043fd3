/** What a place on the recycler's map is worth a way, whatever the API leaves out of the spec's fields. */
import type { LocalizedNames } from '../../../contract/cities'
import { type Language, limits, localName } from '../../../contract/limits'
import type { RecyclerLocation } from '../../../contract/sagas'
import type { Material } from '../../../contract/statuses'

/** How full its bins are, in per cent: what the API sends, else the spec's own figure (section 2.3). */
export const fillLevelOf = ({ fillLevel }: { fillLevel?: RecyclerLocation['fillLevel'] | null }) =>
  fillLevel ?? limits.fillLevelFallback

export type Band = 'low' | 'middle' | 'high'
export const bandOf = (percent: number): Band => (percent >= 80 ? 'high' : percent >= 40 ? 'middle' : 'low')

/** Kilograms of one material, or of all. */
export const kgOf = ({ recyclablesCount }: Pick<RecyclerLocation, 'recyclablesCount'>, material?: Material | '') => {
  const { totalObjectsCount: _, ...masses } = recyclablesCount
  const wanted = material ? [masses[material]] : Object.values(masses)
  return wanted.reduce((sum, mass) => sum + (mass?.totalKg ?? 0), 0)
}

/** True of a marker that stands for all the places of its city. */
export const isCity = ({ cityTotal }: { cityTotal?: number | null }) => (cityTotal ?? 1) > 1

interface Addressed {
  city: LocalizedNames
  street: string
  houseNumber: string
}
export const streetOf = ({ street, houseNumber }: Partial<Omit<Addressed, 'city'>>) =>
  [street, houseNumber].filter(Boolean).join(' ')

/** What is left of it: a place that is gone has a city alone, the spec's bookings have nothing. */
export const addressOf = ({ city, ...rest }: Partial<Addressed>, language: Language) =>
  [city && localName(city, language), streetOf(rest)].filter(Boolean).join(', ')

export const addressOfPlace = ({ city, ...rest }: RecyclerLocation, language: Language) =>
  addressOf({ ...rest, city: city.localizedNames }, language)

/** True where what is shown lies in several, so that a street alone would not say where it is. */
export const areOfSeveralTowns = (locations: readonly Pick<RecyclerLocation, 'city'>[]) =>
  new Set(locations.map(({ city }) => city.guid)).size > 1

export interface PlaceFilter {
  material: Material | ''
  leastKg: number
  isFree: boolean
}
export const noFilter: PlaceFilter = { material: '', leastKg: 0, isFree: false }
export const isFiltering = ({ material, leastKg, isFree }: PlaceFilter) => material !== '' || leastKg > 0 || isFree

/** What is weighed of a city is one of its places alone, so a city stays whatever is asked for. */
export const passes = (location: RecyclerLocation, { material, leastKg, isFree }: PlaceFilter) => {
  if (isCity(location)) return true
  if (isFree && location.isLocked) return false
  const kg = kgOf(location, material)
  return kg >= leastKg && (material === '' || kg > 0)
}

/** The fullest first, of the equally full those with the most; what is booked comes behind all that is free. */
export const fullestFirst = (locations: readonly RecyclerLocation[]) =>
  [...locations].sort(
    (a, b) => Number(a.isLocked) - Number(b.isLocked) || fillLevelOf(b) - fillLevelOf(a) || kgOf(b) - kgOf(a),
  )
