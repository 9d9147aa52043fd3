/**
 * What a database must be before it is migrated: of this version or an older one, and whole. A dump that was restored in
 * part lacks tables, or the indexes and foreign keys, which a restore makes last. What belongs to which migration is read
 * from the snapshots that drizzle-kit keeps beside them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ConfigError } from '../config'
import { type Database, rowsOf } from './database'
import { migrationsFolder } from './migrationsFolder'

const named = z.record(z.string(), z.object({ name: z.string() }))
const journalSchema = z.object({
  entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() })).min(1),
})
const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: named,
      indexes: named,
      foreignKeys: named,
      compositePrimaryKeys: named,
      uniqueConstraints: named,
    }),
  ),
})

const readMeta = <T>(file: string, schema: z.ZodType<T>) =>
  schema.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta', file), 'utf8')))

/** Returns the number, the time and the name of each migration, the oldest first. */
export const readJournal = () => readMeta('_journal.json', journalSchema).entries

/** PostgreSQL cuts longer names. */
const longestName = 63

/** The names of all that the schema has after a migration: columns as `table.column`, indexes, keys. */
function namesAfter(migration: number): string[] {
  const { tables } = readMeta(`${String(migration).padStart(4, '0')}_snapshot.json`, snapshotSchema)
  return Object.values(tables).flatMap(({ name, columns, ...parts }) => [
    ...Object.keys(columns).map(column => `${name}.${column}`),
    ...[parts.indexes, parts.foreignKeys, parts.compositePrimaryKeys, parts.uniqueConstraints].flatMap(part =>
      Object.values(part).map(each => each.name.slice(0, longestName)),
    ),
  ])
}

async function namesIn(db: Database): Promise<Set<string>> {
  const rows = rowsOf<{ name: string }>(
    await db.execute(sql`
      select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'I')
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace`),
  )
  return new Set(rows.map(row => row.name))
}

/** When the newest applied migration was made; undefined in a database without any. */
async function newestIn(db: Database): Promise<number | undefined> {
  const [found] = rowsOf<{ table: string | null }>(
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`),
  )
  if (!found?.table) return undefined
  const [row] = rowsOf<{ newest: string | null }>(
    await db.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`),
  )
  return row?.newest == null ? undefined : Number(row.newest)
}

/**
 * @param variable that chose the database
 * @throws {ConfigError} for a database of a newer version, and for one that was restored in part
 */
export async function checkSchema(db: Database, variable: 'DATABASE_URL' | 'DATA_DIR'): Promise<void> {
  const entries = readJournal()
  const newest = await newestIn(db)
  const names = await namesIn(db)
  if (newest !== undefined && newest > Math.max(...entries.map(({ when }) => when))) {
    throw new ConfigError(
      `${variable}: a newer version of the portal has had this database; start that version, or restore a backup of before`,
    )
  }
  const applied = entries.filter(({ when }) => newest !== undefined && when <= newest)
  const expected = applied.length ? namesAfter(Math.max(...applied.map(({ idx }) => idx))) : []
  const missing = expected.filter(name => !names.has(name))
  const isLeftOver = !applied.length && namesAfter(0).some(name => names.has(name))
  if (!missing.length && !isLeftOver) return
  const what = missing[0]
    ? `${missing[0]} is missing${missing[1] ? `, and ${missing.length - 1} more` : ''}`
    : 'its list of migrations is missing'
  throw new ConfigError(
    `${variable}: the database is not whole (${what}); restore the backup into an empty one (docs/operations.md)`,
  )
}
