import type { Map as LeafletMap } from 'leaflet'
import type { MapBounds } from './bounds'

/** Returns the part of the world that the map shows now. */
export const boundsOfMap = (map: LeafletMap): MapBounds => {
  const bounds = map.getBounds()
  return {
    northEast: { latitude: bounds.getNorth(), longitude: bounds.getEast() },
    southWest: { latitude: bounds.getSouth(), longitude: bounds.getWest() },
    zoom: map.getZoom(),
  }
}
