/** Long loops of one call, cut into slices between which the server does other work. */
import { setImmediate } from 'node:timers/promises'

const sliceMs = 15

/** Returns what `map` makes of each item, in their order. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const [at, item] of items.entries()) {
    results.push(map(item, at))
    if (performance.now() - began < sliceMs) continue
    await setImmediate()
    began = performance.now()
  }
  return results
}
