/**
 * The embedded database: PGlite under DATA_DIR/db, or in memory for tests. PGlite neither makes checkpoints nor calls
 * fsync by itself; embeddedMaintenance.ts compensates for that as far as possible. The caller holds the directory's
 * lock (directoryLock.ts).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createFairLock } from '../concurrency/fairLock'
import { beginWait, currentOwner } from '../concurrency/owner'
import { ConfigError } from '../config'
import { createLog } from '../lib/log'
import { createAuditPartitions } from './auditPartitions'
import { DatabaseReadOnly, type OpenDatabase } from './database'
import {
  checkMajorVersion,
  createEmbeddedDatabase,
  deleteUnfinishedFolder,
  hasEmbeddedDatabase,
} from './embeddedFolder'
import {
  createMaintenanceEnvironment,
  type EmbeddedMaintenance,
  hasFreeDiskSpace,
  type MaintenanceEnvironment,
  startEmbeddedMaintenance,
} from './embeddedMaintenance'
import { migrationsFolder } from './migrationsFolder'
import { withPreparedStatements } from './preparedStatements'
import * as schema from './schema'
import { checkSchema, migrationError } from './schemaCheck'

const tendEveryMs = 10_000
/**
 * Settings of PostgreSQL. The statistics of a table come from 300 rows for each unit of `default_statistics_target`.
 * With its default of 100, updating them blocks the event loop for 0.3 s or more.
 */
const postgresqlconf = ['max_wal_size=128MB', 'default_statistics_target=25']
const longestHoldMs = 5

export interface EmbeddedDatabase extends OpenDatabase, EmbeddedMaintenance {
  /** Returns the whole database as one archive in memory, which {@link openEmbedded} restores. */
  snapshot(): Promise<Blob>
}

/**
 * Opens the embedded database and migrates it.
 * @param dataDir the data directory; undefined for a database in memory
 * @param from a snapshot to restore; an error if the directory has a database already
 * @throws {ConfigError} if the disk has too little space, or the database cannot be opened: it is damaged, or was made
 *   by another version of PostgreSQL or a newer version of the portal
 */
export async function openEmbedded(
  dataDir: string | undefined,
  from?: Blob,
  environment = createMaintenanceEnvironment(createLog('warn')),
): Promise<EmbeddedDatabase> {
  if (dataDir) await prepare(dataDir, from, environment)
  const client = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'db') } : {}),
    ...(from && !dataDir ? { loadDataDir: from } : {}),
    postgresqlconf,
    extensions: { pg_trgm },
  }).catch(async error => {
    if (!dataDir) throw error
    // An intact database does not open on a full disk either. Restoring a backup would lose its newest changes.
    const toDo = (await hasFreeDiskSpace(dataDir, environment))
      ? '; restore a backup (docs/operations.md)'
      : `, and ${shortageOf(dataDir)}, then start again`
    throw new ConfigError(`DATA_DIR: the database in ${dataDir} does not open (${error.message})${toDo}`)
  })
  yieldBetweenQueries(client)
  takeTurns(client)
  const plain = drizzle({ client, schema })
  await checkSchema(plain, 'DATA_DIR')
  await migrate(plain, { migrationsFolder }).catch(error => {
    throw migrationError(error, 'DATA_DIR')
  })
  await checkSchema(plain, 'DATA_DIR')
  await createAuditPartitions(plain)
  const care = dataDir ? await startEmbeddedMaintenance(client, dataDir, environment) : noMaintenance
  let tending = Promise.resolve()
  const timer = setInterval(() => {
    tending = care.runDueTasks()
  }, tendEveryMs)
  timer.unref()
  return {
    db: drizzle({ client: withPreparedStatements(client) as PGlite, schema }),
    kind: 'embedded',
    ...care,
    ping: async () => {
      await client.query('select 1')
      if (!care.isWritable()) throw new DatabaseReadOnly(`DATA_DIR: ${shortageOf(dataDir)}`)
    },
    readClock: async () => undefined,
    listen: (channel, onMessage) => client.listen(channel, onMessage),
    snapshot: () => client.dumpDataDir('gzip'),
    async close() {
      clearInterval(timer)
      await tending
      try {
        if (dataDir) await client.exec('CHECKPOINT')
      } finally {
        await client.close()
      }
    },
  }
}

const shortageOf = (dataDir = '') => `the disk of ${dataDir} has less than 200 MB left; make room`

async function prepare(dataDir: string, from: Blob | undefined, surroundings: MaintenanceEnvironment) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  deleteUnfinishedFolder(dataDir)
  if (!hasEmbeddedDatabase(dataDir)) {
    if (!(await hasFreeDiskSpace(dataDir, surroundings))) {
      throw new ConfigError(`DATA_DIR: ${shortageOf(dataDir)}, or take another folder`)
    }
    await createEmbeddedDatabase(dataDir, from)
  } else if (from) throw new Error(`${dataDir} has a database already`)
  checkMajorVersion(dataDir)
}

/**
 * Makes queries yield to the event loop. PGlite runs a query in this thread and settles its promise at once, so many
 * queries in a row would block the event loop. A query that begins more than {@link longestHoldMs} ms after the last
 * pause first waits for the next iteration of the event loop.
 */
function yieldBetweenQueries(client: PGlite) {
  const run = client._runExclusiveQuery.bind(client)
  let since = 0
  client._runExclusiveQuery = async work => {
    if (performance.now() - since > longestHoldMs) {
      await setImmediate()
      since = performance.now()
    }
    return run(work)
  }
}

/**
 * Shares the database fairly between organisations and other callers: their statements and transactions take turns.
 * PGlite's own lock would serve them in the order of arrival, so an organisation with many calls would delay all
 * others.
 */
function takeTurns(client: PGlite) {
  const run = client._runExclusiveTransaction.bind(client)
  const inTurn = createFairLock()
  client._runExclusiveTransaction = work => {
    const endWait = beginWait()
    return inTurn(currentOwner(), () => {
      endWait()
      return run(work)
    })
  }
}

/** A database in memory needs no maintenance. */
const noMaintenance: EmbeddedMaintenance = {
  isWritable: () => true,
  runDueTasks: async () => undefined,
  dump: async () => {
    throw new Error('a database in memory has no dumps')
  },
}
