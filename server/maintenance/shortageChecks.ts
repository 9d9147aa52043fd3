/** Looks at intervals for premium rewards that run out soon. */
import type { Deps } from '../deps'
import { isFeatureOff } from '../lib/features'
import { publishShortages } from '../repositories/rewardForecast'

const everyMs = 60 * 60_000

/**
 * Starts the periodic check. Every server runs it: a shortage is published by one of them.
 * @returns a function that stops it
 */
export function startShortageChecks({
  db,
  log,
  installation,
}: Pick<Deps, 'db' | 'log' | 'installation'>): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const run = () => {
    if (isFeatureOff('features', 'premiumRewards') || installation.isQuiet()) return
    running ??= publishShortages(db)
      .catch(err => log.error({ err }, 'shortages of rewards'))
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
