/**
 * The owner and the caller of the running work. The owner is the organisation, account or network address that made the
 * call; the caller is the member of the organisation, or the API key. An AsyncLocalStorage holds both, so that shared
 * resources can be divided between owners, and between the callers of an owner, without parameters.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface RunningWork {
  owner: string
  caller: string
  isWaiting: boolean
  /** Time in ms for which the work has waited for the work of others. */
  waitedMs: number
}
const running = new AsyncLocalStorage<RunningWork>()

/** The owner of work that no call has caused, such as deliveries and housekeeping. */
const background = 'background'

/** The owner of calls with the platform's API keys, which act for all organisations. */
export const platformOwner = 'platform'

/**
 * Runs the work on behalf of an owner. Everything that the work starts belongs to this owner too.
 * @param caller the member or the API key; by default the owner has only one caller
 */
export const runAsOwner = <T>(owner: string, work: () => T, caller = owner): T =>
  running.run({ owner, caller, isWaiting: false, waitedMs: 0 }, work)

/** Returns the owner of the running work; `background` if no call has caused it. */
export const currentOwner = () => running.getStore()?.owner ?? background

/** Returns the caller of the running work; `background` if no call has caused it. */
export const currentCaller = () => running.getStore()?.caller ?? background

/**
 * Begins a wait of the running work for the work of others. Of several waits at the same time, the first one counts.
 * @returns a function that ends the wait
 */
export function beginWait(): () => void {
  const work = running.getStore()
  if (!work || work.isWaiting) return () => undefined
  const startedAt = performance.now()
  work.isWaiting = true
  return () => {
    work.isWaiting = false
    work.waitedMs += performance.now() - startedAt
  }
}

/** Returns for how many ms the running work has waited for the work of others. */
export const currentWaitedMs = () => running.getStore()?.waitedMs ?? 0
