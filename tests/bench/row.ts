/**
 * One row of the bench's table of results: the measurement, its reference in the same run, and whether the budget of
 * design section 6 is met.
 */
export interface Row {
  what: string
  /** Measured value with unit. */
  measured: string
  reference: string
  /** Ratio of the measured value to the reference, or empty. */
  ratio: string
  budget: string
  isWithin: boolean
}

/** A module of the bench, which returns its rows when it has finished. */
export type Run = (world: import('./world').World) => Promise<Row[]>

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const times = (value: number) => `× ${value.toFixed(2)}`

/**
 * Runs each of the functions in turn, `rounds` times, so that other load on the machine affects all of them equally.
 * @returns medians in ms
 */
export async function alternate<Name extends string>(
  sides: Record<Name, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[]
  const taken = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? [...names].reverse() : names) {
      const start = performance.now()
      await sides[name]()
      if (round > 0) taken[name].push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map(name => [name, median(taken[name])])) as Record<Name, number>
}
