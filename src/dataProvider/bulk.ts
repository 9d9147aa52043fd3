/** Many records in one action: some calls at a time, and in the end what was done, what was refused and what got no answer. */
import type { Identifier } from 'react-admin'
import { isUnanswered } from './apiError'

/** Calls on their way at once: more would stand in each other's way, and in that of others. */
const atOnce = 8

/** `answer`: another of many records has been answered, whichever way. */
export const progress = new EventTarget()

export interface BulkRejection {
  id: Identifier
  error: unknown
}
export interface BulkOutcome {
  done: Identifier[]
  refused: BulkRejection[]
  /** No answer came: they may have been done. */
  unanswered: BulkRejection[]
}

/** `onProgress`: how many have been answered, whichever way. */
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
      progress.dispatchEvent(new Event('answer'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

/** Some were refused or got no answer; the others are done. */
export class PartlyRejected extends Error {
  override readonly name = 'PartlyRefused'
  readonly outcome: BulkOutcome

  constructor(outcome: BulkOutcome) {
    super(`${outcome.refused.length} refused, ${outcome.unanswered.length} without an answer`)
    this.outcome = outcome
  }
}

/** For react-admin's verbs of many records: the ids, or the error with both parts. */
export const callAll = async (ids: readonly Identifier[], call: (id: Identifier) => Promise<unknown>) => {
  const outcome = await callEach(ids, call)
  if (outcome.refused.length + outcome.unanswered.length > 0) throw new PartlyRejected(outcome)
  return { data: [...ids] }
}
