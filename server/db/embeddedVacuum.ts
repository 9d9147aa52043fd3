/**
 * Does what PostgreSQL's autovacuum does, which PGlite lacks: removes the dead versions of rows and updates the
 * statistics of tables. Without it, tables that change often would grow without end, and PostgreSQL would keep the
 * plans of prepared statements that it made when the tables had a few rows.
 */
import type { PGlite } from '@electric-sql/pglite'

/**
 * Time in ms after which no further table is started. A table blocks the event loop until it is finished, and the
 * others wait for the next call.
 */
const longestMs = 50

interface DueTable {
  /** Quoted name with the schema. */
  name: string
  /** Whether dead or new rows are to be vacuumed. Otherwise only the statistics are updated. */
  isVacuumDue: boolean
}

/**
 * Returns the tables that have changed enough, the most changed first, and tables without statistics. The thresholds
 * are those of autovacuum, for example 50 changed rows and 10 % of the table for its statistics. The numbers of changes
 * are lost if the process is killed.
 */
const dueTables = `
  with changes as (
    select format('%I.%I', s.schemaname, s.relname) as name, s.n_dead_tup, s.n_ins_since_vacuum, s.n_mod_since_analyze,
      greatest(c.reltuples, 0) as stored, c.reltuples < 0 and pg_relation_size(c.oid) > 0 as is_new
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  ), shares as (
    select name, is_new,
      n_dead_tup / (current_setting('autovacuum_vacuum_threshold')::float8
        + current_setting('autovacuum_vacuum_scale_factor')::float8 * stored) as dead,
      n_ins_since_vacuum / (current_setting('autovacuum_vacuum_insert_threshold')::float8
        + current_setting('autovacuum_vacuum_insert_scale_factor')::float8 * stored) as inserted,
      n_mod_since_analyze / (current_setting('autovacuum_analyze_threshold')::float8
        + current_setting('autovacuum_analyze_scale_factor')::float8 * stored) as modified
    from changes
  )
  select name, greatest(dead, inserted) > 1 as "isVacuumDue" from shares
  where is_new or greatest(dead, inserted, modified) > 1 order by greatest(dead, inserted, modified) desc`

/** Vacuums or analyses the tables that are due, until {@link longestMs} have passed. */
export async function vacuumDueTables(client: PGlite): Promise<void> {
  const until = performance.now() + longestMs
  const { rows } = await client.query<DueTable>(dueTables)
  for (const { name, isVacuumDue } of rows) {
    // Two statements, so that other queries can run between them.
    if (isVacuumDue) await client.exec(`vacuum ${name}`)
    await client.exec(`analyze ${name}`)
    if (performance.now() > until) return
  }
}
