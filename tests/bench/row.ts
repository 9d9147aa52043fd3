/** One row of the table: what was measured, its reference in the same run, and whether the budget of design section 6 holds. */
export interface Row {
  what: string
  /** With unit. */
  measured: string
  reference: string
  /** How the two compare, or empty. */
  ratio: string
  budget: string
  isWithin: boolean
}

/** A module of the bench: what it measures and when it ends. */
export type Run = (world: import('./world').World) => Promise<Row[]>

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const times = (value: number) => `× ${value.toFixed(2)}`

/** Each in turn, `rounds` times, so that what else the machine does falls on all sides alike. @returns medians in ms */
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
