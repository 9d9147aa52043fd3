/** One type for both databases: the embedded PGlite and PostgreSQL speak the same SQL through the same schema. */
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** The database answers and takes no writes: a standby, a primary that was made read-only, a full disk. */
export class DatabaseReadOnly extends Error {}

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
  close(): Promise<void>
}

/** One behind the other, as a list in SQL. */
export const commas = (parts: SQLWrapper[]) => sql.join(parts, sql`, `)
/** Runs raw SQL; both drivers answer with `rows`. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows
