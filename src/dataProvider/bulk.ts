/**
 * Runs one action on many records: several calls at a time, then a report of what was done, what was rejected and what
 * got no answer.
 */
import type { Identifier } from 'react-admin'
import { isUnanswered } from './apiError'

/** Maximum number of parallel calls. More would slow down each other and other calls. */
const atOnce = 8

/** Dispatches `answer` whenever one of many records has been answered, successfully or not. */
export const bulkProgress = new EventTarget()

export interface BulkRejection {
  id: Identifier
  error: unknown
}
export interface BulkOutcome {
  done: Identifier[]
  refused: BulkRejection[]
  /** Calls that got no answer. The server may have done them. */
  unanswered: BulkRejection[]
}

/**
 * Calls a function for each id.
 * @param onProgress receives the number of answers so far, successful or not
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
        outcome[isUnanswered(error) ? 'unanswered' : 'refused'].push({ id, error })
      }
      onProgress?.(++answered)
      bulkProgress.dispatchEvent(new Event('answer'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

/** Thrown if some calls were rejected or got no answer. All other calls succeeded. */
export class PartlyRejectedError extends Error {
  override readonly name = 'PartlyRefused'
  readonly outcome: BulkOutcome

  constructor(outcome: BulkOutcome) {
    super(`${outcome.refused.length} refused, ${outcome.unanswered.length} without an answer`)
    this.outcome = outcome
  }
}

/**
 * Runs react-admin's verbs of many records.
 * @returns the ids
 * @throws {PartlyRejectedError} with the outcome, unless all succeeded
 */
export const callAll = async (ids: readonly Identifier[], call: (id: Identifier) => Promise<unknown>) => {
  const outcome = await callEach(ids, call)
  if (outcome.refused.length + outcome.unanswered.length > 0) throw new PartlyRejectedError(outcome)
  return { data: [...ids] }
}
