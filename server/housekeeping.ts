/** What has to be cleared away now and then: ended sessions, used codes, pictures that nothing shows. */
import { databaseNow } from './db/clock'
import type { Deps } from './deps'
import { purgeFiles, purgeRows } from './purge'

const everyMs = 10 * 60_000

/** Every server of a fleet does it; what one has cleared away the next does not find. @returns what stops it */
export function startHousekeeping({
  db,
  files,
  log,
  installation,
}: Pick<Deps, 'db' | 'files' | 'log' | 'installation'>): () => Promise<void> {
  const clearAway = async () => {
    await purgeRows(db, databaseNow())
    if (!installation.isQuiet()) await purgeFiles(db, files, databaseNow())
  }
  const run = () => clearAway().catch(err => log.error({ err }, 'housekeeping'))
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
