/** Checks at intervals which premium rewards will run out soon. */
import type { Deps } from '../deps'
import { isFeatureOff } from '../lib/disabledFeatures'
import { startPeriodicJob } from '../lib/periodicJob'
import { publishShortages } from '../repositories/rewardForecast'

const everyMs = 60 * 60_000

/**
 * Starts the periodic check for premium rewards that will run out soon. Every server runs it, but only one of them
 * publishes a shortage.
 * @returns a function that stops the check
 */
export function startRewardShortageChecks({
  db,
  log,
  installation,
}: Pick<Deps, 'db' | 'log' | 'installation'>): () => Promise<void> {
  const job = startPeriodicJob({
    name: 'shortages of rewards',
    everyMs,
    log,
    run: async () => {
      if (isFeatureOff('features', 'premiumRewards') || installation.isQuiet()) return
      await publishShortages(db)
    },
  })
  job.start()
  return job.stop
}
