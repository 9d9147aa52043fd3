/** Opens the dependencies that the configuration selects, and closes them, the database last. */
import { createTimeBudget } from './concurrency/timeBudget'
import type { Config } from './config'
import type { OpenDatabase } from './db/database'
import { openEmbedded } from './db/embedded'
import { createMaintenanceEnvironment } from './db/embeddedMaintenance'
import { openPostgres } from './db/postgres'
import { openReplica } from './db/replica/replica'
import type { FailedAttemptReporter } from './db/retryUntilReachable'
import type { Deps } from './deps'
import { createErasureJob } from './erasure/job'
import { openFileStore } from './files/openFileStore'
import { openGeocoder } from './geo/openGeocoder'
import { createOsrmRouter } from './geo/router'
import { seedCities } from './geo/seedCities'
import { openIdentityProviders } from './identityProviders/identityProviders'
import { openInstallation, withoutRemovalsInQuietMode } from './installation/installation'
import { createLog, type Log } from './lib/log'
import { openRedis } from './lib/redis'
import { openMailer } from './mail/openMailer'
import { openNotificationMails } from './notifications/notificationEmails'
import { createRecordChangePublisher } from './publishing/recordChanges'
import { openSignals } from './publishing/signals'
import { startWebhookQueue } from './webhooks/deliveryQueue'

/**
 * Maximum time in ms for which a stopping server waits for running e-mails, webhook deliveries and deletions, and for
 * the end of its signals. E-mails and deliveries that take longer are sent again later, and deletions continue.
 */
const lastWorkWithinMs = 1_500

export interface Dependencies {
  deps: Deps
  close(): Promise<void>
}

const reportWaiting =
  (log: Log): FailedAttemptReporter =>
  (reason, attempt, retryInMs) =>
    log.warn({ attempt, retryInMs }, `waiting for PostgreSQL: ${reason}`)

const openDatabase = async (config: Config, log: Log): Promise<OpenDatabase & { isWritable(): boolean }> =>
  config.databaseUrl
    ? { ...(await openPostgres(config.databaseUrl, { onWaiting: reportWaiting(log) })), isWritable: () => true }
    : openEmbedded(config.dataDir, undefined, createMaintenanceEnvironment(log))

/**
 * Opens the dependencies.
 * @param database an open database that tests use instead of the configured database
 */
export async function openDependencies(
  config: Config,
  database?: OpenDatabase & { isWritable(): boolean },
): Promise<Dependencies> {
  const log = createLog(config.logLevel)
  const opened = database ?? (await openDatabase(config, log))
  const { db, ping, readClock, isWritable, poolState, lastDumpAt, listen, close } = opened
  await seedCities(db)
  const replica = config.databaseReplicaUrl ? await openReplica(config.databaseReplicaUrl, db, log) : undefined
  const installation = await openInstallation({ config, db, log })
  const outside = { config, db, log, installation }
  const mailer = openMailer(outside)
  const files = withoutRemovalsInQuietMode(await openFileStore(config), installation)
  const erasures = createErasureJob({ ...outside, files })
  const deps: Deps = {
    config,
    log,
    db,
    replica,
    ping,
    readClock,
    isWritable,
    poolState,
    lastDumpAt,
    installation,
    timeBudget: createTimeBudget(),
    mailer,
    files,
    erasures,
    webhooks: startWebhookQueue({ ...outside, mailer }),
    signals: openSignals({ db, listen }, log),
    recordChanges: createRecordChangePublisher(db, log),
    notificationMails: openNotificationMails({ ...outside, mailer }),
    identityProviders: openIdentityProviders({ allowsLoopback: config.demo }),
    geocoder: openGeocoder(config, db),
    router: config.routerUrl ? createOsrmRouter(config.routerUrl) : undefined,
    redis: config.redisUrl ? openRedis(config.redisUrl, log) : undefined,
  }
  return {
    deps,
    async close() {
      installation.close()
      deps.recordChanges.close()
      await Promise.race([
        Promise.all(
          [deps.webhooks, deps.notificationMails, deps.signals, erasures, mailer].map(dependency => dependency.close()),
        ),
        new Promise(done => setTimeout(done, lastWorkWithinMs).unref()),
      ])
      deps.redis?.disconnect()
      await replica?.close()
      await close()
    },
  }
}
