/**
 * Calls that are sent while the code that needs their responses is still loading. The first caller that requests the
 * same URL in the same session within 15 s gets the response of the early call; other callers send a new call.
 */
const started = new Map<string, Promise<unknown>>()

/** Time in ms after which a prefetched response is no longer used. */
const keptMs = 15_000

export const storePrefetched = (key: string, answer: Promise<unknown>) => {
  const forget = () => {
    if (started.get(key) === answer) started.delete(key)
  }
  started.set(key, answer)
  // After a failure the next caller sends the call again, and gets the error if it fails again.
  answer.catch(forget)
  setTimeout(forget, keptMs)
}

export const takePrefetched = (key: string) => {
  const answer = started.get(key)
  started.delete(key)
  return answer
}
