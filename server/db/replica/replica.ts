/**
 * Opens the read replica at DATABASE_REPLICA_URL. Its position in the write-ahead log is compared with the primary's
 * once a second. If the replica does not respond, is more than ten seconds behind, or lacks the migrations of this
 * start, all reads go to the primary. Routes declare which reads may lag (server/http/replicaReads.ts).
 */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { ConfigError } from '../../config'
import { isConnectionError } from '../../errors/connectionErrors'
import type { Log } from '../../lib/log'
import { type Database, rowsOf } from '../database'
import { checkPooler } from '../poolerCheck'
import { poolSize } from '../postgres'
import { databaseUrlError } from '../postgresChecks'
import { WatchedPool } from '../watchedPool'
import { type FallbackReason, withPrimaryFallback } from './fallback'
import { createReplicaProbe, readSystemIdentifier } from './probe'
import { createReplicaProgress } from './progress'

const variable = 'DATABASE_REPLICA_URL'
const checkEveryMs = 1_000
/** Maximum lag in seconds. A standby with a larger lag is not used. */
const maxLagSeconds = 10
const connectMs = 1_000
const reportEveryMs = 60_000

/**
 * `starting`: the replica has not yet replayed the migrations of this start. `behind`: it is more than
 * {@link maxLagSeconds} behind. `away`: it does not respond, or is not a standby of the primary.
 */
export type ReplicaState = 'starting' | 'up' | 'behind' | 'away'

export interface Replica {
  /**
   * Reads from the replica. After a conflict or a failed connection, a query is repeated on the primary (fallback.ts).
   */
  db: Database
  state(): ReplicaState
  lagSeconds(): number
  /** Returns whether the replica has replayed the primary's write-ahead log up to a position. */
  hasReplayed(position: string): Promise<boolean>
  /** Number of queries that were repeated on the primary, by reason. */
  fallbacks: Readonly<Record<FallbackReason, number>>
  close(): Promise<void>
}

/** Returns the primary's flushed position in the log. A standby cannot have received more than this position. */
const primaryPosition = async (primary: Database): Promise<string> =>
  rowsOf<{ position: string }>(await primary.execute(sql`select pg_current_wal_flush_lsn()::text as position`))[0]
    ?.position ?? '0/0'

/**
 * Opens the replica of an open and migrated primary. While the replica cannot be reached, reads go to the primary.
 *
 * @throws {ConfigError} for a database that is not a standby of the primary, or that cannot be used for another reason
 */
export async function openReplica(url: string, primary: Database, log: Log): Promise<Replica> {
  const { $client } = primary as Database & { $client: pg.Pool }
  const probe = createReplicaProbe(url, await readSystemIdentifier(text => $client.query<{ id: string }>(text)))
  try {
    await probe.replayed()
    await checkPooler(url, variable)
  } catch (error) {
    if (error instanceof ConfigError || !isConnectionError(error)) {
      await probe.close()
      throw databaseUrlError(error, variable)
    }
  }
  const pool = new WatchedPool(url, { size: poolSize, part: 'replica', connectMs })
  const progress = createReplicaProgress()
  const start = await primaryPosition(primary)
  const fallbacks = { conflict: 0, failure: 0 }
  const state = createReportedState(log, () => progress.lagSeconds())
  const reportFallback = atMostEvery(reportEveryMs, (err: unknown) =>
    log.warn({ err }, 'read replica: a query failed there and is repeated on the primary'),
  )
  const ask = async () => {
    progress.noteReplica(await probe.replayed())
    const isBehind = Math.max(progress.lagSeconds(), progress.unknownSeconds()) > maxLagSeconds
    state.set(isBehind ? 'behind' : progress.hasReplayed(start) ? 'up' : 'starting')
  }
  const lose = (error: unknown) => {
    // The connections are closed, so that running queries fail at once and are repeated on the primary. Otherwise they
    // would wait for a standby that does not respond.
    if (!(error instanceof ConfigError)) pool.destroyConnections()
    state.set('away', error)
  }
  const tick = async () => {
    // If the primary does not respond, the replica is compared with the primary's last known position in the log.
    await primaryPosition(primary).then(progress.notePrimary, () => undefined)
    await ask().catch(lose)
  }
  await tick()
  const stop = repeat(tick)
  return {
    db: withPrimaryFallback(pool, primary as Database & { $client: pg.Pool }, (reason, error) => {
      fallbacks[reason]++
      if (reason === 'failure') reportFallback(error)
    }),
    state: state.get,
    lagSeconds: progress.lagSeconds,
    async hasReplayed(position) {
      if (!progress.hasReplayed(position)) await ask().catch(lose)
      return progress.hasReplayed(position)
    },
    fallbacks,
    async close() {
      await stop()
      await Promise.all([probe.close(), pool.close()])
    },
  }
}

/** Creates a store for the replica's state that logs each change of the state, with the error that caused it. */
function createReportedState(log: Log, lagSeconds: () => number) {
  let current: ReplicaState = 'starting'
  return {
    get: () => current,
    set(state: ReplicaState, err?: unknown) {
      if (state === current) return
      current = state
      if (state === 'up') log.info('read replica: used')
      else log.warn({ state, lagSeconds: Math.round(lagSeconds()), err }, 'read replica: not used, the primary answers')
    },
  }
}

function atMostEvery<Args extends unknown[]>(ms: number, report: (...args: Args) => void) {
  let last = Number.NEGATIVE_INFINITY
  return (...args: Args) => {
    if (performance.now() - last < ms) return
    last = performance.now()
    report(...args)
  }
}

/**
 * Runs `work` repeatedly, with a pause of a second before each run.
 * @returns a function that stops the repetition and waits for the end of the current run
 */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const next = () => {
    if (isOver) return
    timer = setTimeout(() => {
      running = work().finally(next)
    }, checkEveryMs)
    timer.unref()
  }
  next()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
  }
}
