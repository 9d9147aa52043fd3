/**
 * Defines the event of a deposit into a bin. It adds to the stock of the bin's location and to the masses collected
 * there on that day.
 */
import { and, asc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { text } from '../../../contract/primitives'
import { materials, materialTypes } from '../../../contract/statuses'
import { sagas } from '../../db/schema'
import { utcDayOf } from '../../repositories/periods'
import { subtractFromPickup } from '../../repositories/pickups'
import type { EventBatch } from '../eventBatch'
import { defineEvent, type ReportedEvent } from '../eventType'

/** Type of deposits that the sender does not sort. */
const unsorted = 'Unsorted'

const data = z
  .object({
    material: z.enum(materials),
    materialType: z.string().optional(),
    grams: z.int().min(1).max(10_000_000).optional(),
    pieces: z.int().min(1).max(100_000).optional(),
    sessionId: text(100).optional(),
  })
  .superRefine(({ material, materialType, grams, pieces }, context) => {
    const types: readonly string[] = materialTypes[material]
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (materialType !== undefined && !types.includes(materialType)) issue('materialType', 'not of this material')
    if (grams === undefined && pieces === undefined) issue('grams', 'grams or pieces at least')
  })
type Deposit = ReportedEvent<z.output<typeof data>>

/**
 * Returns the mass of a deposit.
 * @param sign 1 adds the deposit, -1 removes it
 */
const massOf = (locationId: string, data: Deposit['data'], sign: 1 | -1) => {
  const { material, materialType: type = unsorted, pieces = 0, grams = 0 } = data
  return { locationId, material, type, objects: sign * pieces, grams: sign * grams }
}

/** Returns the pickup that included the deposit: the first one after it. */
async function findPickup({ tx }: EventBatch, locationId: string, seq: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: sagas.id })
    .from(sagas)
    .where(and(eq(sagas.locationId, locationId), gt(sagas.finishedSeq, seq)))
    .orderBy(asc(sagas.finishedSeq))
    .limit(1)
  return row?.id
}

export const depositRecorded = defineEvent({
  type: 'deposit.recorded',
  scope: 'events:deposit',
  subject: 'bin',
  data,
  async apply(state, { locationId, time, data }) {
    if (!locationId) return () => undefined
    await state.settle(locationId)
    const mass = massOf(locationId, data, 1)
    return () => {
      state.collected({ ...mass, day: utcDayOf(time) })
      state.stock(mass)
    }
  },
  async undo(state, { locationId, time, data, seq }) {
    if (!locationId) return () => undefined
    await state.flush()
    const sagaId = await findPickup(state, locationId, seq)
    const mass = massOf(locationId, data, -1)
    return async () => {
      state.collected({ ...mass, day: utcDayOf(time) })
      if (sagaId) await subtractFromPickup(state.tx, sagaId, mass)
      else state.stock(mass)
    }
  },
})
