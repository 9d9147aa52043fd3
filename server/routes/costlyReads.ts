/** Queues reads that may take long, so that those of one organisation do not delay the others. */
import type { FastifyRequest } from 'fastify'
import type { Session } from '../accounts/sessions'
import { scopeOfSession, sessionOf } from '../auth/authorization'
import { createFairQueue } from '../concurrency/fairQueue'
import type { TimeBudget } from '../concurrency/timeBudget'
import type { Scope } from '../ownership/scope'

/** The session of a call, as it is when the turn of the call begins. */
interface Reader {
  session: Session
  /** @throws {ApiError} Forbidden for support staff, who have no organisation */
  readonly scope: Scope
}

/**
 * Creates the queue of reads that may take long: figures of long periods, and lists that read many rows for a page.
 * These reads may use only a part of the connection pool, and each organisation only a part of that. If too many calls
 * of an organisation wait, its further calls are rejected.
 * @returns a function that runs a read in its turn
 */
export function createCostlyReadQueue(budget: TimeBudget) {
  const queue = createFairQueue({ inAll: 6, each: 2, waiting: 30 }, budget)
  return <Result>(request: FastifyRequest, read: (reader: Reader) => Promise<Result>): Promise<Result> => {
    const { organisationId, accountId } = sessionOf(request)
    return queue(organisationId ?? accountId, request.signal, async () => {
      // The session may have ended, or the limit of the member may have changed, while the call waited.
      await request.server.requireStillThereAfterWait(request)
      const session = sessionOf(request)
      return read({
        session,
        get scope() {
          return scopeOfSession(session)
        },
      })
    })
  }
}
export type CostlyReadQueue = ReturnType<typeof createCostlyReadQueue>
