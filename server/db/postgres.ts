/** PostgreSQL by DATABASE_URL. Migrations run under an advisory lock, so that several servers may start at once. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { applyMigrations } from './applyMigrations'
import { readDatabaseClock } from './clock'
import { DatabaseReadOnly, type OpenDatabase } from './database'
import { checkPooler } from './poolerCheck'
import { checkServer } from './postgresChecks'
import * as schema from './schema'
import { checkSchema } from './schemaCheck'
import { type ReportWaiting, untilReachable } from './untilReachable'
import { connection, patience, WatchedPool } from './watchedPool'

const readTime = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'
const migrationLock = 4_121_937

interface PostgresOptions {
  poolSize?: number
  /** Makes it wait for a PostgreSQL that is not reachable; without it that is an error. */
  onWaiting?: ReportWaiting
}

/** Opens the database and migrates it. @throws {ConfigError} for one that cannot be used */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const prepare = async () => {
    await checkPooler(url)
    await migrateUnderLock(url)
  }
  await untilReachable(prepare, options.onWaiting)
  const pool = new WatchedPool(url, options.poolSize ?? 20)
  const readClock = () =>
    readDatabaseClock(async () => {
      const { rows } = await pool.query<{ ms: number }>(readTime)
      return rows[0]?.ms ?? Number.NaN
    })
  await readClock()
  return {
    db: drizzle(pool, { schema }),
    kind: 'postgres',
    ping: async () => {
      // On a standby every transaction is read-only, whatever its settings say.
      const { rows } = await pool.query<{ mode: string }>(`select current_setting('transaction_read_only') as mode`)
      if (rows[0]?.mode === 'on') throw new DatabaseReadOnly('PostgreSQL takes no writes (25006)')
    },
    listen: (channel, onMessage, onEnd) => listen(url, channel, onMessage, onEnd),
    readClock,
    poolState: () => pool.state(),
    close: () => pool.close(),
  }
}

/**
 * On a connection of its own: waiting for a server that migrates a large table may take longer than a query may. The lock
 * ends with the transaction: one of the session would stay on a connection that a pooler gives to others.
 */
export async function migrateUnderLock(url: string) {
  const client = connection(url)
  try {
    await client.connect()
    const db = drizzle(client, { schema })
    await checkServer(db)
    await db.transaction(async tx => {
      // A server that is stopped while a migration waits leaves nothing behind that goes on waiting and holds the lock.
      const checkInterval = sql`set local client_connection_check_interval = 1000`
      await tx.transaction(inner => inner.execute(checkInterval)).catch(() => undefined)
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
      await checkSchema(tx, 'DATABASE_URL')
      await applyMigrations(tx)
    })
  } finally {
    await client.end()
  }
}

/** On a connection of its own, which the pool would give to others between two messages. */
const listen: (url: string, ...of: Parameters<OpenDatabase['listen']>) => ReturnType<OpenDatabase['listen']> = async (
  url,
  channel,
  onMessage,
  onEnd,
) => {
  const client = connection(url, { connectionTimeoutMillis: patience.connect, query_timeout: patience.silence })
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  client.once('end', onEnd)
  client.once('error', onEnd)
  const close = async () => {
    client.removeListener('end', onEnd)
    client.removeListener('error', onEnd)
    await Promise.race([client.end(), new Promise(done => setTimeout(done, patience.goodbye).unref())]).catch(
      () => undefined,
    )
  }
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return close
  } catch (error) {
    await close()
    throw error
  }
}
