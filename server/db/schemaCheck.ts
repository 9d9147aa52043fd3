/**
 * Checks that a database is complete, and has the schema of this version or of an older version. A database into which
 * a dump was restored only in part lacks tables, or lacks the indexes and foreign keys, which a restore creates last.
 * The expected names come from drizzle-kit's newest snapshot.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ConfigError } from '../config'
import { sqlStateOf } from '../errors/connectionErrors'
import { causesOf } from '../errors/dependencyUnavailable'
import { type Database, rowsOf } from './database'
import { migrationsFolder } from './migrationsFolder'

/** The environment variable that names the database. */
type DatabaseVariable = 'DATABASE_URL' | 'DATA_DIR'

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

/** Returns the number, time and name of each migration, oldest first. */
export const readMigrationJournal = () => readMeta('_journal.json', journalSchema).entries

/** PostgreSQL truncates names that are longer than this. */
const longestName = 63

/** Returns the names that the schema of this version has: columns as `table.column`, indexes and keys. */
function namesOfSchema(): string[] {
  const newest = Math.max(...readMigrationJournal().map(({ idx }) => idx))
  const { tables } = readMeta(`${String(newest).padStart(4, '0')}_snapshot.json`, snapshotSchema)
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

/** Returns the time of the newest applied migration; undefined if none is applied. */
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

const incomplete = (variable: string, what: string, cause?: unknown) =>
  new ConfigError(
    `${variable}: the database is not whole (${what}); restore the backup into an empty one (docs/operations.md)`,
    { cause },
  )

/** Returns whether an error has the SQLSTATE of an undefined table, column or object. */
const isMissing = (error: unknown) => ['42P01', '42703', '42704'].includes(sqlStateOf(error) ?? '')

/**
 * Returns the error to throw for a failed migration. If a table, column or other object is missing, the returned error
 * says that the database is incomplete; otherwise it is the given error.
 */
export const migrationError = (error: unknown, variable: DatabaseVariable) => {
  const { message } = [...causesOf(error)].at(-1) as Error
  return isMissing(error) ? incomplete(variable, `${message}, so that something is missing`, error) : error
}

/**
 * Checks that the database is not newer than this version of the portal. If no migration is pending, also checks that
 * every column, index, foreign key and unique key of the schema exists. If no migration was ever applied, checks that
 * none of them exists. Called before and after the migrations.
 * @param variable the environment variable that names the database
 * @throws {ConfigError} for a database of a newer version, or a database that was restored in part
 */
export async function checkSchema(db: Database, variable: DatabaseVariable): Promise<void> {
  const latest = Math.max(...readMigrationJournal().map(({ when }) => when))
  const newest = await newestIn(db)
  if (newest !== undefined && newest > latest) {
    throw new ConfigError(
      `${variable}: a newer version of the portal has had this database; start that version, or restore an older backup`,
    )
  }
  if (newest !== undefined && newest < latest) return
  const names = await namesIn(db)
  if (newest === undefined) {
    if (namesOfSchema().some(name => names.has(name))) throw incomplete(variable, 'its list of migrations is missing')
    return
  }
  const [first, ...others] = namesOfSchema().filter(name => !names.has(name))
  if (first) throw incomplete(variable, `${first} is missing${others.length ? `, and ${others.length} more` : ''}`)
}
