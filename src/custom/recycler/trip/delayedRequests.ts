/**
 * Sends a request some time after it was asked for, and never two at the same time, so that the server receives changes
 * in the order in which they were made.
 *
 *   none → scheduled: `schedule`; if a request is scheduled already, its delay begins again
 *   scheduled → waiting: when the delay is over, or with `startNow`
 *   waiting → in flight: when the earlier requests have ended
 *   in flight → none: when the request has ended
 *
 * A request can be scheduled while others wait or are in flight.
 * @param request sends the request; its promise is never rejected
 */
export function createDelayedRequests(request: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<void> | undefined
  /** Resolves when all requests that were started have ended. */
  let ended = Promise.resolve()

  const start = () => {
    inFlight = request().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    isScheduled: () => timer !== undefined,
    /** The request that is in flight, if any. */
    inFlight: () => inFlight,
    /**
     * @param afterMs delay in ms
     * @param findBlocker called after the delay; the request also waits for the returned promise
     */
    schedule: (afterMs: number, findBlocker: () => Promise<void> | undefined) => {
      cancel()
      timer = setTimeout(() => {
        timer = undefined
        ended = Promise.all([ended, findBlocker()]).then(start)
      }, afterMs)
    },
    /**
     * Starts the scheduled request without the remaining delay, after those that were started earlier. If none is in flight, it
     * is sent before this function returns, because the session or the page may end directly after.
     */
    startNow: () => {
      cancel()
      ended = inFlight ? ended.then(start) : start()
      return ended
    },
  }
}
