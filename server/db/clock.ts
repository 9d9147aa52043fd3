/**
 * Provides the time of the database. Several servers write times and compare them, so no time may come from a server's
 * own clock: for example, a clock that is an hour ahead would end every session. A server reads PostgreSQL's clock
 * every ten seconds. Between two readings it adds the elapsed time of the process's monotonic timer, which does not
 * change when the machine's clock is set. With the embedded database, the clock of this process is used.
 */
import { sql } from 'drizzle-orm'
import type { Log } from '../lib/log'

interface ClockReading {
  databaseMs: number
  monotonicMs: number
}

const readEveryMs = 10_000
/**
 * Maximum round trip, in ms, of a query for the database's clock. A reading may be wrong by half of its round trip, so
 * a slower reading does not replace an earlier reading.
 */
const slowestMs = 1_000
const reportedFromSeconds = 30

let reading: ClockReading | undefined
let isSkewed = false

/** Returns the current time of the database; before the first reading of its clock, the time of this process. */
export const databaseNow = (): Date =>
  reading ? new Date(reading.databaseMs + performance.now() - reading.monotonicMs) : new Date()

/** Returns the number of seconds by which this server's clock is ahead of the database's; negative if it is behind. */
export const clockSkewSeconds = (): number => (Date.now() - databaseNow().getTime()) / 1000

/**
 * Reads the database's clock once.
 * @param readMs returns the time of the database in milliseconds since 1970
 */
export async function readDatabaseClock(readMs: () => Promise<number>): Promise<void> {
  const before = performance.now()
  const databaseMs = await readMs()
  const after = performance.now()
  if (!reading || after - before < slowestMs) reading = { databaseMs, monotonicMs: (before + after) / 2 }
}

function reportSkew(log: Log) {
  const skewSeconds = Math.round(clockSkewSeconds())
  const wasSkewed = isSkewed
  isSkewed = Math.abs(skewSeconds) > reportedFromSeconds
  if (isSkewed && !wasSkewed) log.warn({ skewSeconds }, 'clock skew: this server and the database differ')
  if (!isSkewed && wasSkewed) log.info({ skewSeconds }, 'clock skew: this server and the database agree again')
}

/**
 * Reads the clock every ten seconds, and logs when this server's clock begins to differ from the database's clock by
 * more than 30 s, and when the difference has ended.
 *
 * @param read reads the clock once. If it fails, the last reading remains in use
 * @returns a function that stops the readings
 */
export function followDatabaseClock(read: () => Promise<void>, log: Log): () => void {
  reportSkew(log)
  const timer = setInterval(() => {
    read().then(
      () => reportSkew(log),
      () => undefined,
    )
  }, readEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns an SQL expression for the database's time the given number of hours ago. */
export const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${sql.raw(String(hours))})`
