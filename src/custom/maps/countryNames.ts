/** Which countries' names have room on the offline map, and what room they take. */
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { CRS, GeoJSON, type LatLng, PolyUtil } from 'leaflet'
import { type Country as Code, countries } from '../../../contract/limits'

/** In pixels of the map. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export interface Label {
  x: number
  y: number
  name: string
}

/** Of a label's letters, a generous guess, and of its line. */
const [letterPx, linePx] = [9.5, 24]

export const boxOf = ({ x, y, name }: Label): Box => ({
  left: x - (name.length * letterPx) / 2,
  top: y - linePx / 2,
  right: x + (name.length * letterPx) / 2,
  bottom: y + linePx / 2,
})

export const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** In the middle of the largest of its parts, by the points of their outlines. */
export const centreOf = ({ geometry }: Feature<Polygon | MultiPolygon>): LatLng => {
  const rings =
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flatMap(([outer]) => [outer ?? []])
  const longest = rings.reduce((most, ring) => (ring.length > most.length ? ring : most))
  return PolyUtil.polygonCenter(GeoJSON.coordsToLatLngs(longest) as LatLng[], CRS.EPSG3857)
}

const isOwn = (code: string) => countries.includes(code as Code)

/** @returns those that lie whole in the map and on no other; the portal's own countries come first */
export function namedCountries<Each extends Label & { code: string }>(
  labels: readonly Each[],
  size: { x: number; y: number },
): Each[] {
  const taken: Box[] = []
  return [...labels]
    .sort((one, other) => Number(isOwn(other.code)) - Number(isOwn(one.code)))
    .filter(label => {
      const box = boxOf(label)
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= size.x && box.bottom <= size.y
      if (!isInside || taken.some(other => overlap(box, other))) return false
      taken.push(box)
      return true
    })
}
