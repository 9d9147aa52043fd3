/** What was collected in the last twelve months, and what lies in the bins now. */
import { limits } from '../../contract/limits'
import { type Material, materialTypes } from '../../contract/statuses'
import type { collections, stock } from '../db/schema'
import { dayMs, dayOf, daysAgo } from './days'
import { type BinRow, emptyLocationId, type LocationRow } from './locations'
import { at, randomOf } from './random'

type CollectionRow = typeof collections.$inferInsert
type StockRow = typeof stock.$inferInsert

interface Kind {
  material: Material
  type: string
  /** Of one object. */
  grams: number
}

const grams: { [M in Material]: Record<(typeof materialTypes)[M][number], number> } = {
  plastic: { PET: 26, HDPE: 58, PP: 19 },
  glass: { Clear: 340, Green: 410, Brown: 375 },
  metal: { Aluminium: 14, Steel: 52 },
  paper: { Cardboard: 160, Carton: 31 },
}

const kinds: Kind[] = (Object.keys(materialTypes) as Material[]).flatMap(material =>
  Object.entries(grams[material]).map(([type, weight]) => ({ material, type, grams: weight })),
)

const yearInDays = 365
const kindsPerDay = 3
/** Everywhere once a week, on different days; in the first places every third day. */
const intervalOf = (index: number) => (index < 4 ? 3 : 7)

/** More in summer than in winter, and more every month: between 0.6 and 1.6. */
function season(time: Date, daysBack: number): number {
  const dayOfYear = (time.getTime() - Date.UTC(time.getUTCFullYear(), 0, 1)) / dayMs
  return 1.2 - 0.25 * Math.cos((2 * Math.PI * dayOfYear) / yearInDays) - (0.35 * daysBack) / yearInDays
}

/** About 18,000 rows; none for the place without bins. */
export function collectionRows(places: LocationRow[], now: Date): CollectionRow[] {
  return places.flatMap((place, index) => {
    if (place.id === emptyLocationId) return []
    const random = randomOf(`collections/${place.id}`)
    const busy = random.between(25, 130)
    const interval = intervalOf(index)
    const rows: CollectionRow[] = []
    for (let back = index % interval; back < yearInDays; back += interval) {
      const time = daysAgo(now, back)
      if (time < place.createdAt) break
      const first = random.between(0, kinds.length - 1)
      for (let nth = 0; nth < kindsPerDay; nth++) {
        // Three apart: another material each time, and PET, which there is most of, on every other day.
        const kind =
          nth === 0 && back % 2 === 0 ? at(kinds, 0) : at(kinds, 1 + ((first + nth * 3) % (kinds.length - 1)))
        const objects = Math.max(1, Math.round(busy * season(time, back) * (0.6 + random.next() * 0.8)))
        rows.push({ locationId: place.id, day: dayOf(time), ...massOf(kind, objects) })
      }
    }
    return rows
  })
}

const massOf = ({ material, type, grams: weight }: Kind, objects: number) => ({
  material,
  type,
  objects,
  grams: objects * weight,
})

/** Shares of the bins' capacity: from nothing to overflowing. */
const levels = [0.08, 0.34, 0.52, 0.71, 0.93, 0.18, 1.1, 0.45, 0.63, 0, 0.27, 0.84]

/** Several types in each location, none where there is no bin. */
export function stockRows(places: LocationRow[], bins: BinRow[]): StockRow[] {
  const binsOf = new Map<string, number>()
  for (const { locationId } of bins) binsOf.set(locationId, (binsOf.get(locationId) ?? 0) + 1)
  return places.flatMap(({ id }, index) => {
    const random = randomOf(`stock/${id}`)
    const objects = Math.round((binsOf.get(id) ?? 0) * limits.objectsPerBin * at(levels, index))
    const types = random.between(3, 7)
    const first = random.between(0, kinds.length - 1)
    return Array.from({ length: types }, (_, nth) => ({
      locationId: id,
      ...massOf(at(kinds, first + nth), Math.round((objects * (types - nth) * 2) / (types * (types + 1)))),
    })).filter(row => row.objects > 0)
  })
}
