/**
 * Orders the stops of a trip: nearest neighbour, then 2-opt, over any table of distances or durations between stops.
 */

/** Distance in metres or duration in seconds from each stop (row) to each stop (column). */
export type Ways = readonly (readonly number[])[]

const way = (ways: Ways, from: number, to: number) => ways[from]?.[to] ?? 0

/** Returns the length of the whole trip, which does not return to its start. */
export const tripLength = (order: readonly number[], ways: Ways) =>
  order.slice(1).reduce((sum, stop, index) => sum + way(ways, order[index] ?? stop, stop), 0)

/** Extends `begun` by going from its last stop to the nearest remaining one, again and again. */
const nearest = (ways: Ways, begun: readonly number[]) => {
  const order = [...begun]
  const left = new Set([...ways.keys()].filter(stop => !begun.includes(stop)))
  while (left.size > 0) {
    const from = order.at(-1) ?? 0
    const next = [...left].reduce((best, stop) => (way(ways, from, stop) < way(ways, from, best) ? stop : best))
    left.delete(next)
    order.push(next)
  }
  return order
}

const turned = (order: readonly number[], from: number, to: number) => [
  ...order.slice(0, from),
  ...order.slice(from, to + 1).reverse(),
  ...order.slice(to + 1),
]

/**
 * Returns the running totals of the order in both directions, so that a reversed part is measured by two subtractions.
 */
const sums = (order: readonly number[], ways: Ways) => {
  const [on, back] = [[0], [0]]
  for (const [index, stop] of order.slice(1).entries()) {
    const before = order[index] ?? stop
    on.push((on[index] ?? 0) + way(ways, before, stop))
    back.push((back[index] ?? 0) + way(ways, stop, before))
  }
  return { on, back }
}

/** Returns by how much the trip gets longer if the part is reversed. */
const longerBy = (
  order: readonly number[],
  ways: Ways,
  { on, back }: ReturnType<typeof sums>,
  from: number,
  to: number,
) => {
  const [before, first, last, after] = [order[from - 1], order[from] ?? 0, order[to] ?? 0, order[to + 1]]
  const joint = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? 0 : way(ways, one, other)
  const inside = (all: readonly number[]) => (all[to] ?? 0) - (all[from] ?? 0)
  return (
    joint(before, last) - joint(before, first) + joint(first, after) - joint(last, after) + inside(back) - inside(on)
  )
}

/**
 * 2-opt: reverses parts as long as that shortens the trip. Roads differ by direction, so the length of the part itself
 * counts too.
 */
const improved = (order: number[], ways: Ways, fixed: number) => {
  let best = order
  let measured = sums(best, ways)
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let from = fixed; from < best.length - 1; from++) {
      for (let to = from + 1; to < best.length; to++) {
        if (longerBy(best, ways, measured, from, to) >= -1e-6) continue
        best = turned(best, from, to)
        measured = sums(best, ways)
        isShorter = true
      }
    }
  }
  return best
}

/** Number of first stops that are tried. */
const mostStarts = 12

/**
 * Returns the order in which to visit the stops.
 * @param hasStart True if the trip begins at the first row; otherwise it may begin at any stop.
 */
export const orderStops = (ways: Ways, hasStart = false): number[] => {
  if (ways.length === 0) return []
  const begun = hasStart ? [0] : []
  const seconds = [...ways.keys()].slice(begun.length, begun.length + mostStarts)
  const starts = seconds.length > 0 ? seconds.map(stop => [...begun, stop]) : [begun]
  const orders = starts.map(first => improved(nearest(ways, first), ways, begun.length))
  return orders.reduce((best, order) => (tripLength(order, ways) < tripLength(best, ways) - 1e-9 ? order : best))
}

/** Inserts a stop where it adds the least, after the first `fixed` stops. */
export const insertStop = (order: readonly number[], stop: number, ways: Ways, fixed = 0): number[] => {
  const places = Array.from({ length: order.length - fixed + 1 }, (_, index) => fixed + index)
  const tried = places.map(at => [...order.slice(0, at), stop, ...order.slice(at)])
  return tried.reduce((best, each) => (tripLength(each, ways) < tripLength(best, ways) ? each : best))
}

/** Moves a stop from one index to another; the stops between them shift by one. */
export const moveStop = <Stop>(stops: readonly Stop[], from: number, to: number): Stop[] => {
  const rest = stops.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...stops.slice(from, from + 1), ...rest.slice(to)]
}
