/** Long loops of one call, cut into slices between which the server does other work. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 15
/** So few are done without a look at what else there is to do. */
const fewItems = 100

/** The slice that begins last: the loops of all calls take turns, one slice for each turn of the event loop. */
let lastTurn: Promise<unknown> = Promise.resolve()
const nextTurn = () => {
  const turn = lastTurn.then(() => setImmediate())
  lastTurn = turn
  return turn
}

/** Returns what `map` makes of each item, in their order. */
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
