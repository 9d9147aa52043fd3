/** What the location dialog holds and hands to the data provider; the definition makes the wire's bodies of it. */
import type { Location } from '../../../contract/locations'
import type { Point } from '../../../contract/primitives'
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
}

export const formValues = (record?: Location) => {
  const { name = '', street = '', houseNumber = '', zipCode = '', cityId = null } = record ?? {}
  const { latitude = '', longitude = '' } = record?.point ?? {}
  return { name, street, houseNumber, zipCode, cityId, latitude, longitude, pointIsCorrect: record !== undefined }
}

export const flowOf = (record?: Location): PointFlow => {
  if (!record) return newPointFlow()
  const { cityId, city, street, houseNumber, point } = record
  return pointFlowOf({ cityId, cityName: city, street, houseNumber }, point)
}

/** `null` until all that a save needs is there: name, street, house number, city and the tick (spec section 5). */
export const readyValues = (
  { name, street, houseNumber, zipCode, cityId }: AddressValues,
  { point, pointIsCorrect }: PointFlow,
): LocationValues | null => {
  const isFilled = [name, street, houseNumber].every(text => text.trim() !== '')
  if (!isFilled || !cityId || !pointIsCorrect || !point) return null
  return { name, street, houseNumber, zipCode, cityId, point }
}
