/** Converts the values of a location's form into the bodies of its calls. */
import type { LocationCreate, LocationEdit } from '../../../contract/locations'
import type { LocationFormValues } from './locationValues'

/**
 * Returns the body of a call that creates a location. Name, street, house number and zip code (optional) are trimmed.
 */
export const toLocationCreateBody = ({
  name,
  street,
  houseNumber,
  zipCode,
  cityId,
  point,
  pointConfirmed,
}: LocationFormValues): LocationCreate => ({
  name: name.trim(),
  street: street.trim(),
  houseNumber: houseNumber.trim(),
  cityId,
  // `zipCode` may be null, because react-admin's inputs use null for an empty field.
  zipCode: zipCode?.trim() ?? '',
  point,
  ...(pointConfirmed && { pointConfirmed }),
})

/**
 * Returns the body of a call that changes a location. Only the house number is trimmed. The spec spells the field
 * `zipcode`.
 */
export const toLocationEditBody = ({
  name,
  street,
  houseNumber,
  zipCode,
  cityId,
  point,
  pointConfirmed,
}: LocationFormValues): LocationEdit => ({
  name,
  street,
  houseNumber: houseNumber.trim(),
  cityId,
  zipcode: zipCode,
  point,
  ...(pointConfirmed && { pointConfirmed }),
})
