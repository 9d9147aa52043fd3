/**
 * Makes the streams of all organisations take turns at the database. Without turns, the signals of one organisation,
 * which arrive outside of any call, could occupy all connections to the database.
 */
import { createFairQueue } from '../concurrency/fairQueue'
import { runAsOwner } from '../concurrency/owner'
import type { TimeBudget } from '../concurrency/timeBudget'

/**
 * An organisation has at most one waiting check for each of its streams, and one waiting message about records, so that
 * it does not reach `waiting`.
 */
const turnLimits = { inAll: 4, each: 1, waiting: 200 }

/**
 * Waits for a turn of the owner, and runs the work.
 * @param owner the organisation of the streams, or the account if it belongs to no organisation
 * @param signal ends the wait
 */
export type StreamTurns = <T>(owner: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

export function createStreamTurns(budget: TimeBudget): StreamTurns {
  const inTurn = createFairQueue(turnLimits, budget)
  return (owner, signal, work) => runAsOwner(owner, () => inTurn(owner, signal, work))
}
