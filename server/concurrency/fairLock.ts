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
  const lanes = new Map<string, OwnerQueue>()
  let isHeld = false
  /** The virtual time at which the running work got the lock. */
  let now = 0

  const join = (owner: string): OwnerQueue => {
    const lane = lanes.get(owner) ?? { endedAt: now, waiting: [] }
    if (!lane.waiting.length) lane.endedAt = Math.max(lane.endedAt, now)
    lanes.set(owner, lane)
    return lane
  }
  const startNext = () => {
    let next: OwnerQueue | undefined
    for (const [owner, lane] of lanes) {
      if (lane.waiting.length > 0) next = next && next.endedAt <= lane.endedAt ? next : lane
      else if (lane.endedAt <= now) lanes.delete(owner)
    }
    isHeld = next !== undefined
    // If no owner waits, the virtual times of all owners are discarded, because work counts against its owner only
    // while other owners wait.
    if (!next) return lanes.clear()
    now = next.endedAt
    next.waiting.shift()?.()
  }
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const lane = join(owner)
    if (isHeld) await new Promise<void>(resolve => lane.waiting.push(resolve))
    isHeld = true
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      lane.endedAt += performance.now() - startedAt
      startNext()
    }
  }
}
