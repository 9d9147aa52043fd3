/** Calls one after the other, each at least so long after the one before it began. */

export class TooManyWaiting extends Error {}

/** @param intervalMs between two beginnings; @param most that may wait: one more is refused with {@link TooManyWaiting} */
export function spaced(intervalMs: number, most: number) {
  let last: Promise<unknown> = Promise.resolve()
  let nextAt = 0
  let waiting = 0
  const pause = () => new Promise(resolve => setTimeout(resolve, Math.max(0, nextAt - Date.now())))
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (waiting >= most) throw new TooManyWaiting('too many calls wait')
    waiting++
    const turn = last.then(pause).then(() => {
      nextAt = Date.now() + intervalMs
    })
    last = turn
    await turn
    waiting--
    return call()
  }
}
