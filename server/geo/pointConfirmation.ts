/**
 * Decides whether the point of a location is stored as confirmed: one rule for the form's calls, for clients of the
 * specification and for imports.
 */
import { findPointDoubt } from '../../contract/pointDoubts'
import type { Point } from '../../contract/primitives'

/** A location's address and its point. */
export interface PointedAddress {
  cityId: string
  street: string
  houseNumber: string
  point: Point
}
export interface PointDecision {
  /** The caller's statement, which takes precedence. */
  given?: boolean | undefined
  now: PointedAddress
  /** The city's own point. */
  cityPoint: Point | undefined
  /** The record before a change. */
  before?: (PointedAddress & { pointConfirmed: boolean }) | undefined
}

const isSamePlace = (a: PointedAddress, b: PointedAddress) =>
  a.cityId === b.cityId &&
  a.street.trim() === b.street.trim() &&
  a.houseNumber.trim() === b.houseNumber.trim() &&
  a.point.latitude === b.point.latitude &&
  a.point.longitude === b.point.longitude

/**
 * Returns whether the point is confirmed. A client of the specification makes no statement: its form requires the tick,
 * so the point is confirmed unless it is doubtful. A change that touches neither point nor address confirms nothing and
 * revokes nothing.
 */
export const isPointConfirmed = ({ given, now, cityPoint, before }: PointDecision): boolean => {
  if (given !== undefined) return given
  if (before && isSamePlace(now, before)) return before.pointConfirmed
  return findPointDoubt(now.point, cityPoint) === null
}
