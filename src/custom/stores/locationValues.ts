/** What the location dialog holds and hands to the data provider; the definition makes the wire's bodies of it. */
import { cleanLine } from '../../../contract/cleanText'
import { type Language, localName, mapViews } from '../../../contract/limits'
import type { Location } from '../../../contract/locations'
import type { Point } from '../../../contract/primitives'
import type { ChosenCity } from '../engine/inputs/useChosenCities'
import { newPointFlow, type PointFlow, pointFlowOf } from './pointFlow'

/** What the form itself holds; the point is the map's, and shown in it. */
export interface AddressValues {
  name: string
  street: string
  houseNumber: string
  zipCode: string
  cityId: string | null
}

export interface LocationValues extends AddressValues {
  cityId: string
  point: Point
  /** Only for an API that stores it. */
  pointConfirmed?: true
}

/** An API of the specification alone says nothing: its points were confirmed by the form's tick. */
const isConfirmed = (record?: Pick<Location, 'guid'> & Partial<Location>) =>
  record !== undefined && record.pointConfirmed !== false

/** `city`: what a new one begins with. */
export const formValues = (record?: Location, city?: ChosenCity) => {
  const { name = '', street = '', houseNumber = '', zipCode = '', cityId = city?.guid ?? null } = record ?? {}
  const { latitude = '', longitude = '' } = record?.point ?? {}
  return { name, street, houseNumber, zipCode, cityId, latitude, longitude, pointIsCorrect: isConfirmed(record) }
}

const inCity = ({ guid, localizedNames, point, country }: ChosenCity, language: Language): PointFlow => {
  const flow = newPointFlow()
  const address = { ...flow.address, cityId: guid, cityName: localName(localizedNames, language), country }
  if (!point) return { ...flow, address }
  return {
    ...flow,
    address: { ...address, cityPoint: point },
    approxLocation: point,
    view: { centre: point, zoom: mapViews.storeZoom },
  }
}

export const flowOf = (record: Location | undefined, language: Language, preset?: ChosenCity): PointFlow => {
  if (!record) return preset ? inCity(preset, language) : newPointFlow()
  const { cityId, city, street, houseNumber, point } = record
  return pointFlowOf({ cityId, cityName: city, street, houseNumber }, point, isConfirmed(record))
}

const needed = ['name', 'cityId', 'street', 'houseNumber'] as const
/** What a save asks for, in the order of the form. */
export type Needed = (typeof needed)[number] | 'pointIsCorrect'

export const missingOf = (values: AddressValues, { point, pointIsCorrect }: PointFlow): readonly Needed[] => [
  ...needed.filter(source => !cleanLine(values[source] ?? '').trim()),
  ...(point && pointIsCorrect ? [] : (['pointIsCorrect'] as const)),
]

/** `null` until all that a save needs is there: name, street, house number, city and the tick (spec section 5). */
export const readyValues = (values: AddressValues, flow: PointFlow): LocationValues | null => {
  const { name, street, houseNumber, zipCode, cityId } = values
  const { point } = flow
  if (missingOf(values, flow).length > 0 || !cityId || !point) return null
  return { name, street, houseNumber, zipCode, cityId, point }
}
