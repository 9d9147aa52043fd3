/**
 * A pool that waits for no database that has fallen silent. A connection whose query gets no byte for `silenceMs` is
 * destroyed, so that nobody is handed it again, and the database counts as away: idle connections are dropped (after a
 * failover without a reset they lead nowhere), every further call fails at once, and a connection of its own asks until
 * there is an answer.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { PartAway } from '../partAway'
import type { PoolState } from './database'

/**
 * In ms. A statement is ended by the server first; only one that the server does not even end has fallen silent. What a
 * request may wait is below 10 s: for a connection or in silence.
 */
export const patience = { connect: 4_000, statement: 6_000, silence: 7_000, goodbye: 1_000, probe: 1_000, pause: 500 }

/** PostgreSQL's settings of every connection of the pool, in ms. */
export const sessionSettings = { statement_timeout: patience.statement, idle_in_transaction_session_timeout: 10_000 }

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const ignore = () => undefined
const pause = (ms: number) => new Promise(done => setTimeout(done, ms).unref())

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Nobody was free in time: that says nothing about the database. */
const isQueueing = (error: Error) => error.message === 'timeout exceeded when trying to connect'
const streamOf = (client: pg.ClientBase) => (client as pg.Client).connection.stream as Socket

export class WatchedPool extends pg.Pool {
  readonly #url: string
  readonly #idle = new Set<pg.PoolClient>()
  #isAway = false

  constructor(url: string, max: number) {
    super({
      ...keepAlive,
      connectionString: url,
      max,
      connectionTimeoutMillis: patience.connect,
      ...sessionSettings,
    })
    this.#url = url
    // An idle connection that dies is replaced by the pool; queries report their own errors.
    this.on('error', ignore)
    this.on('connect', client => this.#watch(client))
    this.on('acquire', client => void this.#idle.delete(client))
    this.on('release', (_error, client) => void this.#idle.add(client))
    this.on('remove', client => void this.#idle.delete(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...connected: Connected) => void): void
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      )
    if (this.#isAway) process.nextTick(callback, new PartAway('database'), undefined, ignore)
    else
      super.connect((error, client, done) => {
        if (error && !(error instanceof pg.DatabaseError) && !isQueueing(error)) this.#lose(error)
        callback(error, client, done)
      })
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
    streamOf(client).setTimeout(patience.silence, () => {
      if (this.#idle.has(client)) return
      const away = new PartAway('database')
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
