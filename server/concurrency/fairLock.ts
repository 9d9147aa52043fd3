/**
 * A lock whose waiters take turns by owner, in proportion to the time for which each owner holds it
 * (docs/adr/0033-turns-on-the-embedded-database.md). However many waiters an owner has, another owner that rarely holds
 * the lock waits for at most one of them. The algorithm is start-time fair queueing: the next waiter belongs to the
 * owner whose latest hold ended first in virtual time, and an owner that was idle starts at the virtual start time of
 * the running work.
 */

interface OwnerQueue {
  /** The virtual time at which the owner's latest hold ended, in ms. */
  endedAt: number
  waiting: (() => void)[]
}

/** Returns a function that runs the work of an owner while nothing else holds the lock. */
export function createFairLock() {
  const queues = new Map<string, OwnerQueue>()
  let isHeld = false
  /** The virtual time at which the running work got the lock. */
  let now = 0

  const join = (owner: string): OwnerQueue => {
    const queue = queues.get(owner) ?? { endedAt: now, waiting: [] }
    if (!queue.waiting.length) queue.endedAt = Math.max(queue.endedAt, now)
    queues.set(owner, queue)
    return queue
  }
  const startNext = () => {
    let next: OwnerQueue | undefined
    for (const [owner, queue] of queues) {
      if (queue.waiting.length > 0) next = next && next.endedAt <= queue.endedAt ? next : queue
      else if (queue.endedAt <= now) queues.delete(owner)
    }
    isHeld = next !== undefined
    // If no owner waits, the virtual times of all owners are discarded, because work counts against its owner only
    // while other owners wait.
    if (!next) return queues.clear()
    now = next.endedAt
    next.waiting.shift()?.()
  }
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const queue = join(owner)
    if (isHeld) await new Promise<void>(resolve => queue.waiting.push(resolve))
    isHeld = true
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      queue.endedAt += performance.now() - startedAt
      startNext()
    }
  }
}
