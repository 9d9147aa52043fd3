/** Which parts answer, asked at most every 5 seconds however often one wants to know, every second while one is away. */
import type { Deps } from './deps'

const validForMs = { up: 5_000, away: 1_000 }
const answersWithinMs = 2_000

export type PartStates = Record<'database' | 'files' | 'limits', 'up' | 'away'>

export function partStates({ ping, files, redis }: Pick<Deps, 'ping' | 'files' | 'redis'>): () => Promise<PartStates> {
  let states: Promise<PartStates> | undefined
  let askAgainAt = 0
  const ask = async (): Promise<PartStates> => {
    const [database, store, limits] = await Promise.all([ping(), files.ping(), redis?.ping()].map(stateOf))
    return { database: database ?? 'away', files: store ?? 'away', limits: limits ?? 'away' }
  }
  return () => {
    if (!states || performance.now() > askAgainAt) {
      askAgainAt = Number.POSITIVE_INFINITY
      states = ask()
      void states.then(each => {
        askAgainAt = performance.now() + validForMs[Object.values(each).includes('away') ? 'away' : 'up']
      })
    }
    return states
  }
}

async function stateOf(answer: Promise<unknown> | undefined): Promise<'up' | 'away'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'away'>(resolve => {
    timer = setTimeout(resolve, answersWithinMs, 'away')
  })
  const up = Promise.resolve(answer).then(
    () => 'up' as const,
    () => 'away' as const,
  )
  return Promise.race([up, late]).finally(() => clearTimeout(timer))
}
