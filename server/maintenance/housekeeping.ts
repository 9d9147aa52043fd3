/** Periodic cleaning: expired rows, unused images. */
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { purge } from './purge'

const everyMs = 10 * 60_000

/**
 * Starts the periodic cleaning. Every server of a fleet does it; a server does not find what another one has
 * already cleaned.
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
    // A large table may take longer than the time between two runs.
    running ??= purge(db, installation.isQuiet() ? undefined : files, databaseNow(), { signal: stopping.signal })
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
