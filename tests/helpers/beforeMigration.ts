/**
 * Opens a database with the schema before a migration, embedded or on PostgreSQL, so that a test can check what the
 * migration does to existing rows.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { migrationsFolder } from '../../server/db/migrationsFolder'
import type { DatabaseEngine } from './databaseEngines'
import { createPostgresDatabase } from './postgres'

interface Opened {
  run(sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}
const opened: Record<DatabaseEngine, () => Promise<Opened>> = {
  async embedded() {
    const db = await PGlite.create({ extensions: { pg_trgm } })
    return { run: async sql => (await db.exec(sql)).at(-1)?.rows ?? [], close: () => db.close() }
  },
  async postgres() {
    const { url, drop } = await createPostgresDatabase('template1')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return {
      run: async sql => {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql)
        return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? []
      },
      close: async () => {
        await client.end()
        await drop()
      },
    }
  },
}

const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
)
const files = journal.entries.map(({ tag }) => tag)
const textOf = (tag: string) => readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')
export const statementsOfMigration = (tag: string) => textOf(tag).split('--> statement-breakpoint')
/**
 * Returns the names of a migration and of all later ones.
 * @param tag the name in the journal, such as `0042_sealed_answers`
 */
export const migrationTagsFrom = (tag: string) => files.slice(indexOf(tag))

const indexOf = (tag: string) => {
  const at = files.indexOf(tag)
  if (at < 0) throw new Error(`there is no migration ${tag}`)
  return at
}
/**
 * Creates a PostgreSQL database with only the migrations before the given one. A server that starts on it applies the
 * given one and all later ones.
 */
export const createPostgresBefore = (tag: string) => postgresWith(indexOf(tag))
/** Creates a PostgreSQL database with all migrations up to and including the given one. */
export const createPostgresAfter = (tag: string) => postgresWith(indexOf(tag) + 1)
/** Returns the name of the newest migration. */
export const findNewestMigrationTag = () => files.at(-1) ?? ''

/**
 * Applies the first migrations, and lists them as applied.
 * @param run runs statements without parameters
 */
async function applyMigrations(run: (text: string) => Promise<unknown>, migrations: number) {
  await run(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { tag, when } of journal.entries.slice(0, migrations)) {
    await run(textOf(tag))
    await run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${tag}', ${when})`)
  }
}

/** Opens a new embedded database in a DATA_DIR, with all migrations up to and including the given one. */
export async function createEmbeddedAfter(tag: string, dataDir: string): Promise<PGlite> {
  const db = await PGlite.create({ dataDir: join(dataDir, 'db'), extensions: { pg_trgm } })
  await applyMigrations(text => db.exec(text), indexOf(tag) + 1)
  return db
}

async function postgresWith(migrations: number) {
  const { url, drop } = await createPostgresDatabase('template1')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(text => client.query(text), migrations)
  return {
    url,
    /** A connection of its own, which belongs to no pool. */
    client,
    close: async () => {
      await client.end()
      await drop()
    },
  }
}

/**
 * Opens a database with the schema before a migration.
 * @param migration name of the migration without its number: `keep_accounts`
 */
export async function openBeforeMigration(engine: DatabaseEngine, migration: string) {
  const at = files.findIndex(tag => tag.slice(5) === migration)
  if (at < 0) throw new Error(`there is no migration ${migration}`)
  const db = await opened[engine]()
  for (const tag of files.slice(0, at)) await db.run(textOf(tag))
  return {
    ...db,
    /** Applies the migration and all later ones. */
    async migrate() {
      for (const tag of files.slice(at)) await db.run(textOf(tag))
    },
  }
}
