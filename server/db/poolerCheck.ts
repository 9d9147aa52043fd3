/**
 * Detects a pooler such as PgBouncer in front of PostgreSQL and checks whether it is usable: prepared statements
 * (docs/adr/0025-prepared-statements.md) need a pooler that supports them while it shares connections between
 * transactions, which PgBouncer does from 1.21 on. An ordinary user cannot query its version, so its behaviour is
 * tested.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ConfigError } from '../config'
import { causesOf } from '../errors/dependencyUnavailable'
import type { DatabaseVariable } from './postgresChecks'
import { connection, patience, sessionSettings } from './watchedPool'

const attempts = 3

interface Probe {
  /** Process id of the PostgreSQL backend that answered. */
  pid: number
  /** Whether the statement arrived under the client's name: a pooler that supports prepared statements renames it. */
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

/** Returns whether a second client gets the PostgreSQL process of a first client that is still connected. */
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

/**
 * Rejects a pooler that cannot be used.
 * @throws {ConfigError} for such a pooler
 */
export async function checkPooler(url: string, variable: DatabaseVariable = 'DATABASE_URL'): Promise<void> {
  const limits = { ...sessionSettings, connectionTimeoutMillis: patience.connect, query_timeout: patience.connect }
  const [first, second] = [connection(url, limits), connection(url, limits)]
  try {
    await first.connect()
    const { pid, hasOwnName } = await probe(first)
    const { processID } = first as pg.Client & { processID: number | null }
    if (pid === processID || !hasOwnName) return
    await second.connect()
    // In session mode, a small pool has no connection for the second client; that is not a configuration error.
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
