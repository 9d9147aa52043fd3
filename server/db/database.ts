/** One type for both databases: the embedded PGlite and PostgreSQL speak the same SQL through the same schema. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Answers when the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Runs raw SQL; both drivers answer with `rows`. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows
