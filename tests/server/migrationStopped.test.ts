/**
 * Checks a server that is stopped during a migration: it ends at once, and the next one starts as if nothing had
 * happened.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { freePort } from '../helpers/freePort'
import { realPostgres } from '../helpers/postgres'
import { spawnServer, startServer } from '../helpers/process'

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

test('SIGTERM in the middle of a migration ends with 0, rolls the migration back and lets the next start continue', async () => {
  const database = await realPostgres('template0')
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-migration-'))
  const [other, observer] = [await connect(database.url), await connect(database.url)]
  // The migration waits, because another session is creating the table that it creates.
  await other.query('begin; create table stock (id int)')
  const waiting = async () => {
    const { rows } = await observer.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length
  }
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const { child, exited } = spawnServer(env)
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000, interval: 100 })

  const askedAt = performance.now()
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(10_000)
  // The stopped server has left no session in the database that waits and blocks others.
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
