/**
 * Shares limited capacity fairly between owners (docs/adr/0018-shares-of-costly-work.md), with a maximum of concurrent
 * runs in total and per owner. The owner with the fewest runs is next, and among owners with equally many runs the
 * owner whose last turn is longest ago. The callers of one owner, such as the members of a team (owner.ts), take turns
 * too.
 */

import { ApiError } from '../errors/apiErrors'
import { createActivity } from './activity'
import { disconnectError } from './disconnect'
import { limitedWorkChannel } from './limitedWork'
import { currentCaller, currentWaitedMs } from './owner'
import { releaseQueueTurn } from './queueTurn'
import type { TimeBudget } from './timeBudget'

export interface FairQueueLimits {
  inAll: number
  /** Maximum number of concurrent runs per owner. */
  each: number
  /** Maximum number of concurrent runs of an owner while other owners are active; `each` by default. */
  eachAmongOthers?: number
  /**
   * Maximum number of calls of one owner that may wait. A further call is rejected with 429, unless its caller has no
   * other waiting call.
   */
  waiting: number
  /**
   * Maximum number of calls of all owners that may wait. A further call is rejected with 503, unless its owner has no
   * other waiting call.
   */
  waitingInAll?: number
}

interface WaitingCall {
  caller: string
  start: () => void
}

interface Owner {
  running: number
  /** The number of the owner's last turn. Turns are numbered across all owners. */
  lastTurn: number
  /** The number of each caller's last turn, since the owner was idle. */
  turnsOfCallers: Map<string, number>
  queue: WaitingCall[]
}

/**
 * Removes the next call from the owner's queue and returns it: the first call of the caller whose last turn is longest
 * ago.
 */
function takeNext({ queue, turnsOfCallers }: Owner): WaitingCall | undefined {
  const turnOf = ({ caller }: WaitingCall) => turnsOfCallers.get(caller) ?? 0
  const earliest = Math.min(...queue.map(turnOf))
  const [next] = queue.splice(
    queue.findIndex(call => turnOf(call) === earliest),
    1,
  )
  return next
}

/** Seconds after which a rejected call may be repeated. */
const retryAfter = 5

/**
 * Returns a function that waits for a turn and runs the work. The signal ends only the wait; the work itself has to
 * observe the signal. A call that has a turn in the queue of its organisation's calls gives that turn back
 * (queueTurn.ts).
 * @param budget limits the time of each owner's turns; it is shared with other queues
 */
export function createFairQueue(
  { inAll, each, eachAmongOthers = each, waiting, waitingInAll = Number.POSITIVE_INFINITY }: FairQueueLimits,
  budget?: TimeBudget,
) {
  const activity = createActivity()
  const owners = new Map<string, Owner>()
  let total = 0
  let turns = 0
  let startTimer: NodeJS.Timeout | undefined
  const limitOf = (name: string) => (owners.size > 1 || activity.isAmongOthers(name) ? eachAmongOthers : each)

  const getWaitMs = (name: string) => budget?.getWaitMs(name) ?? 0
  /** Calls startNext again when the first of these owners may have a turn. */
  const scheduleStart = (names: string[]) => {
    clearTimeout(startTimer)
    if (names.length > 0) startTimer = setTimeout(startNext, Math.ceil(Math.min(...names.map(getWaitMs))))
  }
  const startNext = () => {
    if (total >= inAll) return
    const ready = [...owners].filter(([name, { queue, running }]) => queue.length > 0 && running < limitOf(name))
    const [next] = ready
      .filter(([name]) => getWaitMs(name) === 0)
      .map(([, owner]) => owner)
      .toSorted((a, b) => a.running - b.running || a.lastTurn - b.lastTurn)
    const call = next && takeNext(next)
    if (!call) return scheduleStart(ready.map(([name]) => name))
    next.running++
    next.lastTurn = ++turns
    next.turnsOfCallers.set(call.caller, turns)
    total++
    call.start()
    startNext()
  }
  const forgetIdle = (name: string, { running, queue }: Owner) => {
    if (!running && !queue.length) owners.delete(name)
  }
  const turn = (name: string, owner: Owner, caller: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (owner.queue.length >= waiting && owner.queue.some(call => call.caller === caller)) {
        reject(new ApiError('TooManyRequests', 'Too many simultaneous calls; wait for the responses', { retryAfter }))
        return
      }
      const ofAll = [...owners.values()].reduce((sum, { queue }) => sum + queue.length, 0)
      if (owner.queue.length > 0 && ofAll >= waitingInAll) {
        reject(new ApiError('ServiceUnavailable', 'The server is busy; try again later', { retryAfter }))
        return
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        owner.queue = owner.queue.filter(call => call.start !== start)
        forgetIdle(name, owner)
        reject(disconnectError())
      }
      signal.addEventListener('abort', leave, { once: true })
      owner.queue.push({ caller, start })
      startNext()
    })
  return async <T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (signal.aborted) throw disconnectError()
    activity.note(name)
    budget?.note(name)
    releaseQueueTurn()
    // The state of an idle owner is not kept. When the owner calls again, it comes after all other owners except the
    // owner of the latest turn. If it came first, owners that return again and again would starve others.
    const owner = owners.get(name) ?? { running: 0, lastTurn: turns - 0.5, turnsOfCallers: new Map(), queue: [] }
    owners.set(name, owner)
    await turn(name, owner, currentCaller(), signal)
    limitedWorkChannel.publish(inAll)
    const startedAt = performance.now()
    const waitedBefore = currentWaitedMs()
    try {
      return await work()
    } finally {
      budget?.add(name, performance.now() - startedAt - (currentWaitedMs() - waitedBefore))
      owner.running--
      total--
      forgetIdle(name, owner)
      startNext()
    }
  }
}
