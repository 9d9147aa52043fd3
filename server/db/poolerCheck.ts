/**
 * Finds out whether a pooler such as PgBouncer stands before PostgreSQL, and whether it can be used: prepared statements
 * (docs/adr/0025-prepared-statements.md) need one that keeps them while connections are shared between transactions,
 * which PgBouncer does from 1.21 on. No query tells its version to an ordinary user, so its behaviour is tested.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ConfigError } from '../config'
import { causesOf } from '../errors/dependencyUnavailable'
import type { DatabaseVariable } from './postgresChecks'
import { connection, patience, sessionSettings } from './watchedPool'

const attempts = 3

interface Probe {
  /** The process of PostgreSQL that answered. */
  pid: number
  /** Whether the statement arrived under our own name: a pooler that keeps statements gives it one of its own. */
  hasOwnName: boolean
}

async function probe(client: pg.Client): Promise<Probe> {
  const name = `portal_probe_${randomUUID().slice(0, 8)}`
  await client.query('begin')
  const text = `select pg_backend_pid() as pid, exists(select from pg_prepared_statements where name = '${name}') as own`
  const { rows } = await client.query<{ pid: number; own: boolean }>({ name, text })
  const hasOwnName = rows[0]?.own ?? true
  if (hasOwnName) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return { pid: rows[0]?.pid ?? 0, hasOwnName }
}

/** Whether a second client is given the PostgreSQL process of a first one that is still connected. */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [one, other] = [await probe(first), await probe(second)]
    if (one.pid === other.pid) return true
  }
  return false
}

function startupError(error: unknown, variable: DatabaseVariable): unknown {
  const isRefused = [...causesOf(error)].some(each => /unsupported startup parameter/.test((each as Error).message))
  if (!isRefused) return error
  const names = Object.keys(sessionSettings).join(',')
  return new ConfigError(`${variable}: PgBouncer refuses our settings; set ignore_startup_parameters = ${names} in it`)
}

/** @throws {ConfigError} for a pooler that cannot be used */
export async function checkPooler(url: string, variable: DatabaseVariable = 'DATABASE_URL'): Promise<void> {
  const limits = { ...sessionSettings, connectionTimeoutMillis: patience.connect, query_timeout: patience.connect }
  const [first, second] = [connection(url, limits), connection(url, limits)]
  try {
    await first.connect()
    const { pid, hasOwnName } = await probe(first)
    const { processID } = first as pg.Client & { processID: number | null }
    if (pid === processID || !hasOwnName) return
    await second.connect()
    // With a session for each client a small pool has none for the second: that is no error of ours.
    if (!(await isShared(first, second).catch(() => false))) return
    throw new ConfigError(
      `${variable}: the pooler shares connections and keeps no prepared statements; use PgBouncer 1.21 or newer with max_prepared_statements above 0`,
    )
  } catch (error) {
    throw startupError(error, variable)
  } finally {
    await Promise.all([first.end(), second.end()].map(ending => ending.catch(() => undefined)))
  }
}
