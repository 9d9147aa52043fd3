/**
 * Calls that start while the code that will ask for them is still on its way. The first asker of the same address in
 * the same session gets the answer that is already coming; later ones ask anew.
 */
const started = new Map<string, Promise<unknown>>()

/** For an asker that comes later than this, the answer is out of date. */
const keptMs = 15_000

export const storePrefetched = (key: string, answer: Promise<unknown>) => {
  const forget = () => void started.delete(key)
  started.set(key, answer)
  // Whoever asks next asks anew, and hears the reason if it fails again.
  answer.catch(forget)
  setTimeout(forget, keptMs)
}

export const takePrefetched = (key: string) => {
  const answer = started.get(key)
  started.delete(key)
  return answer
}
