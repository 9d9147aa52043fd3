/**
 * Computes a short order of the stops from a table of distances or durations, with the algorithms "nearest neighbour"
 * and "2-opt".
 */

/** A table with the distance in metres, or the duration in seconds, from each stop (row) to each stop (column). */
export type DistanceTable = readonly (readonly number[])[]

const distanceBetween = (ways: DistanceTable, from: number, to: number) => ways[from]?.[to] ?? 0

/** Returns the length of the trip from its first to its last stop. A trip does not return to its start. */
export const computeTripLength = (order: readonly number[], ways: DistanceTable) =>
  order.slice(1).reduce((sum, stop, index) => sum + distanceBetween(ways, order[index] ?? stop, stop), 0)

/** Extends an order to all stops: the next stop is always the nearest remaining one (nearest neighbour). */
const extendToNearest = (ways: DistanceTable, start: readonly number[]) => {
  const order = [...start]
  const left = new Set([...ways.keys()].filter(stop => !start.includes(stop)))
  while (left.size > 0) {
    const from = order.at(-1) ?? 0
    const next = [...left].reduce((best, stop) =>
      distanceBetween(ways, from, stop) < distanceBetween(ways, from, best) ? stop : best,
    )
    left.delete(next)
    order.push(next)
  }
  return order
}

const reversePart = (order: readonly number[], from: number, to: number) => [
  ...order.slice(0, from),
  ...order.slice(from, to + 1).reverse(),
  ...order.slice(to + 1),
]

/**
 * Returns the length of the trip up to each stop, for both directions. The length of any part in either direction is
 * then the difference of two of these numbers.
 */
const cumulativeLengths = (order: readonly number[], ways: DistanceTable) => {
  const [on, back] = [[0], [0]]
  for (const [index, stop] of order.slice(1).entries()) {
    const before = order[index] ?? stop
    on.push((on[index] ?? 0) + distanceBetween(ways, before, stop))
    back.push((back[index] ?? 0) + distanceBetween(ways, stop, before))
  }
  return { on, back }
}

/** Returns by how much the trip becomes longer if the part from `from` to `to` is reversed. */
const lengthIncrease = (
  order: readonly number[],
  ways: DistanceTable,
  { on, back }: ReturnType<typeof cumulativeLengths>,
  from: number,
  to: number,
) => {
  const [before, first, last, after] = [order[from - 1], order[from] ?? 0, order[to] ?? 0, order[to + 1]]
  const joint = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? 0 : distanceBetween(ways, one, other)
  const inside = (all: readonly number[]) => (all[to] ?? 0) - (all[from] ?? 0)
  return (
    joint(before, last) - joint(before, first) + joint(first, after) - joint(last, after) + inside(back) - inside(on)
  )
}

/**
 * 2-opt: reverses parts of the order as long as that shortens the trip. The comparison includes the reversed part
 * itself, because distances can depend on the direction. The first `fixed` stops stay first.
 */
const improveOrder = (order: number[], ways: DistanceTable, fixed: number) => {
  let best = order
  let lengths = cumulativeLengths(best, ways)
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let from = fixed; from < best.length - 1; from++) {
      for (let to = from + 1; to < best.length; to++) {
        if (lengthIncrease(best, ways, lengths, from, to) >= -1e-6) continue
        best = reversePart(best, from, to)
        lengths = cumulativeLengths(best, ways)
        isShorter = true
      }
    }
  }
  return best
}

/** Maximum number of stops that are tried as the first stop, or as the second one if the start is given. */
const maxStarts = 12

/**
 * Returns a short order of the stops.
 * @param hasStart True if the trip begins at the first row of the table; otherwise it may begin at any stop.
 */
export const orderStops = (ways: DistanceTable, hasStart = false): number[] => {
  if (ways.length === 0) return []
  const start = hasStart ? [0] : []
  const seconds = [...ways.keys()].slice(start.length, start.length + maxStarts)
  const starts = seconds.length > 0 ? seconds.map(stop => [...start, stop]) : [start]
  const orders = starts.map(first => improveOrder(extendToNearest(ways, first), ways, start.length))
  return orders.reduce((best, order) =>
    computeTripLength(order, ways) < computeTripLength(best, ways) - 1e-9 ? order : best,
  )
}

/** Inserts a stop at the position where it lengthens the trip least. The first `fixed` stops stay first. */
export const insertStop = (order: readonly number[], stop: number, ways: DistanceTable, fixed = 0): number[] => {
  const places = Array.from({ length: order.length - fixed + 1 }, (_, index) => fixed + index)
  const tried = places.map(at => [...order.slice(0, at), stop, ...order.slice(at)])
  return tried.reduce((best, trip) => (computeTripLength(trip, ways) < computeTripLength(best, ways) ? trip : best))
}
