/**
 * The `Idempotency-Key` of creations: one that got no answer keeps its key, so that saving the form again cannot create a second
 * record. Any answer ends the key.
 */
import { repeatedKeyHeader } from '../../contract/idempotency'
import { ApiError, isUnanswered } from './apiError'
import { newRequestKey } from './requestKey'

/** For so long the next creation at an address counts as the repetition of one that got no answer. */
const keptMs = 10 * 60_000

/** The key was used for other values: what the form held at first has been saved. */
const isUsedKey = (error: unknown) => error instanceof ApiError && repeatedKeyHeader in error.fields

export const createCreationKeys = () => {
  const unanswered = new Map<string, { key: string; since: number }>()
  /** Returns the key of a creation without an answer, and takes it: two creations at once do not share it. */
  const take = (address: string) => {
    const kept = unanswered.get(address)
    unanswered.delete(address)
    return kept && performance.now() - kept.since < keptMs ? kept : { key: newRequestKey(), since: performance.now() }
  }
  /**
   * Calls `create` with the header for a creation at an address.
   * @throws {ApiError} SavedBefore where the values were changed after a creation that was saved although no answer came
   */
  return async <Answer>(
    address: string,
    create: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer> => {
    const taken = take(address)
    try {
      return await create({ [repeatedKeyHeader]: taken.key })
    } catch (error) {
      if (isUnanswered(error)) unanswered.set(address, taken)
      throw isUsedKey(error) ? new ApiError(422, 'SavedBefore') : error
    }
  }
}
