/**
 * The map-point flow of the location dialog (spec section 4), as a reducer without side effects:
 *
 *   city chosen → the map is centred at the city, zoom 10, if its position is known
 *   address complete → geocode → House: point set, zoom 18, can be confirmed
 *                              → Street: point set, zoom 15, cannot be confirmed before the pin is moved
 *                              → other: the map is centred at zoom 12, no point
 *                              → failure: the user has to place the pin; if the geocoder did not respond, the address
 *                                is requested again when the browser is online
 *   pin dragged, map clicked, coordinates typed → point set, can be confirmed
 *   any change of the address → the confirmation and the point are removed
 *
 * A point that a user placed or confirmed is exact, so it is kept (`keptPoint`) when the address changes, unless it is
 * doubtful for the new city. If the geocoder finds the new address less exactly than the house, or not at all, the pin
 * stays, unconfirmed, and the user decides:
 *
 *   confirmed, or "Keep and confirm this point" → the kept point is confirmed
 *   "Use the found position" → the geocoder's result is applied as above
 *
 * `request` numbers the requests to the geocoder. Only the response to the newest request is used.
 */
import type { Geocode } from '../../../contract/cities'
import type { Country } from '../../../contract/languages'
import { limits, mapViews } from '../../../contract/limits'
import { findPointWarning } from '../../../contract/pointWarnings'
import type { Point } from '../../../contract/primitives'
import type { MapView } from '../maps/bounds'

export interface PostalAddress {
  cityId: string
  /** Name of the city in the user's language. It is sent to the geocoder. */
  cityName: string
  /** Country of the city; if it is not known, the country of the account. */
  country?: Country | undefined
  /** Position of the city. The map is centred there until the address is found. */
  cityPoint?: Point | undefined
  street: string
  houseNumber: string
}

export type MapPointSource =
  | 'none'
  | 'searching'
  | 'house'
  | 'street'
  | 'city'
  | 'failed'
  | 'unanswered'
  | 'placed'
  /** The point comes from a saved record, in which it was not confirmed. */
  | 'unconfirmed'
  /** The previous exact point is kept, because the geocoder found the new address less exactly than the house. */
  | 'kept'

export interface MapPointFlow {
  address: PostalAddress
  point: Point | null
  /** Position at which the map shows the pin while the location has no point yet. */
  approxLocation: Point | null
  view: MapView
  showMap: boolean
  pointMayBeValid: boolean
  pointIsCorrect: boolean
  source: MapPointSource
  /** The exact point that the location had before the address changed; `null` if there is none to keep. */
  keptPoint: Point | null
  /** The geocoder's result for the new address, while `keptPoint` is shown. */
  found: Geocode | null
  request: number
}

export type MapPointEvent =
  | { kind: 'addressChanged'; change: Partial<PostalAddress> }
  | { kind: 'geocodeStarted' }
  | { kind: 'geocodeAnswered'; request: number; geocode: Geocode }
  /** With `isUnanswered`, the geocoder did not respond, so the address may exist although it was not found. */
  | { kind: 'geocodeFailed'; request: number; isUnanswered: boolean }
  | { kind: 'geocodeRepeated' }
  | { kind: 'pointPlaced'; point: Point; moveMap: boolean }
  | { kind: 'pointKept' }
  | { kind: 'foundUsed' }
  | { kind: 'ticked'; isCorrect: boolean }
  /**
   * Sets the address and point that result from a conflict with another user's change, or those of an earlier version.
   */
  | { kind: 'restored'; address: PostalAddress; point: Point; isConfirmed: boolean }

const emptyAddress: PostalAddress = { cityId: '', cityName: '', street: '', houseNumber: '' }

const defaultView: MapView = {
  centre: { latitude: mapViews.locations.latitude, longitude: mapViews.locations.longitude },
  zoom: mapViews.storeZoom,
}

export const createMapPointFlow = (): MapPointFlow => ({
  address: emptyAddress,
  point: null,
  approxLocation: null,
  view: defaultView,
  showMap: false,
  pointMayBeValid: false,
  pointIsCorrect: false,
  source: 'none',
  keptPoint: null,
  found: null,
  request: 0,
})

/** Returns the state of a saved location. A confirmed point stays confirmed until the address or the pin changes. */
export const createMapPointFlowOfSavedPoint = (
  address: PostalAddress,
  point: Point,
  isConfirmed = true,
): MapPointFlow => ({
  ...createMapPointFlow(),
  address,
  point,
  approxLocation: point,
  view: { centre: point, zoom: mapViews.accuracyZoom.House },
  showMap: true,
  pointMayBeValid: true,
  pointIsCorrect: isConfirmed,
  source: isConfirmed ? 'placed' : 'unconfirmed',
})

/** Returns whether the address can be geocoded: street, house number and city are present and not too long. */
export const isAddressComplete = ({ cityId, cityName, street, houseNumber }: PostalAddress) =>
  [cityId, cityName, street, houseNumber].every(part => part.trim() !== '') &&
  street.trim().length <= limits.textMax &&
  houseNumber.trim().length <= limits.houseNumberMax

/**
 * Returns the point to keep when the address changes: a point that a user placed or confirmed, or the point that is
 * kept already; `null` if this point is doubtful for the new city.
 */
const pointToKeep = ({ point, pointIsCorrect, source, keptPoint }: MapPointFlow, { cityPoint }: PostalAddress) => {
  const exact = point && (pointIsCorrect || source === 'placed') ? point : keptPoint
  return exact && !findPointWarning(exact, cityPoint) ? exact : null
}

const changeAddress = (state: MapPointFlow, change: Partial<PostalAddress>): MapPointFlow => {
  const address = { ...state.address, ...change }
  const { cityPoint } = address
  const isOtherCity = address.cityId !== state.address.cityId
  return {
    ...state,
    address,
    point: null,
    // After a change of street or house number the pin stays where it was, so that correcting a letter does not move
    // it.
    approxLocation: isOtherCity ? (cityPoint ?? null) : (state.point ?? state.approxLocation),
    view: isOtherCity && cityPoint ? { centre: cityPoint, zoom: mapViews.storeZoom } : state.view,
    pointMayBeValid: false,
    pointIsCorrect: false,
    source: 'none',
    keptPoint: pointToKeep(state, address),
    found: null,
    request: state.request + 1,
  }
}

const zoomOf = (accuracy: Geocode['accuracy']) =>
  accuracy === 'House' || accuracy === 'Street' ? mapViews.accuracyZoom[accuracy] : mapViews.accuracyZoom.City

const sourceOf = (accuracy: Geocode['accuracy']): MapPointSource =>
  accuracy === 'House' ? 'house' : accuracy === 'Street' ? 'street' : 'city'

/** Returns the state in which the map shows the kept point, until the user decides whether it is still right. */
const offerKept = (
  state: MapPointFlow,
  keptPoint: Point,
  change: Pick<MapPointFlow, 'source' | 'found'>,
): MapPointFlow => ({
  ...state,
  ...change,
  point: keptPoint,
  approxLocation: keptPoint,
  view: { centre: keptPoint, zoom: Math.max(state.view.zoom, mapViews.accuracyZoom.Street) },
  pointMayBeValid: true,
  pointIsCorrect: false,
})

const applyFound = (state: MapPointFlow, { location, accuracy }: Geocode): MapPointFlow => ({
  ...state,
  keptPoint: null,
  found: null,
  point: accuracy === 'House' || accuracy === 'Street' ? location : null,
  approxLocation: location,
  view: { centre: location, zoom: zoomOf(accuracy) },
  pointMayBeValid: accuracy === 'House',
  pointIsCorrect: false,
  source: sourceOf(accuracy),
})

const answer = (state: MapPointFlow, found: Geocode): MapPointFlow =>
  state.keptPoint && found.accuracy !== 'House'
    ? offerKept(state, state.keptPoint, { source: 'kept', found })
    : applyFound(state, found)

const fail = (state: MapPointFlow, source: 'failed' | 'unanswered'): MapPointFlow =>
  state.keptPoint ? offerKept(state, state.keptPoint, { source, found: null }) : { ...state, source }

const place = (state: MapPointFlow, point: Point, moveMap: boolean): MapPointFlow => ({
  ...state,
  point,
  approxLocation: point,
  showMap: true,
  view: moveMap ? { centre: point, zoom: Math.max(state.view.zoom, mapViews.accuracyZoom.Street) } : state.view,
  pointMayBeValid: true,
  pointIsCorrect: false,
  source: 'placed',
  keptPoint: null,
  found: null,
  // A point that the user placed is more reliable than the geocoder's, so a pending response is ignored.
  request: state.request + 1,
})

export const mapPointReducer = (state: MapPointFlow, event: MapPointEvent): MapPointFlow => {
  switch (event.kind) {
    case 'addressChanged':
      return changeAddress(state, event.change)
    case 'geocodeStarted':
      return { ...state, showMap: true, source: 'searching' }
    case 'geocodeAnswered':
      return event.request === state.request ? answer(state, event.geocode) : state
    case 'geocodeFailed':
      if (event.request !== state.request) return state
      return fail(state, event.isUnanswered ? 'unanswered' : 'failed')
    case 'geocodeRepeated':
      return { ...state, source: 'none', request: state.request + 1 }
    case 'pointPlaced':
      return place(state, event.point, event.moveMap)
    case 'restored':
      return {
        ...createMapPointFlowOfSavedPoint(event.address, event.point, event.isConfirmed),
        request: state.request + 1,
      }
    case 'pointKept':
      return state.keptPoint ? { ...place(state, state.keptPoint, false), pointIsCorrect: true } : state
    case 'foundUsed':
      return state.found ? applyFound(state, state.found) : state
    case 'ticked':
      if (!state.pointMayBeValid) return state
      if (event.isCorrect && state.keptPoint) return mapPointReducer(state, { kind: 'pointKept' })
      return { ...state, pointIsCorrect: event.isCorrect }
  }
}
