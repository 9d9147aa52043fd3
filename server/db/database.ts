/** The type of an open database. The embedded PGlite and PostgreSQL use the same SQL and the same schema. */
import { min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** The database answers but rejects writes: a standby, a primary that was made read-only, or a full disk. */
export class DatabaseReadOnly extends Error {}

export interface PoolState {
  /** Number of connections that run a statement. */
  busy: number
  idle: number
  /** Number of callers that wait for a connection. */
  waiting: number
}

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  /**
   * Resolves when the database answers.
   * @throws {DatabaseReadOnly} while the database rejects writes
   */
  ping(): Promise<void>
  /**
   * Listens to the NOTIFY messages of a channel from all servers. A message arrives when the sending transaction is
   * committed.
   * @param onEnd called when the connection is lost; no further messages arrive
   * @returns a function that stops listening
   */
  listen(channel: string, onMessage: (payload: string) => void, onEnd: () => void): Promise<() => Promise<void>>
  /** Reads the database's clock for clock.ts. */
  readClock(): Promise<void>
  /** Returns the state of the connection pool; undefined for the embedded database, which has no pool. */
  poolState?(): PoolState
  /**
   * Returns when the latest dump was made, or when the database was made if there is no dump; undefined if the
   * server makes no dumps.
   */
  lastDumpAt?(): Date
  close(): Promise<void>
}

/** Joins SQL fragments with commas. */
export const joinWithCommas = (parts: SQLWrapper[]) => sql.join(parts, sql`, `)
/** Returns the rows of a raw query; the results of the drivers of PGlite and of PostgreSQL have `rows`. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows

/** Returns the earliest time in a column; null if no row meets the condition. */
export async function readOldest(db: Database, column: PgColumn, table: PgTable, where?: SQL): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(column) })
    .from(table)
    .where(where)
  return (row?.at ?? null) as Date | null
}
