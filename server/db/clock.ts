/**
 * The database's clock. Stored times are written by several servers and compared with each other, so none of them
 * may come from a server's clock: a clock that is an hour ahead would end every session. A server reads
 * PostgreSQL's clock every ten seconds. Between two readings it adds the time of the process's monotonic timer,
 * which changes of the machine's clock do not affect. The embedded database uses the clock of this process.
 */
import { sql } from 'drizzle-orm'
import type { Log } from '../lib/log'

interface ClockReading {
  databaseMs: number
  monotonicMs: number
}

const readEveryMs = 10_000
/**
 * A reading is exact to half of its round trip. A reading with a slower round trip does not replace an earlier one.
 */
const slowestMs = 1_000
const reportedFromSeconds = 30

let reading: ClockReading | undefined
let isSkewed = false

/** Returns the current time of the database. */
export const databaseNow = (): Date =>
  reading ? new Date(reading.databaseMs + performance.now() - reading.monotonicMs) : new Date()

/**
 * Returns the number of seconds by which this server's clock is ahead of the database's; negative if it is behind.
 */
export const clockSkewSeconds = (): number => (Date.now() - databaseNow().getTime()) / 1000

/**
 * Reads the database's clock once.
 * @param askMs returns the time of the database in milliseconds since 1970
 */
export async function readDatabaseClock(askMs: () => Promise<number>): Promise<void> {
  const before = performance.now()
  const databaseMs = await askMs()
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
 * Reads the clock every ten seconds and logs a skew.
 *
 * @param read reads the clock once; while it fails, the last reading is used
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
