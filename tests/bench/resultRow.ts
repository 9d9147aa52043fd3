/**
 * A row of the bench's table of results: a measurement, a reference that was measured in the same run, and whether the
 * measurement meets the budget of design section 6. Also contains helpers that measure and format.
 */
export interface ResultRow {
  what: string
  /** The measured value with its unit. */
  measured: string
  reference: string
  /** Ratio of the measured value to the reference; empty if there is no reference. */
  ratio: string
  budget: string
  isWithin: boolean
}

/** The function that each module of the bench exports. Returns the module's rows when it has finished. */
export type RunBenchModule = (environment: import('./environment').BenchEnvironment) => Promise<ResultRow[]>

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const formatMs = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const formatKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const formatRatio = (value: number) => `× ${value.toFixed(2)}`

/**
 * Runs the functions one after the other, `rounds` times, so that other load on the machine affects all of them
 * equally.
 * @returns the median of the times of each function in ms, without the first round
 */
export async function measureAlternately<Name extends string>(
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
