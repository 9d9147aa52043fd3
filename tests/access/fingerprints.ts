/** Reads fingerprints of all rows, by which tests see that a call changed nothing. */
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../server/db/database'
import type { TestServer } from '../helpers/server'

/**
 * Returns a fingerprint of the rows of each table, except tables that even a rejected call may change. Compare them by
 * table: PostgreSQL lists the tables in any order.
 */
export async function fingerprintRows(t: TestServer): Promise<Record<string, string>> {
  const tables = rowsOf<{ name: string }>(
    await t.db.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('audit_log', 'sessions', 'cities')`,
    ),
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const query = sql.raw(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" t`,
    )
    prints[name] = rowsOf<{ print: string }>(await t.db.execute(query))[0]?.print ?? ''
  }
  return prints
}
