/** Runs the clean-up (purge.ts) at intervals. */
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { startPeriodicJob } from '../lib/periodicJob'
import { purgeExpiredData } from './purge'
import type { ScanPositions } from './retention'

const everyMs = 10 * 60_000

/**
 * Starts the periodic clean-up. Every server runs it; servers do not interfere with each other.
 * @returns a function that stops the clean-up
 */
export function startHousekeeping({
  db,
  files,
  log,
  installation,
}: Pick<Deps, 'db' | 'files' | 'log' | 'installation'>): () => Promise<void> {
  const stopping = new AbortController()
  const positions: ScanPositions = new Map()
  const job = startPeriodicJob({
    name: 'housekeeping',
    everyMs,
    log,
    run: () =>
      purgeExpiredData(db, installation.isQuiet() ? undefined : files, databaseNow(), {
        signal: stopping.signal,
        positions,
      }),
  })
  job.start()
  return async () => {
    stopping.abort()
    await job.stop()
  }
}
