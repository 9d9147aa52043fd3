/**
 * Detects a pooler, such as PgBouncer, in front of PostgreSQL, and rejects it if it lacks prepared statements
 * (docs/adr/0025-prepared-statements.md). A pooler that shares connections between transactions must support them, as
 * PgBouncer does from 1.21 on. The check observes the pooler's behaviour, because an ordinary user cannot query the
 * pooler's version.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ConfigError } from '../config'
import { causesOf } from '../errors/dependencyUnavailable'
import type { DatabaseVariable } from './postgresChecks'
import { createConnection, poolTimeouts, sessionSettings } from './watchedPool'

const attempts = 3

interface PoolerProbe {
  /** Process id of the PostgreSQL backend that ran the query. */
  pid: number
  /**
   * Whether PostgreSQL has the prepared statement under the client's name. A pooler that supports prepared statements
   * renames them.
   */
  hasOwnName: boolean
}

async function probe(client: pg.Client): Promise<PoolerProbe> {
  const name = `portal_probe_${randomUUID().slice(0, 8)}`
  await client.query('begin')
  const text = `select pg_backend_pid() as pid, exists(select from pg_prepared_statements where name = '${name}') as own`
  const { rows } = await client.query<{ pid: number; own: boolean }>({ name, text })
  const hasOwnName = rows[0]?.own ?? true
  if (hasOwnName) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return { pid: rows[0]?.pid ?? 0, hasOwnName }
}

/**
 * Returns whether two connected clients get the same PostgreSQL process in one of several attempts. If so, a pooler
 * shares connections.
 */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [one, other] = [await probe(first), await probe(second)]
    if (one.pid === other.pid) return true
  }
  return false
}

function startupError(error: unknown, variable: DatabaseVariable): unknown {
  const isRefused = [...causesOf(error)].some(cause => /unsupported startup parameter/.test((cause as Error).message))
  if (!isRefused) return error
  const names = Object.keys(sessionSettings).join(',')
  return new ConfigError(`${variable}: PgBouncer refuses our settings; set ignore_startup_parameters = ${names} in it`)
}

/**
 * Checks whether there is a pooler, and whether the server can use it.
 * @throws {ConfigError} for a pooler that cannot be used
 */
export async function checkPooler(url: string, variable: DatabaseVariable = 'DATABASE_URL'): Promise<void> {
  const limits = {
    ...sessionSettings,
    connectionTimeoutMillis: poolTimeouts.connect,
    query_timeout: poolTimeouts.connect,
  }
  const [first, second] = [createConnection(url, limits), createConnection(url, limits)]
  try {
    await first.connect()
    const { pid, hasOwnName } = await probe(first)
    const { processID } = first as pg.Client & { processID: number | null }
    if (pid === processID || !hasOwnName) return
    await second.connect()
    // In session mode, a small pool may have no connection for the second client. The error is ignored, because such a
    // configuration is valid.
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
