/** Measures how costly a migration is for existing tables, from PostgreSQL's own statistics. */
import type pg from 'pg'

/**
 * Costs of a migration for the users of a table:
 * rewrite: PostgreSQL writes the table into a new file, and no session can read the table meanwhile.
 * scan: PostgreSQL reads the whole table under a lock that blocks writers, and sometimes readers. Examples are an index
 * that is not built concurrently, SET NOT NULL without a valid check, and a check or a foreign key that is added
 * without NOT VALID.
 * rows: The migration changes or deletes rows, which stay locked until it ends. An example is a backfill.
 */
export type MigrationCost = 'rewrite' | 'scan' | 'rows'

interface Table {
  name: string
  file: string
  scans: number
  locks: string[]
}

const readTables = `
  select c.oid::text as oid, c.relname as name, c.relfilenode::text as file,
    (coalesce(s.seq_scan, 0) + coalesce(s.idx_scan, 0))::int as scans,
    array(select mode from pg_locks l where l.relation = c.oid and l.pid = pg_backend_pid() and l.granted) as locks
  from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'm')`

async function tablesByOid(client: pg.Client): Promise<Map<string, Table>> {
  const { rows } = await client.query<Table & { oid: string }>(readTables)
  return new Map(rows.map(({ oid, ...table }) => [oid, table]))
}

/**
 * Lock modes that block all writers. The last one blocks readers too
 * (https://www.postgresql.org/docs/current/explicit-locking.html).
 */
const keepsWritersWaiting = new Set(['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'])

function costOf(before: Table, after: Table): MigrationCost | undefined {
  if (after.file !== before.file) return 'rewrite'
  if (after.scans === before.scans) return undefined
  if (after.locks.some(mode => keepsWritersWaiting.has(mode))) return 'scan'
  return after.locks.includes('RowExclusiveLock') ? 'rows' : undefined
}

/**
 * Runs the statements of a migration in a transaction and commits it.
 * @returns the first cost that is found for each table, by the table's name, without tables that the migration creates
 * or drops
 */
export async function measureMigrationCosts(
  client: pg.Client,
  statements: readonly string[],
): Promise<Record<string, MigrationCost>> {
  const costs: Record<string, MigrationCost> = {}
  await client.query('begin')
  const existing = await tablesByOid(client)
  let before = existing
  for (const statement of statements) {
    await client.query(statement)
    const after = await tablesByOid(client)
    for (const [oid, { name }] of existing) {
      const [was, is] = [before.get(oid), after.get(oid)]
      const cost = was && is && costOf(was, is)
      if (cost) costs[name] ??= cost
    }
    before = after
  }
  await client.query('commit')
  return costs
}
