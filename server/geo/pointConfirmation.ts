/**
 * Decides whether the point of a location is stored as confirmed: for calls of the portal's form, for clients that
 * implement only the specification, and for imports.
 */
import { findPointWarning } from '../../contract/pointWarnings'
import type { Point } from '../../contract/primitives'

/** The address and the point of a location. */
export interface AddressWithPoint {
  cityId: string
  street: string
  houseNumber: string
  point: Point
}
export interface PointConfirmation {
  /**
   * Whether the caller states that the point is confirmed, which takes precedence over everything else; undefined if
   * the caller does not state it.
   */
  stated?: boolean | undefined
  now: AddressWithPoint
  /** The centre of the location's city. */
  cityPoint: Point | undefined
  /** The stored address and point before the change; undefined for a new location. */
  before?: (AddressWithPoint & { pointConfirmed: boolean }) | undefined
}

const isSamePlace = (a: AddressWithPoint, b: AddressWithPoint) =>
  a.cityId === b.cityId &&
  a.street.trim() === b.street.trim() &&
  a.houseNumber.trim() === b.houseNumber.trim() &&
  a.point.latitude === b.point.latitude &&
  a.point.longitude === b.point.longitude

/**
 * Returns whether the point is stored as confirmed, by the first rule that applies:
 *
 * 1. The value that the client states.
 * 2. The stored value, if neither the point nor the address changes.
 * 3. Confirmed, unless `findPointWarning` returns a warning: clients that follow the specification ask users for a
 *    confirmation, but do not send it.
 */
export const isPointConfirmed = ({ stated, now, cityPoint, before }: PointConfirmation): boolean => {
  if (stated !== undefined) return stated
  if (before && isSamePlace(now, before)) return before.pointConfirmed
  return findPointWarning(now.point, cityPoint) === null
}
