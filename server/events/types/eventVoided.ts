/** Defines the event that voids another event and undoes its effects. Both events remain stored. */
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requiredText } from '../../../contract/primitives'
import { events } from '../../db/schema'
import { createEventRejection, defineEvent } from '../eventType'

const voidedEventIdSchema = z.string().min(1).max(100)
const place = '/data/eventId'

export const eventVoided = defineEvent({
  type: 'event.voided',
  data: z.object({ eventId: voidedEventIdSchema, reason: requiredText(200) }),
  async apply(state, event) {
    await state.flush()
    const [target] = await state.tx
      .select()
      .from(events)
      .where(and(eq(events.source, state.sender.source), eq(events.id, event.data.eventId)))
    const type = target && state.typeOf(target.type)
    if (!target || !type) throw createEventRejection('EntityNotFound', place, 'No event has this id')
    if (!type.scope) throw createEventRejection('InvalidOperation', place, 'A withdrawal cannot be undone')
    if (!state.sender.may(type))
      throw createEventRejection('InsufficientPermissions', place, `The API key lacks the scope ${type.scope}`)
    if (await state.tx.$count(events, eq(events.voids, target.seq))) {
      throw createEventRejection('InvalidOperation', place, 'The event has already been withdrawn')
    }
    const undo = await type.undo(state, target as Parameters<typeof type.undo>[1])
    Object.assign(event, {
      voids: target.seq,
      locationId: target.locationId,
      organisationId: target.organisationId,
    })
    return undo
  },
  undo: () => {
    throw createEventRejection('InvalidOperation', place, 'A withdrawal cannot be undone')
  },
})
