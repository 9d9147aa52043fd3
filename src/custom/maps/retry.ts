/** Loading the maps library (spec section 8): up to three more tries, each after a longer wait. */
import { limits } from '../../../contract/limits'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Waits of 0.5, 1 and 2 s. */
export const delayOf = (retry: number) => 500 * 2 ** retry

/** Calls `load` until it succeeds, at most 1 + `retries` times; rejects with the last error. */
export const withRetry = async <T>(load: () => Promise<T>, retries: number = limits.mapLibraryRetries): Promise<T> => {
  for (let retry = 0; ; retry++) {
    try {
      return await load()
    } catch (error) {
      if (retry >= retries) throw error
      await wait(delayOf(retry))
    }
  }
}
