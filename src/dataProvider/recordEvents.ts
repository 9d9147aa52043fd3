/** Passes events about records from the stream of notifications to lists and forms (contract/recordChanges.ts). */
import type { RecordEvents } from '../../contract/recordChanges'

type Listener = (events: RecordEvents) => void
const listeners = new Set<Listener>()

/** Events that are published when a stream is opened again. Any record may have changed while there was no stream. */
export const unknownChanges: RecordEvents = { changes: [], editing: [], isIncomplete: true }

export const publishRecordEvents = (events: RecordEvents) => {
  for (const listener of [...listeners]) listener(events)
}

/**
 * Registers a listener.
 * @returns a function that unregisters the listener
 */
export const onRecordEvents = (listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
