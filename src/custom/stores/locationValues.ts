/** Values of the location dialog, which the data provider converts into request bodies. */
import { cleanLine } from '../../../contract/cleanText'
import { type Language, pickLocalName } from '../../../contract/languages'
import { mapViews } from '../../../contract/limits'
import type { Location } from '../../../contract/locations'
import type { Point } from '../../../contract/primitives'
import type { SelectedCity } from '../engine/inputs/useSelectedCities'
import { createMapPointFlow, createMapPointFlowOfSavedPoint, type MapPointFlow } from './mapPointFlow'

/** Values of the form's fields. The point is not a field; the state of the map contains it. */
export interface AddressValues {
  name: string
  street: string
  houseNumber: string
  zipCode: string
  cityId: string | null
}

export interface LocationFormValues extends AddressValues {
  cityId: string
  point: Point
  /** Whether a user has confirmed the point. It is sent only if the API can store it. */
  pointConfirmed?: true
}

/**
 * Returns whether the point is confirmed. An API that implements only the specification does not send `pointConfirmed`;
 * its points were confirmed when they were saved.
 */
const isConfirmed = (record?: Pick<Location, 'guid'> & Partial<Location>) =>
  record !== undefined && record.pointConfirmed !== false

/**
 * Returns the form's initial values.
 * @param city initial city of a new location
 */
export const toLocationFormValues = (record?: Location, city?: SelectedCity) => {
  const { name = '', street = '', houseNumber = '', zipCode = '', cityId = city?.guid ?? null } = record ?? {}
  const { latitude = '', longitude = '' } = record?.point ?? {}
  return { name, street, houseNumber, zipCode, cityId, latitude, longitude, pointIsCorrect: isConfirmed(record) }
}

const pointFlowInCity = ({ guid, localizedNames, point, country }: SelectedCity, language: Language): MapPointFlow => {
  const flow = createMapPointFlow()
  const address = { ...flow.address, cityId: guid, cityName: pickLocalName(localizedNames, language), country }
  if (!point) return { ...flow, address }
  return {
    ...flow,
    address: { ...address, cityPoint: point },
    approxLocation: point,
    view: { centre: point, zoom: mapViews.storeZoom },
  }
}

export const createMapPointFlowOfRecord = (
  record: Location | undefined,
  language: Language,
  preset?: SelectedCity,
): MapPointFlow => {
  if (!record) return preset ? pointFlowInCity(preset, language) : createMapPointFlow()
  const { cityId, city, street, houseNumber, point } = record
  return createMapPointFlowOfSavedPoint({ cityId, cityName: city, street, houseNumber }, point, isConfirmed(record))
}

const needed = ['name', 'cityId', 'street', 'houseNumber'] as const
/** A value without which a location cannot be saved: a field, or the confirmation of the point on the map. */
export type RequiredValue = (typeof needed)[number] | 'pointIsCorrect'

export const findMissingValues = (
  values: AddressValues,
  { point, pointIsCorrect }: MapPointFlow,
): readonly RequiredValue[] => [
  ...needed.filter(source => !cleanLine(values[source] ?? '').trim()),
  ...(point && pointIsCorrect ? [] : (['pointIsCorrect'] as const)),
]

/**
 * Returns the values to save, or `null` while a required value is missing or the user has not confirmed the point on
 * the map (spec section 5).
 */
export const toLocationValues = (values: AddressValues, flow: MapPointFlow): LocationFormValues | null => {
  const { name, street, houseNumber, zipCode, cityId } = values
  const { point } = flow
  if (findMissingValues(values, flow).length > 0 || !cityId || !point) return null
  return { name, street, houseNumber, zipCode, cityId, point }
}
