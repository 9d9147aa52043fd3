/**
 * Types of an open database, and functions for queries of any table. The embedded PGlite and PostgreSQL use the same
 * SQL and the same schema.
 */
import { min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Thrown if the database responds but rejects writes: it is a standby, is set to read-only, or has a full disk. */
export class DatabaseReadOnly extends Error {}

export interface PoolState {
  /** Number of connections that a caller holds or that are being opened. */
  busy: number
  idle: number
  /** Number of callers that wait for a connection. */
  waiting: number
}

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  /**
   * Resolves when the database responds.
   * @throws {DatabaseReadOnly} while the database rejects writes
   */
  ping(): Promise<void>
  /**
   * Listens to the NOTIFY messages of a channel, which any server may send. A message arrives after the commit of the
   * transaction that sent it.
   * @param onEnd called when the connection is lost; no further messages arrive
   * @returns a function that stops listening
   */
  listen(channel: string, onMessage: (payload: string) => void, onEnd: () => void): Promise<() => Promise<void>>
  /** Reads PostgreSQL's clock and passes it to clock.ts. Does nothing for the embedded database. */
  readClock(): Promise<void>
  /** Returns the state of the connection pool; undefined for the embedded database, which has no pool. */
  poolState?(): PoolState
  /**
   * Returns the time of the latest dump, or of the database's creation if there is no dump yet. Only an embedded
   * database in a directory is dumped.
   */
  lastDumpAt?(): Date
  close(): Promise<void>
}

export const joinWithCommas = (parts: SQLWrapper[]) => sql.join(parts, sql`, `)
/** Returns the rows of a raw query. The results of both drivers, PGlite and pg, have the property `rows`. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows

/** Returns the earliest time in a column; null if no row meets the condition. */
export async function readEarliestTime(
  db: Database,
  column: PgColumn,
  table: PgTable,
  where?: SQL,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(column) })
    .from(table)
    .where(where)
  return (row?.at ?? null) as Date | null
}
