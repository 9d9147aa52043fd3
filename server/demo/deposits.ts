/** Generates the deposits of the last twelve months, and the current content of the bins. */

import { type Material, materialTypes } from '../../contract/statuses'
import { serverLimits } from '../lib/limits'
import { dayMs, daysAgo, timeOnDay } from './days'
import { type LocationRow, locationWithoutBinsId } from './locations'
import { createRandom, entryAt } from './random'

export interface Deposit {
  time: Date
  material: Material
  type: string
  objects: number
  grams: number
}
/** Deposits at one location on one day. */
export interface DepositDay {
  /** How many days ago the deposits were made. */
  back: number
  deposits: Deposit[]
}

interface Kind {
  material: Material
  type: string
  /** Mass of one object in grams. */
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
export const daysOfHistory = yearInDays + 1
const kindsPerDay = 3
/** Returns the number of days between deposits: 3 at the first four locations, 7 at the others. */
const intervalOf = (index: number) => (index < 4 ? 3 : 7)

/**
 * Returns a factor between 0.6 and 1.45 for the amount of deposits. The factor is higher in summer than in winter, and
 * grows over the year.
 */
function season(time: Date, daysBack: number): number {
  const dayOfYear = (time.getTime() - Date.UTC(time.getUTCFullYear(), 0, 1)) / dayMs
  return 1.2 - 0.25 * Math.cos((2 * Math.PI * dayOfYear) / yearInDays) - (0.35 * daysBack) / yearInDays
}

/**
 * Returns the days with deposits, newest first. All locations together have about 18,000 deposits, and the location
 * without bins has none.
 */
export function depositDays(place: LocationRow, index: number, now: Date): DepositDay[] {
  if (place.id === locationWithoutBinsId) return []
  const random = createRandom(`collections/${place.id}`)
  const busy = random.between(25, 130)
  const interval = intervalOf(index)
  const days: DepositDay[] = []
  for (let back = index % interval; back < yearInDays && daysAgo(now, back) >= place.createdAt; back += interval) {
    const first = random.between(0, kinds.length - 1)
    const deposits = Array.from({ length: kindsPerDay }, (_, nth) => {
      // Successive deposits of a day are three kinds apart in the list, so that they have different types and mostly
      // different materials. On days with an even number, the first deposit is PET, which is the most frequent type.
      const kind =
        nth === 0 && back % 2 === 0 ? entryAt(kinds, 0) : entryAt(kinds, 1 + ((first + nth * 3) % (kinds.length - 1)))
      const usual = busy * season(daysAgo(now, back), back)
      const objects = Math.max(1, Math.round(usual * (0.6 + random.next() * 0.8)))
      const time = Math.max(timeOnDay(now, back, 0.3 + nth * 0.1).getTime(), place.createdAt.getTime())
      return { time: new Date(time), ...massOf(kind, objects) }
    })
    days.push({ back, deposits })
  }
  return days
}

const massOf = ({ material, type, grams: weight }: Kind, objects: number) => ({
  material,
  type,
  objects,
  grams: objects * weight,
})

/** Fill levels as shares of the bins' capacity, from empty to overfull. */
const levels = [0.08, 0.34, 0.52, 0.71, 0.93, 0.18, 1.1, 0.45, 0.63, 0, 0.27, 0.84]

/** Returns the deposits, of several types, since the bins were last emptied. */
export function depositsSinceEmptying(
  place: LocationRow,
  index: number,
  bins: number,
  emptiedAt: Date,
  now: Date,
): Deposit[] {
  const random = createRandom(`stock/${place.id}`)
  const objects = Math.round(bins * serverLimits.objectsPerBin * entryAt(levels, index))
  const types = random.between(3, 7)
  const first = random.between(0, kinds.length - 1)
  const since = now.getTime() - emptiedAt.getTime()
  return Array.from({ length: types }, (_, nth) => ({
    ...massOf(entryAt(kinds, first + nth), Math.round((objects * (types - nth) * 2) / (types * (types + 1)))),
    time: new Date(now.getTime() - Math.floor(random.next() * since)),
  })).filter(deposit => deposit.objects > 0)
}
