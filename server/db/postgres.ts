/** Opens the PostgreSQL database at DATABASE_URL. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { readDatabaseClock } from './clock'
import { DatabaseReadOnly, type OpenDatabase } from './database'
import { migrateUnderLock } from './migrate'
import { checkPooler } from './poolerCheck'
import { type FailedAttemptReporter, retryUntilReachable } from './retryUntilReachable'
import * as schema from './schema'
import { createConnection, poolTimeouts, WatchedPool } from './watchedPool'

const readTime = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'
/** Maximum number of connections in each pool of a server. The primary and the read replica have separate pools. */
export const poolSize = 20

interface PostgresOptions {
  poolSize?: number
  /**
   * Called when the server cannot reach or migrate PostgreSQL yet and will try again. Without this function, the start
   * fails instead.
   */
  onWaiting?: FailedAttemptReporter
}

/**
 * Opens the database and migrates it.
 * @throws {ConfigError} for a database that cannot be used
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const prepare = async () => {
    await checkPooler(url)
    await migrateUnderLock(url)
  }
  await retryUntilReachable(prepare, options.onWaiting)
  const pool = new WatchedPool(url, { size: options.poolSize ?? poolSize })
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
      // On a standby every transaction is read-only, even if the setting `default_transaction_read_only` is off.
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
 * Listens to a channel on a separate connection, because the pool would give the connection to other callers between
 * two messages.
 */
const listen: (url: string, ...of: Parameters<OpenDatabase['listen']>) => ReturnType<OpenDatabase['listen']> = async (
  url,
  channel,
  onMessage,
  onEnd,
) => {
  const client = createConnection(url, {
    connectionTimeoutMillis: poolTimeouts.connect,
    query_timeout: poolTimeouts.silence,
  })
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  client.once('end', onEnd)
  client.once('error', onEnd)
  const close = async () => {
    client.removeListener('end', onEnd)
    client.removeListener('error', onEnd)
    await Promise.race([client.end(), new Promise(done => setTimeout(done, poolTimeouts.goodbye).unref())]).catch(
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
