import type { Map as LeafletMap } from 'leaflet'
import type { MapArea } from './bounds'

/** What the map shows now. */
export const areaOf = (map: LeafletMap): MapArea => {
  const bounds = map.getBounds()
  return {
    northEast: { latitude: bounds.getNorth(), longitude: bounds.getEast() },
    southWest: { latitude: bounds.getSouth(), longitude: bounds.getWest() },
    zoom: map.getZoom(),
  }
}
