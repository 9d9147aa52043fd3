/** Deletes expired rows and unused images at intervals. */
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { purgeExpiredData } from './purge'

const everyMs = 10 * 60_000

/**
 * Starts the periodic deletion. Every server runs it. Rows that one server has deleted are no longer found by the
 * others.
 * @returns a function that stops it
 */
export function startHousekeeping({
  db,
  files,
  log,
  installation,
}: Pick<Deps, 'db' | 'files' | 'log' | 'installation'>): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    // A new run does not start while the previous one is running, which may take longer than the interval if a table is
    // large.
    running ??= purgeExpiredData(db, installation.isQuiet() ? undefined : files, databaseNow(), {
      signal: stopping.signal,
    })
      .catch(err => log.error({ err }, 'housekeeping'))
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
