/**
 * Passes a record as it was before a change from the repository that locked it to the code that records the change
 * (server/auth/fieldChanges.ts). It follows the call through all its asynchronous steps: every repository compares the
 * version of the record that it changes (versions.ts), so that none needs a parameter or a line for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface RecordBefore {
  /** The record in the API's format; undefined if the call creates one, or changes none with a version. */
  before?: unknown
}

const changes = new AsyncLocalStorage<RecordBefore>()

/** Runs the work of a call whose change is recorded. */
export const runRecorded = <T>(changed: RecordBefore, work: () => T): T => changes.run(changed, work)

/** Returns whether the running work belongs to a call whose change is recorded. */
export const isChangeRecorded = () => changes.getStore() !== undefined

/** Stores the record as it is before the change. If a call changes several records, the first one counts. */
export function noteRecordBefore(record: unknown): void {
  const changed = changes.getStore()
  if (changed) changed.before ??= record
}
