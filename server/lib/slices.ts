/** Splits long loops into slices, between which the server handles other calls. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 3
/** A loop with at most this many items does not wait before it starts. */
const fewItems = 100

/**
 * Resolves when the most recently requested slice may begin. All loops take turns, with one slice per iteration of the
 * event loop.
 */
let lastTurn: Promise<unknown> = Promise.resolve()
const nextTurn = () => {
  const turn = lastTurn.then(() => setImmediate())
  lastTurn = turn
  return turn
}

/** Maps items like `Array.map`, in slices of {@link sliceMs} ms. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  if (items.length > fewItems) await nextTurn()
  let began = performance.now()
  for (const [at, item] of items.entries()) {
    results.push(map(item, at))
    if (performance.now() - began < sliceMs) continue
    await nextTurn()
    began = performance.now()
  }
  return results
}
