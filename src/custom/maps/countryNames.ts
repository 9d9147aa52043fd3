/** Selects the country names that fit on the offline map, and estimates the size of each name. */
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { CRS, GeoJSON, type LatLng, PolyUtil } from 'leaflet'
import { type Country as Code, countries } from '../../../contract/languages'

/** A rectangle on the map, in pixels. */
export interface LabelBox {
  left: number
  top: number
  right: number
  bottom: number
}
export interface MapLabel {
  x: number
  y: number
  name: string
}

/** Generous estimates of a letter's width and a line's height in a label, in pixels. */
const [letterPx, linePx] = [9.5, 24]

export const labelBoxOf = ({ x, y, name }: MapLabel): LabelBox => ({
  left: x - (name.length * letterPx) / 2,
  top: y - linePx / 2,
  right: x + (name.length * letterPx) / 2,
  bottom: y + linePx / 2,
})

export const doBoxesOverlap = (one: LabelBox, other: LabelBox) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Returns the centre of the country's polygon with the most points, which is assumed to be its largest part. */
export const centreOfCountry = ({ geometry }: Feature<Polygon | MultiPolygon>): LatLng => {
  const rings =
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flatMap(([outer]) => [outer ?? []])
  const longest = rings.reduce((most, ring) => (ring.length > most.length ? ring : most))
  return PolyUtil.polygonCenter(GeoJSON.coordsToLatLngs(longest) as LatLng[], CRS.EPSG3857)
}

const isOwn = (code: string) => countries.includes(code as Code)

/** Returns the names that fit on the map without overlapping. The countries in which the portal is used come first. */
export function selectCountryNames<Label extends MapLabel & { code: string }>(
  labels: readonly Label[],
  size: { x: number; y: number },
): Label[] {
  const usedBoxes: LabelBox[] = []
  return [...labels]
    .sort((one, other) => Number(isOwn(other.code)) - Number(isOwn(one.code)))
    .filter(label => {
      const box = labelBoxOf(label)
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= size.x && box.bottom <= size.y
      if (!isInside || usedBoxes.some(other => doBoxesOverlap(box, other))) return false
      usedBoxes.push(box)
      return true
    })
}
