/**
 * A connection pool that does not wait for a database that has stopped responding. A connection whose query receives no
 * byte for `poolTimeouts.silence` is destroyed, and the database counts as unavailable. Until it responds again, every
 * further call fails at once, and a separate connection polls the database. Idle connections are closed, because after
 * a failover they may be dead without having been reset. lockWaits.ts limits the statements that wait for locks.
 */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { type Dependency, DependencyUnavailable } from '../errors/dependencyUnavailable'
import type { PoolState } from './database'
import { limitLockWaits } from './lockWaits'

/**
 * Timeouts in ms. PostgreSQL itself ends a statement after `statement`; `silence` applies if PostgreSQL does not
 * respond at all. A request waits less than 10 s for a connection or a response. `lock` is longer than the lock timeout
 * of a migration (migrate.ts), so that the statements that queue behind a migration continue when the migration gives
 * up. `goodbye` limits the closing of connections, `probe` each attempt to reach a database that did not respond, and
 * `pause` is the time between such attempts.
 */
export const poolTimeouts = {
  ...{ connect: 4_000, lock: 3_000, statement: 6_000, silence: 7_000 },
  ...{ goodbye: 1_000, probe: 1_000, pause: 500 },
}

/** PostgreSQL settings of every connection of the pool, in ms. */
export const sessionSettings = {
  lock_timeout: poolTimeouts.lock,
  statement_timeout: poolTimeouts.statement,
  idle_in_transaction_session_timeout: 10_000,
}

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const ignore = () => undefined
const pause = (ms: number) => new Promise(done => setTimeout(done, ms).unref())

/**
 * Classes of SQLSTATEs of errors after which the database session may have ended: connection, resources, transaction
 * timeout, shutdown, system and internal errors.
 */
const mayEndSession = /^(08|25P|53|57P|58|XX)/

/**
 * Makes a client return to the pool after PostgreSQL rejected its statement. By default pg-pool would replace the
 * connection, so while a table is locked, PostgreSQL would start a process for each call.
 */
function keepAfterRejection(client: pg.PoolClient) {
  const { release } = client
  client.release = reason => {
    const isUsable = reason instanceof pg.DatabaseError && !mayEndSession.test(reason.code ?? 'XX')
    release(isUsable ? undefined : reason)
  }
}

interface PoolOptions {
  size: number
  /** The name of the dependency in errors and health checks. */
  part?: Extract<Dependency, 'database' | 'replica'>
  /** Longest time in ms to open a connection. */
  connectMs?: number
}

type ConnectArguments = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Returns whether the error means that no connection became free in time. The database may still be available. */
const isQueueing = (error: Error) => error.message === 'timeout exceeded when trying to connect'
const streamOf = (client: pg.ClientBase) => (client as pg.Client).connection.stream as Socket

/**
 * Returns the URL without its application name. That name would override the pool's application name, by which
 * lockWaits.ts finds the pool's connections.
 */
function withoutName(address: string) {
  const url = new URL(address)
  url.searchParams.delete('application_name')
  return url.toString()
}

export class WatchedPool extends pg.Pool {
  readonly #url: string
  readonly #part: NonNullable<PoolOptions['part']>
  readonly #open = new Set<pg.PoolClient>()
  readonly #idle = new Set<pg.PoolClient>()
  readonly #onQueued: () => void
  #isAway = false

  constructor(address: string, { size, part = 'database', connectMs = poolTimeouts.connect }: PoolOptions) {
    const applicationName = `portal ${randomUUID().slice(0, 8)}`
    const url = withoutName(address)
    super({
      ...keepAlive,
      connectionString: url,
      application_name: applicationName,
      max: size,
      connectionTimeoutMillis: connectMs,
      ...sessionSettings,
    })
    this.#url = url
    this.#part = part
    this.#onQueued = limitLockWaits(this, size, url, applicationName)
    // An error of an idle connection needs no handling here, because the pool replaces the connection. Queries report
    // their own errors.
    this.on('error', ignore)
    this.on('connect', client => this.#watch(client))
    this.on('acquire', client => void this.#idle.delete(client))
    this.on('release', (_error, client) => void this.#idle.add(client))
    this.on('remove', client => {
      this.#idle.delete(client)
      this.#open.delete(client)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...connected: ConnectArguments) => void): void
  override connect(callback?: (...connected: ConnectArguments) => void): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      )
    if (this.#isAway) process.nextTick(callback, new DependencyUnavailable(this.#part), undefined, ignore)
    else {
      super.connect((error, client, done) => {
        // PostgreSQL rejects a connection, for instance, after the user's password was replaced.
        const isRejected = error instanceof pg.DatabaseError
        if (error && !isRejected && !isQueueing(error)) this.#lose(error)
        if (client) keepAfterRejection(client)
        callback(isRejected ? new DependencyUnavailable(this.#part, error) : error, client, done)
      })
      if (this.waitingCount > this.idleCount) this.#onQueued()
    }
  }

  /** Closes every connection, even during a query, because the database does not respond. */
  destroyConnections() {
    const away = new DependencyUnavailable(this.#part)
    this.#lose(away)
    for (const client of this.#open) streamOf(client).destroy(away)
  }

  state(): PoolState {
    return { busy: this.totalCount - this.idleCount, idle: this.idleCount, waiting: this.waitingCount }
  }

  /** Closes the pool. Resolves within `poolTimeouts.goodbye` even if the database does not respond. */
  async close() {
    await Promise.race([this.end(), pause(poolTimeouts.goodbye)])
  }

  #watch(client: pg.PoolClient) {
    // A connection may die between two queries of a transaction, and the next query reports the error. Without a
    // listener the error would end the process.
    client.on('error', ignore)
    this.#open.add(client)
    streamOf(client).setTimeout(poolTimeouts.silence, () => {
      if (this.#idle.has(client)) return
      const away = new DependencyUnavailable(this.#part)
      streamOf(client).destroy(away)
      this.#lose(away)
    })
  }

  #lose(reason: Error) {
    if (this.#isAway || this.ending) return
    this.#isAway = true
    for (const client of this.#idle) streamOf(client).destroy(reason)
    void this.#untilItAnswers()
  }

  async #untilItAnswers() {
    while (!this.ending && !(await acceptsQueries(this.#url))) await pause(poolTimeouts.pause)
    this.#isAway = false
  }
}

/** Returns whether the database responds. A response that rejects the connection counts too. */
async function acceptsQueries(url: string): Promise<boolean> {
  const client = createConnection(url, {
    connectionTimeoutMillis: poolTimeouts.probe,
    query_timeout: poolTimeouts.probe,
  })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(ignore)
  }
}

/** Creates a client outside the pool. By default its statements have no timeout. */
export function createConnection(
  url: string,
  limits: pg.ClientConfig = { connectionTimeoutMillis: 10_000 },
): pg.Client {
  const client = new pg.Client({ ...keepAlive, ...limits, connectionString: url })
  client.on('error', ignore)
  return client
}
