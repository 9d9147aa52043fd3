/**
 * Calls that are sent while the code that needs their answers is still loading. The first caller of the same address in
 * the same session gets the answer of the early call; later callers send a new call.
 */
const started = new Map<string, Promise<unknown>>()

/** Time after which a prefetched answer is out of date, in ms. */
const keptMs = 15_000

export const storePrefetched = (key: string, answer: Promise<unknown>) => {
  const forget = () => void started.delete(key)
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
