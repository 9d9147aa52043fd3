/** Many records as one deed: some calls at a time, and in the end what was done and what was refused. */
import type { Identifier } from 'react-admin'

/** Calls on their way at once: more would stand in each other's way, and in that of others. */
const atOnce = 8

/** `answer`: another of many records has been answered, whichever way. */
export const progress = new EventTarget()

export interface Refusal {
  id: Identifier
  error: unknown
}
export interface Outcome {
  done: Identifier[]
  refused: Refusal[]
}

/** `onProgress`: how many have been answered, whichever way. */
export const callEach = async (
  ids: readonly Identifier[],
  call: (id: Identifier) => Promise<unknown>,
  onProgress?: (answered: number) => void,
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], refused: [] }
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await call(id)
        outcome.done.push(id)
      } catch (error) {
        outcome.refused.push({ id, error })
      }
      onProgress?.(outcome.done.length + outcome.refused.length)
      progress.dispatchEvent(new Event('answer'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

/** Some were refused; the others are done. */
export class PartlyRefused extends Error {
  override readonly name = 'PartlyRefused'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(`${outcome.refused.length} refused`)
    this.outcome = outcome
  }
}

/** For react-admin's verbs of many records: the ids, or the error with both parts. */
export const callAll = async (ids: readonly Identifier[], call: (id: Identifier) => Promise<unknown>) => {
  const outcome = await callEach(ids, call)
  if (outcome.refused.length > 0) throw new PartlyRefused(outcome)
  return { data: [...ids] }
}
