/**
 * Runs one action on many records: several calls at a time, then a report of which calls succeeded, were rejected or
 * got no response.
 */
import type { Identifier } from 'react-admin'
import { isNetworkOrServerError } from './apiError'

/** Maximum number of parallel calls. More calls would slow down each other and all other requests. */
const atOnce = 8

/** Dispatches `answer` after each call of a bulk action, whether the call succeeded or failed. */
export const bulkProgress = new EventTarget()

export interface BulkRejection {
  id: Identifier
  error: unknown
}
export interface BulkOutcome {
  done: Identifier[]
  refused: BulkRejection[]
  /** Calls that got no response. The server may have executed them. */
  unanswered: BulkRejection[]
}

/**
 * Calls a function for each id, several at a time.
 * @param onProgress receives the number of finished calls, successful or not
 */
export const callEach = async (
  ids: readonly Identifier[],
  call: (id: Identifier) => Promise<unknown>,
  onProgress?: (answered: number) => void,
): Promise<BulkOutcome> => {
  const outcome: BulkOutcome = { done: [], refused: [], unanswered: [] }
  const waiting = [...ids]
  let answered = 0
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await call(id)
        outcome.done.push(id)
      } catch (error) {
        outcome[isNetworkOrServerError(error) ? 'unanswered' : 'refused'].push({ id, error })
      }
      onProgress?.(++answered)
      bulkProgress.dispatchEvent(new Event('answer'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

/** Thrown if some calls of a bulk action were rejected or got no response. All its other calls succeeded. */
export class PartialFailureError extends Error {
  override readonly name = 'PartialFailureError'
  readonly outcome: BulkOutcome

  constructor(outcome: BulkOutcome) {
    super(`${outcome.refused.length} refused, ${outcome.unanswered.length} without an answer`)
    this.outcome = outcome
  }
}

/**
 * Calls a function for each id. Implements react-admin's `updateMany` and `deleteMany`.
 * @returns all ids, as react-admin expects
 * @throws {PartialFailureError} with the outcome, unless all calls succeeded
 */
export const callAll = async (ids: readonly Identifier[], call: (id: Identifier) => Promise<unknown>) => {
  const outcome = await callEach(ids, call)
  if (outcome.refused.length + outcome.unanswered.length > 0) throw new PartialFailureError(outcome)
  return { data: [...ids] }
}
