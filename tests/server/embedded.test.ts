/**
 * Checks how the embedded database protects its data, in addition to PGlite's protections (security.md, Embedded
 * database).
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Database, DatabaseReadOnly, rowsOf } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { organisations } from '../../server/db/schema'
import { builders } from '../helpers/builders'
import { embeddedWorld, hour, megabyte } from '../helpers/embedded'
import { testServer } from '../helpers/server'

const world = embeddedWorld()

const one = async (db: Database, query: ReturnType<typeof sql>) =>
  rowsOf<{ value: string }>(await db.execute(query))[0]?.value
const lastCheckpoint = (db: Database) => one(db, sql`select checkpoint_lsn::text as value from pg_control_checkpoint()`)

describe('checkpoints', () => {
  test('the WAL is limited to 128 MB, after another start too', async () => {
    expect(rowsOf<{ max_wal_size: string }>(await world.open.db.execute(sql`show max_wal_size`))).toEqual([
      { max_wal_size: '128MB' },
    ])
    await world.open.close()
    await world.reopen()
    expect(rowsOf<{ max_wal_size: string }>(await world.open.db.execute(sql`show max_wal_size`))).toEqual([
      { max_wal_size: '128MB' },
    ])
  })

  test('one is made 5 minutes after a write, and none when nothing was written', async () => {
    await world.open.dump()
    const before = await lastCheckpoint(world.open.db)
    world.now += 6 * 60_000
    await world.open.tend()
    expect(await lastCheckpoint(world.open.db)).toBe(before)
    await builders(world.open.db).organisation('Retailer')
    await world.open.tend()
    const after = await lastCheckpoint(world.open.db)
    expect(after).not.toBe(before)
  })

  test('one is made after 64 MB of WAL', async () => {
    const before = await lastCheckpoint(world.open.db)
    await world.open.db.execute(
      sql`create table heavy as select n, md5(n::text) || md5((n + 1)::text) as text from generate_series(1, 700000) n`,
    )
    expect(await lastCheckpoint(world.open.db)).toBe(before)
    await world.open.tend()
    expect(await lastCheckpoint(world.open.db)).not.toBe(before)
  })
})

describe('a full disk', () => {
  test('changes are refused below 200 MB and reading continues, until there is room again', async () => {
    const t = await testServer({ deps: { isWritable: () => world.open.isWritable() } })
    const retailer = await t.organisation('Retailer')
    const change = () =>
      t.call(retailer, 'POST', '/common/contact-me', {
        name: 'A',
        email: 'a@b.example',
        linkedInUrl: 'https://www.linkedin.com/in/a',
        role: 'sponsor',
      })
    world.freeBytes = 199 * megabyte
    await world.open.tend()
    const refused = await change()
    expect(refused.status).toBe(503)
    expect(refused.body.errorCode).toBe('ServiceUnavailable')
    expect((await t.call(retailer, 'GET', '/b2b/retail/locations')).status).toBe(200)
    await expect(world.open.ping()).rejects.toThrow(DatabaseReadOnly)
    world.freeBytes = 201 * megabyte
    await world.open.tend()
    expect((await change()).status).toBeLessThan(300)
    await world.open.ping()
    await t.close()
  })

  test('is noticed before the first request', async () => {
    await world.open.close()
    world.freeBytes = 10 * megabyte
    await world.reopen()
    expect(world.open.isWritable()).toBe(false)
  })

  test('no dump is made that would fill it further', async () => {
    world.freeBytes = 10 * megabyte
    world.now += 25 * hour
    await world.open.tend()
    expect(existsSync(join(world.dataDir, 'backups'))).toBe(false)
  })
})

describe('the first start', () => {
  test('that is killed half-way leaves nothing that prevents the next one', async () => {
    const target = join(world.dataDir, 'elsewhere')
    mkdirSync(join(target, 'db.unfinished/base'), { recursive: true })
    writeFileSync(join(target, 'db.unfinished/PG_VERSION'), '17')
    mkdirSync(join(target, 'db'))
    const fresh = await openEmbedded(target)
    expect(await fresh.db.select().from(organisations)).toEqual([])
    await fresh.close()
    expect(readdirSync(target)).toEqual(['db'])
  })

  test('leaves nothing of a restore that was killed, with a complete database too', async () => {
    await world.open.close()
    mkdirSync(join(world.dataDir, 'db.unfinished/base'), { recursive: true })
    await world.reopen()
    expect(readdirSync(world.dataDir)).toEqual(['db'])
  })
})
