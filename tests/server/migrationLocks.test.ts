/**
 * Checks a migration that cannot lock its table: it does not block other sessions, reports the problem, and attempts it
 * again.
 */
import pg from 'pg'
import { expect, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres'
import { createPostgresBefore, migrationTagsFrom } from '../helpers/beforeMigration'

const first = '0042_sealed_answers'
const locked = 'idempotency_keys'

type Before = Awaited<ReturnType<typeof createPostgresBefore>>

/** Opens a database without the migration, and a second connection that reads all tables as a backup does. */
async function withBackup(work: (database: Before, backup: pg.Client) => Promise<void>) {
  const database = await createPostgresBefore(first)
  const backup = new pg.Client({ connectionString: database.url, application_name: 'pg_dump' })
  await backup.connect()
  await work(database, backup).finally(async () => {
    await backup.end()
    await database.close()
  })
}

test('while a backup reads, a migration waits two seconds at a time, and readers of its table continue in between', () =>
  withBackup(async ({ url, client }, backup) => {
    const applied = async () => {
      const { rows } = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations')
      return rows[0]?.n
    }
    const before = await applied()
    // Sets a short lock timeout for the database, as an administrator does for connections through a pooler. It must
    // not apply to migrations.
    await client.query(`do $$ begin
      execute format('alter database %I set lock_timeout = 50', current_database()); end $$`)
    await backup.query(`begin; lock table ${locked} in access share mode`)
    const reasons: string[] = []
    const opening = openPostgres(url, { onWaiting: reason => reasons.push(reason) })

    const waits: number[] = []
    while (reasons.length < 2) {
      const startedAt = performance.now()
      await client.query(`select count(*) from ${locked}`)
      waits.push(performance.now() - startedAt)
      await new Promise(next => setTimeout(next, 50))
    }
    // The migration waits for the lock for at most two seconds at a time, and readers wait no longer than the
    // migration. The limit is higher to allow for delays of a busy machine.
    expect(Math.max(...waits)).toBeLessThan(5_000)
    expect(Math.max(...waits)).toBeGreaterThan(500)
    const line = `^DATABASE_URL: the migration ${first} gets no lock within 2 s \\(55P03\\); .*pg_dump, process \\d+`
    expect(reasons[0]).toMatch(new RegExp(line))
    expect(await applied()).toBe(before)

    await backup.query('commit')
    const { close } = await opening
    await close()
    expect(await applied()).toBe(before + migrationTagsFrom(first).length)
  }))

test('a command, which waits for no database, names the migration', () =>
  withBackup(async ({ url }, backup) => {
    await backup.query(`begin; lock table ${locked} in access share mode`)
    await expect(openPostgres(url)).rejects.toThrow(/^DATABASE_URL: the migration .* gets no lock within 2 s/)
  }))
