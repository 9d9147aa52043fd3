/**
 * A share of what all use (docs/adr/0018-shares-of-costly-work.md): so much at work in all, so much of one owner. Whoever has
 * least at work goes next, and among equals whoever had no turn for the longest.
 */

import { ApiError } from '../errors/apiErrors'
import { gone } from './callerGone'
import { limitedWork } from './limitedWork'

export interface FairQueueLimits {
  inAll: number
  /** Of one owner. */
  each: number
  /** How much of one owner may wait; beyond it 429. */
  waiting: number
  /** How much of all may wait; beyond it 503, but for whoever has nothing waiting yet. */
  waitingInAll?: number
}

interface Owner {
  atWork: number
  lastTurn: number
  queue: (() => void)[]
}

const retryAfter = 5

/** @returns runs the work in its turn; the signal ends the wait, ending the work is the work's own */
export function fairQueue({ inAll, each, waiting, waitingInAll = Number.POSITIVE_INFINITY }: FairQueueLimits) {
  const owners = new Map<string, Owner>()
  let total = 0
  let turns = 0

  const startNext = () => {
    if (total >= inAll) return
    const [next] = [...owners.values()]
      .filter(({ queue, atWork }) => queue.length > 0 && atWork < each)
      .toSorted((a, b) => a.atWork - b.atWork || a.lastTurn - b.lastTurn)
    const start = next?.queue.shift()
    if (!next || !start) return
    next.atWork++
    next.lastTurn = ++turns
    total++
    start()
    startNext()
  }
  const forgetIdle = (name: string, { atWork, queue }: Owner) => {
    if (!atWork && !queue.length) owners.delete(name)
  }
  const turn = (name: string, owner: Owner, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (owner.queue.length >= waiting) {
        reject(new ApiError('TooManyRequests', 'Too much at once; wait for the answers', { retryAfter }))
        return
      }
      const ofAll = [...owners.values()].reduce((sum, { queue }) => sum + queue.length, 0)
      if (owner.queue.length > 0 && ofAll >= waitingInAll) {
        reject(new ApiError('ServiceUnavailable', 'Too much to do; try again', { retryAfter }))
        return
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        owner.queue = owner.queue.filter(other => other !== start)
        forgetIdle(name, owner)
        reject(gone())
      }
      signal.addEventListener('abort', leave, { once: true })
      owner.queue.push(start)
      startNext()
    })
  return async <T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (signal.aborted) throw gone()
    const owner = owners.get(name) ?? { atWork: 0, lastTurn: 0, queue: [] }
    owners.set(name, owner)
    await turn(name, owner, signal)
    limitedWork.publish(inAll)
    try {
      return await work()
    } finally {
      owner.atWork--
      total--
      forgetIdle(name, owner)
      startNext()
    }
  }
}
