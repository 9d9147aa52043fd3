/**
 * Waits for a PostgreSQL server that is not reachable yet. After a power cut, for example, the machines of the server
 * and of the database start at the same time.
 */
import { isConnectionError } from '../errors/connectionErrors'
import { databaseUrlError } from './postgresChecks'

const firstPauseMs = 1_000
const longestPauseMs = 5_000

/**
 * Reports a failed attempt to reach or migrate PostgreSQL.
 * @param attempt counts from 1
 */
export type FailedAttemptReporter = (reason: string, attempt: number, retryInMs: number) => void

/**
 * Runs `work` and returns its result. While PostgreSQL is unavailable, repeats `work` after a pause.
 *
 * @param report called before each repetition; without it, the first failure is thrown
 * @throws {ConfigError} for errors that waiting does not fix, such as a wrong password
 */
export async function retryUntilReachable<T>(work: () => Promise<T>, report?: FailedAttemptReporter): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const named = databaseUrlError(error)
      if (!report || !isConnectionError(error)) throw named
      const pauseMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
      report(named instanceof Error ? named.message : String(named), attempt, pauseMs)
      await new Promise(done => setTimeout(done, pauseMs))
    }
  }
}
