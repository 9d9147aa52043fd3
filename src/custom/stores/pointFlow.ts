/**
 * The map-point flow of the location dialog (spec section 4), as a reducer without side effects:
 *
 *   city chosen → the map begins at its centre, zoom 10
 *   address complete → geocode → House: point set, zoom 18, may be valid │ Street: point set, zoom 15, not yet valid
 *                              → other: the map is centred at zoom 12, no point │ failure: the pin waits to be placed; where no
 *                                answer came, the address is asked for again with the connection
 *   pin dragged, map clicked, coordinates typed → point set, may be valid
 *   any change of the address → the tick and the point are taken back
 *
 * A point that a person placed or confirmed is exact, so it is kept (`keptPoint`) when the address of the store changes. If the
 * geocoder then knows the place less exactly than a house, the pin stays where it was, the tick is off, and the user decides:
 *
 *   ticked, or "Keep this point" → the kept point is confirmed │ "Use the found position" → as above, for that accuracy
 *
 * `request` numbers the questions to the geocoder: an answer to any but the newest one is dropped.
 */
import type { Geocode } from '../../../contract/cities'
import { type Country, limits, mapViews } from '../../../contract/limits'
import { findPointDoubt } from '../../../contract/pointDoubts'
import type { Point } from '../../../contract/primitives'
import type { MapView } from '../maps/bounds'

export interface Address {
  cityId: string
  /** The name in the user's language, as the geocoder is asked. */
  cityName: string
  /** The city's; the account's where it is not known. */
  country?: Country | undefined
  /** Where the map looks before the address is found. */
  cityPoint?: Point | undefined
  street: string
  houseNumber: string
}

export type PointSource =
  | 'none'
  | 'searching'
  | 'house'
  | 'street'
  | 'city'
  | 'failed'
  | 'unanswered'
  | 'placed'
  /** Saved, but nobody has confirmed it. */
  | 'unconfirmed'
  /** The geocoder's answer is less exact than the kept point. */
  | 'kept'

export interface PointFlow {
  address: Address
  point: Point | null
  /** Where the pin stands while there is no point yet. */
  approxLocation: Point | null
  view: MapView
  showMap: boolean
  pointMayBeValid: boolean
  pointIsCorrect: boolean
  source: PointSource
  /** The exact point before the address changed. */
  keptPoint: Point | null
  /** What the geocoder found of the new address, while the kept point stands. */
  found: Geocode | null
  request: number
}

export type PointEvent =
  | { kind: 'addressChanged'; change: Partial<Address> }
  | { kind: 'geocodeStarted' }
  | { kind: 'geocodeAnswered'; request: number; geocode: Geocode }
  /** `isUnanswered`: nobody said that there is no such address. */
  | { kind: 'geocodeFailed'; request: number; isUnanswered: boolean }
  | { kind: 'geocodeRepeated' }
  | { kind: 'pointPlaced'; point: Point; moveMap: boolean }
  | { kind: 'pointKept' }
  | { kind: 'foundUsed' }
  | { kind: 'ticked'; isCorrect: boolean }
  /** An address and its point from elsewhere: what another user saved meanwhile. */
  | { kind: 'restored'; address: Address; point: Point; isConfirmed: boolean }

const emptyAddress: Address = { cityId: '', cityName: '', street: '', houseNumber: '' }

const defaultView: MapView = {
  centre: { latitude: mapViews.locations.latitude, longitude: mapViews.locations.longitude },
  zoom: mapViews.storeZoom,
}

export const newPointFlow = (): PointFlow => ({
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

/** A saved location: a confirmed point stays so until the address or the pin changes. */
export const pointFlowOf = (address: Address, point: Point, isConfirmed = true): PointFlow => ({
  ...newPointFlow(),
  address,
  point,
  approxLocation: point,
  view: { centre: point, zoom: mapViews.accuracyZoom.House },
  showMap: true,
  pointMayBeValid: true,
  pointIsCorrect: isConfirmed,
  source: isConfirmed ? 'placed' : 'unconfirmed',
})

/** Geocoding runs only when street, house number and city are present, and no longer than an address may be. */
export const isComplete = ({ cityId, cityName, street, houseNumber }: Address) =>
  [cityId, cityName, street, houseNumber].every(part => part.trim() !== '') &&
  street.trim().length <= limits.textMax &&
  houseNumber.trim().length <= limits.houseNumberMax

/** A person's point is exact; a point far from the city of the new address is not worth keeping. */
const pointToKeep = ({ point, pointIsCorrect, source, keptPoint }: PointFlow, { cityPoint }: Address) => {
  const exact = point && (pointIsCorrect || source === 'placed') ? point : keptPoint
  return exact && !findPointDoubt(exact, cityPoint) ? exact : null
}

const changeAddress = (state: PointFlow, change: Partial<Address>): PointFlow => {
  const address = { ...state.address, ...change }
  const { cityPoint } = address
  const isOtherCity = address.cityId !== state.address.cityId
  return {
    ...state,
    address,
    point: null,
    // The pin stays where it was, so that a corrected letter does not lose the place.
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

const sourceOf = (accuracy: Geocode['accuracy']): PointSource =>
  accuracy === 'House' ? 'house' : accuracy === 'Street' ? 'street' : 'city'

/** The pin stays on (or goes back to) the kept point until the user decides. */
const offerKept = (state: PointFlow, keptPoint: Point, change: Pick<PointFlow, 'source' | 'found'>): PointFlow => ({
  ...state,
  ...change,
  point: keptPoint,
  approxLocation: keptPoint,
  view: { centre: keptPoint, zoom: Math.max(state.view.zoom, mapViews.accuracyZoom.Street) },
  pointMayBeValid: true,
  pointIsCorrect: false,
})

const applyFound = (state: PointFlow, { location, accuracy }: Geocode): PointFlow => ({
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

const answer = (state: PointFlow, found: Geocode): PointFlow =>
  state.keptPoint && found.accuracy !== 'House'
    ? offerKept(state, state.keptPoint, { source: 'kept', found })
    : applyFound(state, found)

const fail = (state: PointFlow, source: 'failed' | 'unanswered'): PointFlow =>
  state.keptPoint ? offerKept(state, state.keptPoint, { source, found: null }) : { ...state, source }

const place = (state: PointFlow, point: Point, moveMap: boolean): PointFlow => ({
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
  // A hand is surer than the geocoder: an answer on its way no longer counts.
  request: state.request + 1,
})

export const pointReducer = (state: PointFlow, event: PointEvent): PointFlow => {
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
      return { ...pointFlowOf(event.address, event.point, event.isConfirmed), request: state.request + 1 }
    case 'pointKept':
      return state.keptPoint ? { ...place(state, state.keptPoint, false), pointIsCorrect: true } : state
    case 'foundUsed':
      return state.found ? applyFound(state, state.found) : state
    case 'ticked':
      if (!state.pointMayBeValid) return state
      if (event.isCorrect && state.keptPoint) return pointReducer(state, { kind: 'pointKept' })
      return { ...state, pointIsCorrect: event.isCorrect }
  }
}
