// Writes public/basemap.json, the countries of the offline map. Usage: node scripts/basemap.mjs
// path/to/world-atlas/countries-10m.json
import { readFileSync, writeFileSync } from 'node:fs'

const COUNTRIES = {
  804: ['UA', 'Ukraine', 'Україна', 'Ukraina'],
  616: ['PL', 'Poland', 'Польща', 'Polska'],
  112: ['BY', 'Belarus', 'Білорусь', 'Białoruś'],
  498: ['MD', 'Moldova', 'Молдова', 'Mołdawia'],
  642: ['RO', 'Romania', 'Румунія', 'Rumunia'],
  348: ['HU', 'Hungary', 'Угорщина', 'Węgry'],
  703: ['SK', 'Slovakia', 'Словаччина', 'Słowacja'],
  203: ['CZ', 'Czechia', 'Чехія', 'Czechy'],
  276: ['DE', 'Germany', 'Німеччина', 'Niemcy'],
  440: ['LT', 'Lithuania', 'Литва', 'Litwa'],
  428: ['LV', 'Latvia', 'Латвія', 'Łotwa'],
  643: ['RU', 'Russia', 'Росія', 'Rosja'],
}
// Tolerances of the simplification in degrees (the smaller one is for Ukraine and Poland), and the area in square
// degrees below which a polygon is left out.
const [MAIN_TOLERANCE, TOLERANCE, MIN_AREA] = [0.009, 0.02, 0.003]
// The limits at which Russia is cut, because the map shows only a part of it. Each has an axis (0: longitude, 1:
// latitude), a value, and 1 to keep what is above the value or -1 to keep what is below.
const BOX = [
  [0, 10, 1],
  [0, 45, -1],
  [1, 42, 1],
  [1, 60, -1],
]
const {
  arcs,
  transform: { scale, translate },
  objects,
} = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const polygons = new Map(
  objects.countries.geometries
    .filter(({ id }) => COUNTRIES[id])
    .map(g => [+g.id, g.type === 'Polygon' ? [g.arcs] : g.arcs]),
)
const lines = arcs.map(arc => {
  let [x, y] = [0, 0] // Each point is stored as its distance from the previous point.
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
})
const stitch = (ring, from) => ring.flatMap(i => (i < 0 ? from[~i].toReversed() : from[i]).slice(1))
const area = ring =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + ring.at(i - 1)[0] * y - x * ring.at(i - 1)[1], 0)) / 2

// Natural Earth draws Crimea as a part of Russia. The following lines remove the polygon of Crimea from Russia and join
// it to Ukraine along the arc that both polygons share.
const russia = polygons.get(643)
const inCrimea = ([x, y]) => x > 32 && x < 37 && y > 44 && y < 46.5
const [[crimea]] = russia.splice(
  russia.findIndex(([ring]) => stitch(ring, lines).every(inCrimea)),
  1,
)
const seam = crimea.findIndex(i => polygons.get(804).flat(2).includes(~i))
const coast = [...crimea.slice(seam + 1), ...crimea.slice(0, seam)]
polygons.set(
  804,
  polygons.get(804).map(rings => rings.map(r => r.flatMap(i => (i === ~crimea[seam] ? coast : i)))),
)

// Simplifies a line (Douglas-Peucker). It is applied to each arc, so that two countries keep the same line as their
// common border.
const simplify = (line, tolerance) => {
  const [[ax, ay], [bx, by]] = [line[0], line.at(-1)]
  const [dx, dy] = [bx - ax, by - ay]
  let [far, at] = [0, 0]
  line.forEach(([x, y], i) => {
    const [px, py] = [x - ax, y - ay]
    const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
    const distance = Math.hypot(px - t * dx, py - t * dy)
    if (distance > far) [far, at] = [distance, i]
  })
  return far <= tolerance
    ? [line[0], line.at(-1)]
    : [...simplify(line.slice(0, at + 1), tolerance), ...simplify(line.slice(at), tolerance).slice(1)]
}
const main = new Set([804, 616].flatMap(id => polygons.get(id).flat(2)).map(i => (i < 0 ? ~i : i)))
const simple = lines.map((line, i) => simplify(line, main.has(i) ? MAIN_TOLERANCE : TOLERANCE))

const clip = ring =>
  BOX.reduce(
    (points, [axis, limit, side]) =>
      points.flatMap((p, i) => {
        const [q, inside] = [points.at(i - 1), point => (point[axis] - limit) * side >= 0]
        if (inside(p) === inside(q)) return inside(p) ? [p] : []
        const t = (limit - q[axis]) / (p[axis] - q[axis])
        return [[0, 1].map(a => q[a] + (p[a] - q[a]) * t), ...(inside(p) ? [p] : [])]
      }),
    ring,
  )
const round = ring => ring.map(p => p.map(v => +v.toFixed(2))).filter((p, i, all) => `${p}` !== `${all.at(i - 1)}`)
const features = [...polygons].map(([id, shapes]) => {
  const [code, en, ua, pl] = COUNTRIES[id]
  const coordinates = shapes
    .map(rings =>
      rings
        .map(r => stitch(r, simple))
        .map(r => round(code === 'RU' ? clip(r) : r))
        .filter(r => r.length > 3 && area(r) > MIN_AREA)
        .map(r => [...r, r[0]]),
    )
    .filter(rings => rings.length)
  return {
    type: 'Feature',
    properties: { code, names: { en, ua, pl } },
    geometry: { type: 'MultiPolygon', coordinates },
  }
})
writeFileSync(
  new URL('../public/basemap.json', import.meta.url),
  JSON.stringify({ type: 'FeatureCollection', features }),
)
