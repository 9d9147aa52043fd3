/**
 * Creates a database handle that reads from a standby. A query that the standby cancels because of a conflict, or whose
 * connection fails, is repeated on the primary; other errors are thrown. Outside of transactions each query is repeated
 * separately, so that a response that is already partly sent can continue. Transactions are read-only and are repeated
 * from their beginning.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isConnectionError, sqlStateOf } from '../../errors/connectionErrors'
import { DependencyUnavailable } from '../../errors/dependencyUnavailable'
import type { Database } from '../database'
import * as schema from '../schema'

export type FallbackReason = 'conflict' | 'failure'

/** SQLSTATEs of failures that would also occur on the primary: a statement that takes too long or writes. */
const commonStates = ['57014', '25006']

/**
 * Returns why a query that failed on the standby can succeed on the primary; undefined for errors that would also occur
 * on the primary. A standby cancels a query with 40001 or 40P01 when the query blocks the replay of the write-ahead log
 * (https://www.postgresql.org/docs/current/hot-standby.html#HOT-STANDBY-CONFLICT).
 */
function fallbackReasonOf(error: unknown): FallbackReason | undefined {
  const state = sqlStateOf(error) ?? ''
  if (state === '40001' || state === '40P01') return 'conflict'
  if (commonStates.includes(state)) return undefined
  return error instanceof DependencyUnavailable || isConnectionError(error) ? 'failure' : undefined
}

/**
 * Returns a handle that reads from the replica and falls back to the primary.
 * @param report called before a query is repeated on the primary
 */
export function withPrimaryFallback(
  replica: pg.Pool,
  primary: Database & { $client: pg.Pool },
  report: (reason: FallbackReason, error: unknown) => void,
): Database {
  const orElse = async <Result>(ask: () => Promise<Result>, askPrimary: () => Promise<Result>) => {
    try {
      return await ask()
    } catch (error) {
      const reason = fallbackReasonOf(error)
      if (!reason) throw error
      report(reason, error)
      return askPrimary()
    }
  }
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    orElse(
      () => replica.query(config, values),
      () => primary.$client.query(config, values),
    )
  const onReplica = drizzle(replica, { schema })
  const db: Database = drizzle({ client: { query } as unknown as pg.Pool, schema })
  const readOnly = { accessMode: 'read only' } as const
  db.transaction = (work, config) =>
    orElse(
      () => onReplica.transaction(work, { ...config, ...readOnly }),
      () => primary.transaction(work, { ...config, ...readOnly }),
    )
  return db
}
