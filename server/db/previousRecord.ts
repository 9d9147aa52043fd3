/**
 * Passes the previous state of a changed record from the repository that locked it to the code that records the change
 * (server/auth/fieldChanges.ts). An AsyncLocalStorage holds this state, so that no function needs a parameter for it.
 * Repositories store the state when they compare the record's version (versions.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface PreviousRecord {
  /** The record in the API's format; undefined if the call creates a record, or changes a record without a version. */
  before?: unknown
}

const changes = new AsyncLocalStorage<PreviousRecord>()

/** Runs an API call whose change is recorded in the audit log. The previous record is stored in `changed`. */
export const capturePreviousRecord = <T>(changed: PreviousRecord, work: () => T): T => changes.run(changed, work)

/** Returns whether the running code belongs to an API call whose change is recorded in the audit log. */
export const isChangeRecorded = () => changes.getStore() !== undefined

/** Stores the record as it is before the change. If a call changes several records, only the first record is stored. */
export function notePreviousRecord(record: unknown): void {
  const changed = changes.getStore()
  if (changed) changed.before ??= record
}
