/**
 * Passes events about changed and edited records (contract/recordChanges.ts) to lists and forms. The events arrive in
 * the stream of notifications.
 */
import type { RecordEvents } from '../../contract/recordChanges'

type Listener = (events: RecordEvents) => void
const listeners = new Set<Listener>()

/** Events that are published when a stream is opened again. Any record may have changed while no stream was open. */
export const incompleteRecordEvents: RecordEvents = { changes: [], editing: [], isIncomplete: true }

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
