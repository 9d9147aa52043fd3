/** What a map screen passes around, free of Leaflet: the library stays in its own chunk. Degrees throughout. */
import type { Point } from '../../../contract/primitives'

/** The part of the world that a map shows. */
export interface MapBounds {
  northEast: Point
  southWest: Point
  zoom: number
}

/** Anything that a map can mark. */
export interface MapItem {
  guid: string
  point: Point
}

/** Where a map looks. A new object moves the map, the same one leaves it where the user took it. */
export interface MapView {
  centre: Point
  zoom: number
  /** All of it is to be seen, as large as there is room; `centre` and `zoom` stand in where there is no map to measure. */
  bounds?: Bounds
  /** The centre is that of the whole map, whatever lies over its lower part. */
  isWhole?: boolean
}

export interface Bounds {
  northEast: Point
  southWest: Point
}

/** The least box that holds the points; none without any. */
export const boundsOf = (points: readonly Point[]): Bounds | null => {
  if (points.length === 0) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    northEast: { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) },
    southWest: { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) },
  }
}

export const viewOf = (bounds: Bounds, { zoom }: MapView): MapView => ({
  centre: {
    latitude: (bounds.northEast.latitude + bounds.southWest.latitude) / 2,
    longitude: (bounds.northEast.longitude + bounds.southWest.longitude) / 2,
  },
  zoom,
  bounds,
})

/** Latitude and longitude as a person reads them: five decimals are about a metre. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A map at low zoom shows more than one world. @param limit 90 for latitudes, 180 for longitudes */
export const clampDegrees = (degrees: number, limit: number) => Math.max(-limit, Math.min(limit, degrees))
