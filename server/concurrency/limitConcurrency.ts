/**
 * Limits work that uses much processor time or memory to a number of concurrent runs. Further calls wait in a short
 * queue; calls that do not fit into the queue are rejected with 503.
 */
import { ApiError } from '../errors/apiErrors'
import { limitedWorkChannel } from './limitedWork'
import { releaseQueueTurn } from './queueTurn'

/**
 * Returns a function that runs work within the limit.
 * @param atOnce maximum number of concurrent runs
 * @param queueLength maximum number of waiting calls
 * @param message the message for calls that are rejected
 */
export function limitConcurrency(atOnce: number, queueLength: number, message: string) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    releaseQueueTurn()
    if (running >= atOnce) {
      if (waiting.length >= queueLength) throw new ApiError('ServiceUnavailable', message, { retryAfter: 5 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    limitedWorkChannel.publish(atOnce)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
