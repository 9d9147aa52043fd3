/**
 * Migrates PostgreSQL while other servers use it. Each migration is a separate transaction. Its statements wait at most
 * 2 s for a lock, because meanwhile other servers' statements on the same table queue behind them. A migration that
 * gets no lock within 2 s, for example during a backup or a long query, is rolled back and repeated
 * (retryUntilReachable.ts).
 */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { ConfigError } from '../config'
import { sqlStateOf } from '../errors/connectionErrors'
import { nextMigration, type PendingMigration, runMigration } from './applyMigrations'
import { createAuditPartitions } from './auditPartitions'
import { type Database, rowsOf } from './database'
import { checkPostgresVersion } from './postgresChecks'
import * as schema from './schema'
import { checkSchema, migrationError } from './schemaCheck'
import { createConnection } from './watchedPool'

const migrationLock = 4_121_937
const lockSeconds = 2
/** Returns whether an error has the SQLSTATE of an unavailable lock or of a deadlock. */
const isLocked = (error: unknown) => ['55P03', '40P01'].includes(sqlStateOf(error) ?? '')

/**
 * Applies all pending migrations on a separate connection, because a migration may take longer than the pool allows a
 * query.
 *
 * @throws {ConfigError} for a database that cannot be migrated; its cause has the SQLSTATE 55P03 or 40P01 if a
 *   migration got no lock in time
 */
export async function migrateUnderLock(url: string) {
  const client = createConnection(url)
  try {
    await client.connect()
    const db = drizzle(client, { schema })
    await checkPostgresVersion(db)
    let isChecked = false
    for (let isPending = true; isPending; isChecked = true) isPending = await migrateOnce(db, !isChecked)
  } finally {
    await client.end()
  }
}

/**
 * Applies the oldest pending migration, or creates the audit log's next partitions if none is pending.
 * @returns whether a migration was pending
 */
async function migrateOnce(db: Database, isFirst: boolean): Promise<boolean> {
  let pending: PendingMigration | undefined
  try {
    await db.transaction(async tx => {
      await waitForTurn(tx)
      if (isFirst) await checkSchema(tx, 'DATABASE_URL')
      pending = await nextMigration(tx)
      if (!isFirst && !pending) await checkSchema(tx, 'DATABASE_URL')
      await setLocal(tx, 'lock_timeout', `${lockSeconds}s`)
      await (pending ? runMigration(tx, pending) : createAuditPartitions(tx))
    })
  } catch (error) {
    if (isLocked(error)) throw await lockError(db, pending?.tag ?? 'of the audit log’s partitions', error)
    throw migrationError(error, 'DATABASE_URL')
  }
  return pending !== undefined
}

const setLocal = (tx: Database, name: string, value: string) =>
  tx.execute(sql`select set_config(${name}, ${value}, true)`)

/**
 * Waits until no other server migrates. The lock belongs to the transaction: a session lock would remain on a
 * connection that a pooler then gives to other clients. The timeouts that are set for the database user
 * (docs/operations.md) are switched off for the migration.
 */
async function waitForTurn(tx: Database) {
  await setLocal(tx, 'statement_timeout', '0')
  await setLocal(tx, 'lock_timeout', '0')
  // With this setting, PostgreSQL ends a waiting migration whose server has stopped. Otherwise its waiting statement
  // would block the migrations of other servers.
  const checkInterval = sql`set local client_connection_check_interval = 1000`
  await tx.transaction(inner => inner.execute(checkInterval)).catch(() => undefined)
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
}

/**
 * Returns an error with the migration's name and the oldest running transactions, one of which probably holds the lock.
 */
async function lockError(db: Database, tag: string, cause: unknown) {
  const others = rowsOf<{ name: string }>(
    await db.execute(sql`
      select format('%s, process %s', coalesce(nullif(application_name, ''), 'unnamed'), pid) as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 s'
      order by xact_start limit 3`),
  ).map(({ name }) => name)
  const oldest = others.length ? `; the oldest transactions: ${others.join('; ')}` : ''
  const message = `DATABASE_URL: the migration ${tag} gets no lock within ${lockSeconds} s (${sqlStateOf(cause)})${oldest}`
  return new ConfigError(message, { cause })
}
