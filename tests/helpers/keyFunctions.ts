import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../server/db/database'

/** Runs the work while the SQL functions that compute sort keys and search keys fail. */
export async function withoutKeyFunctions<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const names = ['sort_key', 'search_key']
  const definitions = rowsOf<{ text: string }>(
    await db.execute(sql`select pg_get_functiondef(oid) as text from pg_proc where proname in ${names}`),
  )
  for (const name of names)
    await db.execute(
      sql.raw(`create or replace function ${name}(value text) returns text language plpgsql immutable strict
        parallel safe as $$ begin raise exception 'a key is computed'; end $$`),
    )
  try {
    return await work()
  } finally {
    for (const { text } of definitions) await db.execute(sql.raw(text))
  }
}
