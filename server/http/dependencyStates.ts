/** Checks the dependencies and caches their states: for 5 seconds, or for one second while a dependency is not up. */
import { DatabaseReadOnly } from '../db/database'
import type { ReplicaState } from '../db/replica/replica'
import type { Deps } from '../deps'
import { startPeriodicJob } from '../lib/periodicJob'

const validForMs = { up: 5_000, away: 1_000 }
const answersWithinMs = 2_000
const checkEveryMs = 15_000

type State = 'up' | 'away' | 'readOnly'
type CheckedDependency = 'database' | 'files' | 'limits'
/**
 * The state of each dependency. `replica` is missing if no replica is configured. server/db/replica checks the replica
 * itself, and logs changes of its state.
 */
export type DependencyStates = Record<CheckedDependency, State> & { replica?: ReplicaState }

type DependencyStateDeps = Pick<Deps, 'ping' | 'files' | 'redis' | 'replica' | 'log'>
const shared = new WeakMap<DependencyStateDeps, () => Promise<DependencyStates>>()

/**
 * Returns a function that checks the dependencies. The function logs when a dependency is no longer up, with the
 * reason, and when the dependency is up again. All calls with the same `deps` return the same function, because the
 * function caches the states.
 */
export function createDependencyStates(deps: DependencyStateDeps): () => Promise<DependencyStates> {
  const states = shared.get(deps) ?? newDependencyStates(deps)
  shared.set(deps, states)
  return states
}

/**
 * Checks the dependencies at intervals, so that the log says when a dependency is lost and when it answers again, even
 * if nothing calls /readyz.
 */
export const startDependencyChecks = (deps: DependencyStateDeps) =>
  startPeriodicJob({ name: 'dependencies', everyMs: checkEveryMs, log: deps.log, run: createDependencyStates(deps) })

function newDependencyStates({
  ping,
  files,
  redis,
  replica,
  log,
}: DependencyStateDeps): () => Promise<DependencyStates> {
  let states: Promise<DependencyStates> | undefined
  let askAgainAt = 0
  const last: Record<CheckedDependency, State> = { database: 'up', files: 'up', limits: 'up' }
  const ask = async (): Promise<DependencyStates> => {
    const stateOf = async (part: CheckedDependency, answer: Promise<unknown> | undefined) => {
      const error = await errorOf(answer)
      const state = error === undefined ? 'up' : error instanceof DatabaseReadOnly ? 'readOnly' : 'away'
      if (state !== last[part]) {
        if (state === 'up') log.info({ dependency: part }, 'a dependency answers again')
        else log.warn({ dependency: part, state, err: error }, 'a dependency does not answer')
      }
      last[part] = state
      return state
    }
    const [database, store, limits] = await Promise.all([
      stateOf('database', ping()),
      stateOf('files', files.ping()),
      stateOf('limits', redis?.ping()),
    ])
    return { database, files: store, limits, ...(replica && { replica: replica.state() }) }
  }
  return () => {
    if (!states || performance.now() > askAgainAt) {
      askAgainAt = Number.POSITIVE_INFINITY
      states = ask()
      void states.then(each => {
        const isUp = Object.values(each).every(state => state === 'up')
        askAgainAt = performance.now() + validForMs[isUp ? 'up' : 'away']
      })
    }
    return states
  }
}

/**
 * Returns the error with which the check of a dependency fails, or a timeout error; undefined if the check succeeds in
 * time.
 */
async function errorOf(answer: Promise<unknown> | undefined): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Error>(resolve => {
    timer = setTimeout(resolve, answersWithinMs, new Error(`no answer within ${answersWithinMs} ms`))
  })
  const error = Promise.resolve(answer).then(
    () => undefined,
    reason => reason ?? new Error('failed'),
  )
  return Promise.race([error, late]).finally(() => clearTimeout(timer))
}
