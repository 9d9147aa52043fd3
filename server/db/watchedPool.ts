/**
 * A pool that waits for no database that has fallen silent. A connection whose query gets no byte for `silenceMs` is
 * destroyed, so that nobody is handed it again, and the database counts as away: idle connections are dropped (after a
 * failover without a reset they lead nowhere), every further call fails at once, and a connection of its own asks until
 * there is an answer. Statements that wait for locks leave most of the pool to others (lockWaits.ts).
 */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { type Dependency, DependencyUnavailable } from '../errors/dependencyUnavailable'
import type { PoolState } from './database'
import { limitLockWaits } from './lockWaits'

/**
 * In ms. A statement is ended by the server first; only one that the server does not even end has fallen silent. What a
 * request may wait is below 10 s: for a connection or in silence. A lock is waited for longer than a migration waits
 * (migrate.ts): statements that queue behind a migration go on when it gives way.
 */
export const patience = {
  ...{ connect: 4_000, lock: 3_000, statement: 6_000, silence: 7_000 },
  ...{ goodbye: 1_000, probe: 1_000, pause: 500 },
}

/** PostgreSQL's settings of every connection of the pool, in ms. */
export const sessionSettings = {
  lock_timeout: patience.lock,
  statement_timeout: patience.statement,
  idle_in_transaction_session_timeout: 10_000,
}

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const ignore = () => undefined
const pause = (ms: number) => new Promise(done => setTimeout(done, ms).unref())

/** SQLSTATEs of errors that may have ended the session: connection, resources, shutdown, system and internal errors. */
const mayEndSession = /^(08|25P|53|57P|58|XX)/

/**
 * Keeps the connection in the pool when PostgreSQL has rejected its statement. pg-pool would replace it, and a locked table
 * would have PostgreSQL start a process for each call.
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
  /** Which part of the server its database is. */
  part?: Extract<Dependency, 'database' | 'replica'>
  /** How long a connection may take, in ms. */
  connectMs?: number
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Nobody was free in time: that says nothing about the database. */
const isQueueing = (error: Error) => error.message === 'timeout exceeded when trying to connect'
const streamOf = (client: pg.ClientBase) => (client as pg.Client).connection.stream as Socket

/** The name that an address gives its connections would take precedence over that of the pool, by which lockWaits.ts finds them. */
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

  constructor(address: string, { size, part = 'database', connectMs = patience.connect }: PoolOptions) {
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
    // An idle connection that dies is replaced by the pool; queries report their own errors.
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
  override connect(callback: (...connected: Connected) => void): void
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      )
    if (this.#isAway) process.nextTick(callback, new DependencyUnavailable(this.#part), undefined, ignore)
    else {
      super.connect((error, client, done) => {
        if (error && !(error instanceof pg.DatabaseError) && !isQueueing(error)) this.#lose(error)
        if (client) keepAfterRejection(client)
        callback(error, client, done)
      })
      if (this.waitingCount > this.idleCount) this.#onQueued()
    }
  }

  /** Ends every connection, whatever it waits for: its database does not answer. */
  cut() {
    const away = new DependencyUnavailable(this.#part)
    this.#lose(away)
    for (const client of this.#open) streamOf(client).destroy(away)
  }

  state(): PoolState {
    return { busy: this.totalCount - this.idleCount, idle: this.idleCount, waiting: this.waitingCount }
  }

  /** Ends in time even where the other side does not answer the goodbye. */
  async close() {
    await Promise.race([this.end(), pause(patience.goodbye)])
  }

  #watch(client: pg.PoolClient) {
    // One that dies between two queries of a transaction: the next query says so. Unheard, it would end the process.
    client.on('error', ignore)
    this.#open.add(client)
    streamOf(client).setTimeout(patience.silence, () => {
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
    while (!this.ending && !(await answers(this.#url))) await pause(patience.pause)
    this.#isAway = false
  }
}

/** Whether it says anything at all, a refusal too. */
async function answers(url: string): Promise<boolean> {
  const client = connection(url, { connectionTimeoutMillis: patience.probe, query_timeout: patience.probe })
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

/** A connection outside the pool, for what may take its time. */
export function connection(url: string, limits: pg.ClientConfig = { connectionTimeoutMillis: 10_000 }): pg.Client {
  const client = new pg.Client({ ...keepAlive, ...limits, connectionString: url })
  client.on('error', ignore)
  return client
}
