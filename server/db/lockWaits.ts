/**
 * Prevents statements that wait for locks from occupying the whole connection pool. While calls queue for a connection,
 * at most a quarter of the pool's connections may wait for locks. Of more waiting statements, those that began to wait
 * last are cancelled after a minimum time (SQLSTATE 57014, HTTP status 503).
 *
 * The pool's connections are found by their application name, because a pooler such as PgBouncer hides their process
 * ids.
 */
import type pg from 'pg'
import { createConnection, poolTimeouts } from './watchedPool'

/**
 * Minimum time in ms that a statement waits for a lock before it may be cancelled. A lock on a table usually comes from
 * a migration or an administrator and may last long, so that waiting longer rarely helps. Any other lock, such as that
 * on a row, comes from another call and is usually short.
 */
const longestWait = { table: 100, rows: 2_000 }
const checkEveryMs = 100
/** Time in ms for which the monitoring connection stays open after the last call that had to queue. */
const watchAfterMs = 5_000

const cancelExcess = `
  select pg_cancel_backend(pid) from (
    select pid, locktype, clock_timestamp() - waitstart as waited, row_number() over (order by waitstart) as place
    from pg_locks join pg_stat_activity as activity using (pid)
    where not granted and application_name = current_setting('application_name')
      and datname = current_database() and usename = current_user
  ) as waiting
  where place > $1 and waited > make_interval(secs => case locktype when 'relation' then $2 else $3 end::float8 / 1000)`

/**
 * Returns a function that the pool calls whenever a call queues for one of its connections.
 *
 * @param max number of connections of the pool
 * @param applicationName the application name of the pool's connections
 * @param url the URL of the database
 */
export function limitLockWaits(pool: pg.Pool, max: number, url: string, applicationName: string): () => void {
  const mayWait = Math.ceil(max / 4)
  let isLooking = false
  let lastQueuedAt = 0

  async function look() {
    const limits = { connectionTimeoutMillis: poolTimeouts.probe, query_timeout: poolTimeouts.probe }
    const client = createConnection(url, { ...limits, application_name: applicationName })
    try {
      await client.connect()
      while (!pool.ending && performance.now() - lastQueuedAt < watchAfterMs) {
        if (pool.waitingCount) await client.query(cancelExcess, [mayWait, longestWait.table, longestWait.rows])
        await new Promise(done => setTimeout(done, checkEveryMs).unref())
      }
    } finally {
      await client.end()
    }
  }

  return () => {
    lastQueuedAt = performance.now()
    if (isLooking) return
    isLooking = true
    // After an error, the checks begin again when another call queues for a connection. Until then only `lock_timeout`
    // ends statements that wait for locks.
    const ended = () => {
      isLooking = false
    }
    setTimeout(() => look().then(ended, ended), checkEveryMs).unref()
  }
}
