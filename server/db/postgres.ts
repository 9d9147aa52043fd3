/** PostgreSQL by DATABASE_URL. Migrations run under an advisory lock, so that several servers may start at once. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase } from './database'
import { migrationsFolder } from './migrationsFolder'
import * as schema from './schema'

const migrationLock = 4_121_937

export async function openPostgres(url: string, options: { poolSize?: number } = {}): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', () => {
    // An idle connection that dies is replaced by the pool; queries report their own errors.
  })
  pool.on('connect', client =>
    client.on('error', () => {
      // One that dies between two queries of a transaction: the next query says so. Unheard, it would end the process.
    }),
  )
  await migrateUnderLock(pool)
  return {
    db: drizzle(pool, { schema }),
    kind: 'postgres',
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

async function migrateUnderLock(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    // Before the lock: waiting for a server that migrates a large table may take longer than a query may.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { schema }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release(true)
  }
}
