/** One type for both databases: the embedded PGlite and PostgreSQL speak the same SQL through the same schema. */
import { min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** The database answers and takes no writes: a standby, a primary that was made read-only, a full disk. */
export class DatabaseReadOnly extends Error {}

export interface PoolState {
  /** Connections that run something. */
  busy: number
  idle: number
  /** Callers without a connection yet. */
  waiting: number
}

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Answers when the database does. @throws {DatabaseReadOnly} while it takes no writes */
  ping(): Promise<void>
  /**
   * Hears what is said on a channel by NOTIFY, whichever server says it, once the saying transaction is committed.
   * @param onEnd the connection broke: nothing is heard any more
   * @returns what ends it
   */
  listen(channel: string, onMessage: (payload: string) => void, onEnd: () => void): Promise<() => Promise<void>>
  /** Reads the database's clock, on which clock.ts counts on. */
  readClock(): Promise<void>
  /** The pool of connections; undefined for the embedded database, which has none. */
  poolState?(): PoolState
  /** When the latest dump was made, or the database where there is none; undefined where the server makes no dumps. */
  lastDumpAt?(): Date
  close(): Promise<void>
}

/** One behind the other, as a list in SQL. */
export const commas = (parts: SQLWrapper[]) => sql.join(parts, sql`, `)
/** Runs raw SQL; both drivers answer with `rows`. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows

/** Returns the earliest time in a column; null where no row meets the condition. */
export async function oldest(db: Database, column: PgColumn, table: PgTable, where?: SQL): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(column) })
    .from(table)
    .where(where)
  return (row?.at ?? null) as Date | null
}
