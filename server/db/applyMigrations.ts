/**
 * Applies one migration per call, inside the caller's transaction. drizzle-orm's `migrate` would apply all of them in
 * one transaction.
 */
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, rowsOf } from './database'
import { migrationsFolder } from './migrationsFolder'
import { readMigrationJournal } from './schemaCheck'

export interface PendingMigration {
  /** The name of the migration's file, without extension. */
  tag: string
  statements: string[]
  hash: string
  createdAt: number
}

/**
 * Returns the first migration after the newest applied migration; undefined if there is none. Creates the table of
 * applied migrations if it does not exist.
 * @param tx a transaction that holds the migration lock, so that no other server migrates
 */
export async function nextMigration(tx: Database): Promise<PendingMigration | undefined> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const [last] = rowsOf<{ newest: string | null }>(
    await tx.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`),
  )
  const newest = Number(last?.newest ?? Number.NEGATIVE_INFINITY)
  const next = readMigrationFiles({ migrationsFolder }).find(({ folderMillis }) => folderMillis > newest)
  if (!next) return undefined
  const tag = readMigrationJournal().find(({ when }) => when === next.folderMillis)?.tag ?? ''
  return { tag, statements: next.sql, hash: next.hash, createdAt: next.folderMillis }
}

/** Runs the statements of a migration and records it as applied. */
export async function runMigration(tx: Database, { statements, hash, createdAt }: PendingMigration): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${createdAt})`)
}
