/** What finished bookings took along: as it had been counted in the bins, and as the recycler's scales then said. */
import { materials } from '../../contract/statuses'
import type { sagaMasses, sagas } from '../db/schema'
import { stockRows } from './collections'
import type { BinRow, LocationRow } from './locations'
import { at, randomOf } from './random'

type MassRow = typeof sagaMasses.$inferInsert
type SagaRow = typeof sagas.$inferInsert

/** Scales and counters differ by a few per cent; every fifth load was not weighed. */
const notWeighedEvery = 5
const shares = { least: 94, most: 104 }

export function pickupRows(bookings: readonly SagaRow[], places: LocationRow[], bins: BinRow[]): MassRow[] {
  // As much as lies in the bins of a place now, or of the next one that has some.
  const rows = stockRows(places, bins)
  const filled = [...new Set(rows.map(({ locationId }) => locationId))]
  return bookings
    .filter(({ status }) => status === 'Finished')
    .flatMap(({ id: sagaId = '' }, index) => {
      const random = randomOf(`pickup/${sagaId}`)
      const counted = rows.filter(({ locationId }) => locationId === at(filled, index))
      const weighed = materials.flatMap(material => {
        const grams = counted.reduce((sum, row) => sum + (row.material === material ? row.grams : 0), 0)
        const share = random.between(shares.least, shares.most) / 100
        return grams && index % notWeighedEvery
          ? [{ sagaId, measure: 'weighed' as const, material, type: '', objects: 0, grams: Math.round(grams * share) }]
          : []
      })
      return [
        ...counted.map(({ material, type, objects, grams }) => ({
          sagaId,
          measure: 'counted' as const,
          ...{ material, type, objects, grams },
        })),
        ...weighed,
      ]
    })
}
