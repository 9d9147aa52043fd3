/**
 * Opens the dependencies, seeds the demo data if the demo is on and the database has no accounts, listens, and starts
 * the periodic jobs. `serve` returns a function that finishes the running requests and stops everything.
 */
import { setImmediate } from 'node:timers/promises'
import { count } from 'drizzle-orm'
import { buildApp } from './app'
import type { Config } from './config'
import { startBackfills } from './db/backfills'
import { followDatabaseClock } from './db/clock'
import type { Database } from './db/database'
import { declaredBackfills } from './db/declaredBackfills'
import { accounts } from './db/schema'
import { demoPassword, usableDemoAccounts } from './demo/accounts'
import { hasDemoAccounts } from './demo/demoWarning'
import { openDependencies } from './dependencies'
import { startDeletingAbandonedFiles } from './files/abandonedFiles'
import { startDependencyChecks } from './http/dependencyStates'
import { createMetrics, serveMetrics } from './http/metrics'
import { startHousekeeping } from './maintenance/housekeeping'
import { startRewardShortageChecks } from './maintenance/shortageChecks'
import { listenError } from './startup/startChecks'

/**
 * Time in ms for running requests when the server stops. Afterwards every connection is closed, even if it is still
 * sending a response.
 */
const finishWithinMs = 7_000

/**
 * Returns a function that throws a readable error for a port on which the server cannot listen, for example because
 * another process has taken it since the check.
 */
const throwListenError = (name: 'PORT' | 'METRICS_PORT', host: string) => (error: NodeJS.ErrnoException) => {
  throw listenError(name, host)(error)
}

/**
 * Maximum duration in ms of an idle iteration of the event loop. If an iteration takes no longer, the server assumes
 * that it accepted no connection and ran no request in the iteration.
 */
const quietRoundMs = 1
/** Maximum time in ms for which a busy server waits for an idle iteration before it stops listening. */
const waitForQuietMs = 1_000

/**
 * Waits until the server has accepted the connections that wait in the kernel's queue. Closing the listening socket
 * would reset these connections, and a proxy must not repeat a POST that it has already sent.
 */
async function acceptWaitingConnections() {
  const start = performance.now()
  let roundStart: number
  do {
    roundStart = performance.now()
    await setImmediate()
  } while (performance.now() - roundStart > quietRoundMs && roundStart - start < waitForQuietMs)
}

export async function serve(config: Config): Promise<() => Promise<void>> {
  const { deps, close } = await openDependencies(config)
  if (config.demo && (await isEmpty(deps.db))) {
    console.log('Seeding the demo organisations …')
    const { seedDemo } = await import('./demo/seedDemo')
    await seedDemo(deps.db, deps.files)
  }
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(deps)
  const app = await buildApp(deps, metrics?.measure)
  const closeMetrics =
    metrics &&
    (await serveMetrics(metrics.registry, config.metricsPort ?? 0, config.host).catch(
      throwListenError('METRICS_PORT', config.host),
    ))
  await app.ready()
  app.apiDescription()
  await app.listen({ port: config.port, host: config.host }).catch(throwListenError('PORT', config.host))
  const dependencyChecks = startDependencyChecks(deps)
  const stopClock = followDatabaseClock(deps.readClock, deps.log)
  const stopHousekeeping = startHousekeeping(deps)
  const stopShortageChecks = startRewardShortageChecks(deps)
  const stopSweeping = startDeletingAbandonedFiles(deps)
  const backfills = startBackfills(deps.db, deps.log, declaredBackfills)
  announce(config, deps.installation.notice())
  if (!config.isLocal && (await hasDemoAccounts(deps.db)))
    deps.log.warn('demo accounts exist: everyone knows their passwords, and others can reach this portal')
  return async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
    await acceptWaitingConnections()
    const jobs = [backfills.close(), dependencyChecks.stop(), stopHousekeeping(), stopShortageChecks(), stopSweeping()]
    await Promise.all([...jobs, app.close()])
    clearTimeout(cut)
    stopClock()
    await closeMetrics?.()
    await close()
  }
}

const isEmpty = async (db: Database) => (await db.select({ n: count() }).from(accounts))[0]?.n === 0

function announce(config: Config, notice: string | undefined) {
  console.log(`\nThe portal is at ${config.publicUrl}`)
  if (notice) console.log(notice)
  if (config.demo) {
    console.log(`Demo accounts, all with the password ${demoPassword}:`)
    for (const email of usableDemoAccounts()) console.log(`  ${email}`)
  }
}
