/** Defines the events that bins report about themselves: fill level, emptied, faulty. */
import { z } from 'zod'
import { text } from '../../../contract/primitives'
import { undoBinReport } from '../binHistory'
import type { BinReport } from '../binStates'
import type { EventBatch } from '../eventBatch'
import { defineEvent, type ReportedEvent } from '../eventType'

const note = text(200).optional()
const common = { scope: 'events:bin', subject: 'bin' } as const

/**
 * Returns the change that adds the report of a found bin to the batch. A found bin always has a location; `locationId`
 * is checked only because its type allows null.
 */
const addReport = async (state: EventBatch, { subject, locationId }: ReportedEvent<unknown>, report: BinReport) => {
  await state.settle(locationId)
  return () => {
    if (subject && locationId) state.bin(subject, locationId, report)
  }
}

export const binLevelReported = defineEvent({
  type: 'bin.levelReported',
  ...common,
  data: z.object({ level: z.number().min(0).max(1) }),
  apply: (state, event) => addReport(state, event, { level: { value: event.data.level, at: event.time } }),
  undo: undoBinReport,
})

export const binEmptied = defineEvent({
  type: 'bin.emptied',
  ...common,
  data: z.object({ note }),
  apply: (state, event) => addReport(state, event, { level: { value: 0, at: event.time }, emptiedAt: event.time }),
  undo: undoBinReport,
})

export const binFaultReported = defineEvent({
  type: 'bin.faultReported',
  ...common,
  data: z.object({ note }),
  apply: (state, event) => addReport(state, event, { fault: { at: event.time, note: event.data.note ?? '' } }),
  undo: undoBinReport,
})
