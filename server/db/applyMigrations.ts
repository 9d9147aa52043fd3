/** drizzle-orm's own `migrate` inside a transaction that is open already: it would begin another. */
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, rowsOf } from './database'
import { migrationsFolder } from './migrationsFolder'

/** Applies the migrations that are newer than the newest applied one. @param tx a transaction that holds the lock */
export async function applyMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const [last] = rowsOf<{ newest: string | null }>(
    await tx.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`),
  )
  const newest = Number(last?.newest ?? Number.NEGATIVE_INFINITY)
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= newest) continue
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    )
  }
}
