/** Checks that a server that is stopped during a migration ends soon, and that the next server starts normally. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { findFreePort } from '../helpers/freePort'
import { createPostgresDatabase } from '../helpers/postgres'
import { spawnServer, startServer } from '../helpers/serverProcess'

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

test('SIGTERM in the middle of a migration ends with 0, rolls the migration back and lets the next start continue', async () => {
  const database = await createPostgresDatabase('template0')
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-migration-'))
  const [other, observer] = [await connect(database.url), await connect(database.url)]
  // The migration has to wait, because this session is creating the same table.
  await other.query('begin; create table stock (id int)')
  const waiting = async () => {
    const { rows } = await observer.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length
  }
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await findFreePort()) }
  const { child, exited } = spawnServer(env)
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000, interval: 100 })

  const askedAt = performance.now()
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(10_000)
  // The stopped server must not leave a session in the database that waits for a lock and blocks others.
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 100 })
  await other.query('rollback')
  const { rows } = await observer.query("select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([])

  const next = await startServer(env)
  expect(await next.end('SIGTERM')).toBe(0)
  await Promise.all([other.end(), observer.end()])
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
