/**
 * Types and helpers for map screens. They do not import Leaflet, so that it stays in its own chunk. All coordinates are
 * in degrees.
 */
import type { Map as LeafletMap } from 'leaflet'
import type { Point } from '../../../contract/primitives'

/** The part of the world that a map shows. */
export interface MapBounds {
  northEast: Point
  southWest: Point
  zoom: number
}

/** Something that a map can mark with a marker. */
export interface MapItem {
  guid: string
  point: Point
}

/** The view of a map. Passing a new object moves the map; passing the same object again does not. */
export interface MapView {
  centre: Point
  zoom: number
  /** Bounds to show completely, as large as possible. If they are set, the map does not use `centre` and `zoom`. */
  bounds?: Bounds
  /**
   * Whether `centre` is the centre of the whole map. By default it is the centre of the part that no other element
   * covers.
   */
  isWhole?: boolean
}

export interface Bounds {
  northEast: Point
  southWest: Point
}

/** Returns the smallest box that contains the points, or `null` if there are none. */
export const boundsOf = (points: readonly Point[]): Bounds | null => {
  if (points.length === 0) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    northEast: { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) },
    southWest: { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) },
  }
}

export const centreOfBounds = ({ northEast, southWest }: Bounds): Point => ({
  latitude: (northEast.latitude + southWest.latitude) / 2,
  longitude: (northEast.longitude + southWest.longitude) / 2,
})

export const fitViewToBounds = (bounds: Bounds, { zoom }: MapView): MapView => ({
  centre: centreOfBounds(bounds),
  zoom,
  bounds,
})

/** Rounds degrees to five decimals, which is about a metre. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/**
 * Limits degrees to their range, because a map at low zoom shows the earth more than once.
 * @param limit 90 for latitudes, 180 for longitudes.
 */
export const clampDegrees = (degrees: number, limit: number) => Math.max(-limit, Math.min(limit, degrees))

/** Returns the part of the world that the map shows now. */
export const boundsOfMap = (map: LeafletMap): MapBounds => {
  const bounds = map.getBounds()
  return {
    northEast: { latitude: bounds.getNorth(), longitude: bounds.getEast() },
    southWest: { latitude: bounds.getSouth(), longitude: bounds.getWest() },
    zoom: map.getZoom(),
  }
}
