/** What the location dialog holds and hands to the data provider; the definition makes the wire's bodies of it. */
import type { Location } from '../../../contract/locations'
import type { Point } from '../../../contract/primitives'
import { newPointFlow, type PointFlow, pointFlowOf } from './pointFlow'

export interface LocationValues {
  name: string
  street: string
  houseNumber: string
  zipCode: string
  cityId: string
  point: Point
}

export interface TextValues {
  name: string
  zipCode: string
}

export const textsOf = (record?: Location): TextValues => ({
  name: record?.name ?? '',
  zipCode: record?.zipCode ?? '',
})

export const flowOf = (record?: Location): PointFlow => {
  if (!record) return newPointFlow()
  const { cityId, city, street, houseNumber, point } = record
  return pointFlowOf({ cityId, cityName: city, street, houseNumber }, point)
}

/** `null` until all that a save needs is there: name, street, house number, city and the tick (spec section 5). */
export const readyValues = ({ name, zipCode }: TextValues, flow: PointFlow): LocationValues | null => {
  const { street, houseNumber, cityId } = flow.address
  const isFilled = [name, street, houseNumber, cityId].every(text => text.trim() !== '')
  if (!isFilled || !flow.pointIsCorrect || !flow.point) return null
  return { name, street, houseNumber, zipCode, cityId, point: flow.point }
}
