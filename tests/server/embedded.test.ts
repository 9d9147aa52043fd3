/**
 * Checks the protection of the embedded database's data that the server adds to PGlite (security.md, Embedded
 * database).
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Database, DatabaseReadOnly, rowsOf } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { organisations } from '../../server/db/schema'
import { createBuilders } from '../helpers/builders'
import { hourMs, megabyteBytes, setUpEmbeddedDatabase } from '../helpers/embeddedSetup'
import { startTestServer } from '../helpers/server'

const embedded = setUpEmbeddedDatabase()

const one = async (db: Database, query: ReturnType<typeof sql>) =>
  rowsOf<{ value: string }>(await db.execute(query))[0]?.value
const lastCheckpoint = (db: Database) => one(db, sql`select checkpoint_lsn::text as value from pg_control_checkpoint()`)

describe('checkpoints', () => {
  test('the WAL is limited to 128 MB, after another start too', async () => {
    expect(rowsOf<{ max_wal_size: string }>(await embedded.open.db.execute(sql`show max_wal_size`))).toEqual([
      { max_wal_size: '128MB' },
    ])
    await embedded.open.close()
    await embedded.reopen()
    expect(rowsOf<{ max_wal_size: string }>(await embedded.open.db.execute(sql`show max_wal_size`))).toEqual([
      { max_wal_size: '128MB' },
    ])
  })

  test('one is made 5 minutes after a write, and none when nothing was written', async () => {
    await embedded.open.dump()
    const before = await lastCheckpoint(embedded.open.db)
    embedded.now += 6 * 60_000
    await embedded.open.runDueTasks()
    expect(await lastCheckpoint(embedded.open.db)).toBe(before)
    await createBuilders(embedded.open.db).organisation('Retailer')
    await embedded.open.runDueTasks()
    const after = await lastCheckpoint(embedded.open.db)
    expect(after).not.toBe(before)
  })

  test('one is made after 64 MB of WAL', async () => {
    const before = await lastCheckpoint(embedded.open.db)
    await embedded.open.db.execute(
      sql`create table heavy as select n, md5(n::text) || md5((n + 1)::text) as text from generate_series(1, 700000) n`,
    )
    expect(await lastCheckpoint(embedded.open.db)).toBe(before)
    await embedded.open.runDueTasks()
    expect(await lastCheckpoint(embedded.open.db)).not.toBe(before)
  })
})

describe('a full disk', () => {
  test('below 200 MB of free space changes are rejected and reading continues, until there is space again', async () => {
    const t = await startTestServer({ deps: { isWritable: () => embedded.open.isWritable() } })
    const retailer = await t.organisation('Retailer')
    const change = () =>
      t.call(retailer, 'POST', '/common/contact-me', {
        name: 'A',
        email: 'a@b.example',
        linkedInUrl: 'https://www.linkedin.com/in/a',
        role: 'sponsor',
      })
    embedded.freeBytes = 199 * megabyteBytes
    await embedded.open.runDueTasks()
    const rejected = await change()
    expect(rejected.status).toBe(503)
    expect(rejected.body.errorCode).toBe('ServiceUnavailable')
    expect((await t.call(retailer, 'GET', '/b2b/retail/locations')).status).toBe(200)
    await expect(embedded.open.ping()).rejects.toThrow(
      new DatabaseReadOnly(`DATA_DIR: the disk of ${embedded.dataDir} has less than 200 MB left; make room`),
    )
    embedded.freeBytes = 201 * megabyteBytes
    await embedded.open.runDueTasks()
    expect((await change()).status).toBeLessThan(300)
    await embedded.open.ping()
    await t.close()
  })

  test('is noticed before the first request', async () => {
    await embedded.open.close()
    embedded.freeBytes = 10 * megabyteBytes
    await embedded.reopen()
    expect(embedded.open.isWritable()).toBe(false)
  })

  test('no dump is made that would fill it further', async () => {
    embedded.freeBytes = 10 * megabyteBytes
    embedded.now += 25 * hourMs
    await embedded.open.runDueTasks()
    expect(existsSync(join(embedded.dataDir, 'backups'))).toBe(false)
  })
})

describe('the first start', () => {
  test('that is killed half-way leaves nothing that prevents the next one', async () => {
    const target = join(embedded.dataDir, 'elsewhere')
    mkdirSync(join(target, 'db.unfinished/base'), { recursive: true })
    writeFileSync(join(target, 'db.unfinished/PG_VERSION'), '17')
    mkdirSync(join(target, 'db'))
    const fresh = await openEmbedded(target)
    expect(await fresh.db.select().from(organisations)).toEqual([])
    await fresh.close()
    expect(readdirSync(target)).toEqual(['db'])
  })

  test('leaves nothing of a restore that was killed, with a complete database too', async () => {
    await embedded.open.close()
    mkdirSync(join(embedded.dataDir, 'db.unfinished/base'), { recursive: true })
    await embedded.reopen()
    expect(readdirSync(embedded.dataDir)).toEqual(['db'])
  })
})
