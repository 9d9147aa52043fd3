/**
 * Defines the event of a completed pickup: a recycler has weighed and removed the stock of a location, so that the
 * booking is finished, and the stock and the bins are empty.
 */
import { and, eq, gt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { eventLimits } from '../../../contract/events'
import { dateTime } from '../../../contract/primitives'
import { materials } from '../../../contract/statuses'
import { sagas } from '../../db/schema'
import { createPickupPublication, undoPickup } from '../../repositories/pickups'
import { restoreBinLevels } from '../binHistory'
import type { EventBatch } from '../eventBatch'
import { createEventRejection, defineEvent, type ReportedEvent } from '../eventType'

const line = z.object({ material: z.enum(materials), grams: z.int().min(1).max(1_000_000_000) })
const data = z.object({
  lines: z
    .array(line)
    .min(1)
    .max(materials.length)
    .refine(lines => new Set(lines.map(({ material }) => material)).size === lines.length, 'a material twice'),
  weighedAt: dateTime,
})

async function bookingOf(state: EventBatch, { subject, locationId }: ReportedEvent<unknown>) {
  await state.settle(locationId)
  const row = await state.pickups.booking(subject ?? '')
  if (!row) throw createEventRejection('EntityNotFound', '/subject', 'Unknown booking')
  return row
}

/**
 * Returns the time of a pickup, not earlier than its booking. Clocks may differ by a few minutes.
 * @throws {ApiError} InvalidParams for a time before the booking or in the future
 */
function pickupTimeOf(booked: Date, at: Date, pointer: string, now: Date): Date {
  const slack = eventLimits.aheadMinutes * 60_000
  if (at.getTime() < booked.getTime() - slack || at.getTime() > now.getTime() + slack) {
    throw createEventRejection('InvalidParams', pointer, 'Must be between the booking and now')
  }
  return at < booked ? booked : at
}

export const pickupCompleted = defineEvent({
  type: 'pickup.completed',
  scope: 'events:pickup',
  subject: 'booking',
  data,
  async apply(state, event) {
    const { saga, shopId } = await bookingOf(state, event)
    if (saga.status !== 'Started')
      throw createEventRejection('InvalidOperation', '/subject', 'The pickup is not started')
    const { lines, weighedAt } = event.data
    const finishedAt = pickupTimeOf(saga.createdAt, event.time, '/time', state.now)
    const pickedAt = pickupTimeOf(saga.createdAt, new Date(weighedAt), '/data/weighedAt', state.now)
    const { id: sagaId, locationId, recyclerId } = saga
    const reportedBy = 'Machine' as const
    const pickup = { sagaId, locationId, pickedAt, finishedAt, seq: event.seq, weighed: lines, reportedBy }
    return () => {
      state.pickups.add(pickup)
      state.addPublication(createPickupPublication(pickup, [recyclerId, shopId]))
    }
  },
  async undo(state, event) {
    const { saga, deletedAt } = await bookingOf(state, event)
    if (deletedAt) throw createEventRejection('InvalidOperation', '/data/eventId', 'The location is deleted')
    // The pickup cannot be undone if the location was booked again: the later pickup would have included the returned
    // stock.
    const since = or(eq(sagas.status, 'Started'), gt(sagas.finishedSeq, event.seq))
    const others = and(eq(sagas.locationId, saga.locationId), ne(sagas.id, saga.id), since)
    const isFree = (await state.tx.$count(sagas, others)) === 0
    if (saga.status !== 'Finished' || !isFree) {
      throw createEventRejection('InvalidOperation', '/data/eventId', 'The location has since been booked again')
    }
    const { id: sagaId, locationId, bottlesPickedAt } = saga
    return async () => {
      await undoPickup(state.tx, { sagaId, locationId })
      await restoreBinLevels(state, locationId, bottlesPickedAt)
    }
  },
})
