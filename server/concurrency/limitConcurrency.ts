/**
 * Limits work that uses much processor time or memory: a number of concurrent runs and a short queue; beyond it
 * 503.
 */
import { ApiError } from '../errors/apiErrors'
import { giveBackTurn } from './heldTurn'
import { limitedWorkChannel } from './limitedWork'

/**
 * Returns a function that runs work within the limit.
 * @param atOnce how many run concurrently
 * @param queueLength how many may wait
 * @param message the message of the rejection
 */
export function limitConcurrency(atOnce: number, queueLength: number, message: string) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    giveBackTurn()
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
