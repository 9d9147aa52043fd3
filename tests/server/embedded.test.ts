/** What the embedded database does for its data beyond PGlite (security.md, Embedded database). */
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, rowsOf } from '../../server/db/database'
import { lockDirectory } from '../../server/db/directoryLock'
import { type EmbeddedDatabase, openEmbedded } from '../../server/db/embedded'
import { restoreEmbedded } from '../../server/db/embeddedFolder'
import { organisations } from '../../server/db/schema'
import { builders } from '../helpers/builders'
import { testServer } from '../helpers/server'

const megabyte = 1024 * 1024
const template = () => new Blob([readFileSync(inject('embeddedTemplate'))])
let dataDir: string
let now: number
let free: number
const surroundings = { now: () => now, freeBytes: async () => free, report: () => undefined }
let open: EmbeddedDatabase
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  now = Date.now()
  free = 1000 * megabyte
  open = await openEmbedded(dataDir, template(), surroundings)
})
afterEach(async () => {
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const one = async (db: Database, query: ReturnType<typeof sql>) =>
  rowsOf<{ value: string }>(await db.execute(query))[0]?.value
const lastCheckpoint = (db: Database) => one(db, sql`select checkpoint_lsn::text as value from pg_control_checkpoint()`)
const backups = () => readdirSync(join(dataDir, 'backups'))

describe('checkpoints', () => {
  test('the WAL is kept to 128 MB, after another start too', async () => {
    expect(rowsOf<{ max_wal_size: string }>(await open.db.execute(sql`show max_wal_size`))).toEqual([
      { max_wal_size: '128MB' },
    ])
    await open.close()
    open = await openEmbedded(dataDir, undefined, surroundings)
    expect(rowsOf<{ max_wal_size: string }>(await open.db.execute(sql`show max_wal_size`))).toEqual([
      { max_wal_size: '128MB' },
    ])
  })

  test('one is made 5 minutes after a write, and none where nothing was written', async () => {
    await open.dump()
    const before = await lastCheckpoint(open.db)
    now += 6 * 60_000
    await open.tend()
    expect(await lastCheckpoint(open.db)).toBe(before)
    await builders(open.db).organisation('Retailer')
    await open.tend()
    const after = await lastCheckpoint(open.db)
    expect(after).not.toBe(before)
  })

  test('one is made after 64 MB of WAL', async () => {
    const before = await lastCheckpoint(open.db)
    await open.db.execute(
      sql`create table heavy as select n, md5(n::text) || md5((n + 1)::text) as text from generate_series(1, 700000) n`,
    )
    expect(await lastCheckpoint(open.db)).toBe(before)
    await open.tend()
    expect(await lastCheckpoint(open.db)).not.toBe(before)
  })
})

describe('a full disk', () => {
  test('changes are refused below 200 MB and reading goes on, until there is room again', async () => {
    const t = await testServer({ deps: { isWritable: () => open.isWritable() } })
    const retailer = await t.organisation('Retailer')
    const change = () =>
      t.call(retailer, 'POST', '/common/contact-me', {
        name: 'A',
        email: 'a@b.example',
        linkedInUrl: 'https://www.linkedin.com/in/a',
        role: 'sponsor',
      })
    free = 199 * megabyte
    await open.tend()
    const refused = await change()
    expect(refused.status).toBe(503)
    expect(refused.body.errorCode).toBe('ServiceUnavailable')
    expect((await t.call(retailer, 'GET', '/b2b/retail/locations')).status).toBe(200)
    free = 201 * megabyte
    await open.tend()
    expect((await change()).status).toBeLessThan(300)
    await t.close()
  })

  test('is noticed before the first request', async () => {
    await open.close()
    free = 10 * megabyte
    open = await openEmbedded(dataDir, undefined, surroundings)
    expect(open.isWritable()).toBe(false)
  })

  test('no dump makes it fuller', async () => {
    free = 10 * megabyte
    now += 25 * 3600_000
    await open.tend()
    expect(existsSync(join(dataDir, 'backups'))).toBe(false)
  })
})

describe('the daily dump', () => {
  test('is made a day after the last, whole, and the last seven are kept', async () => {
    mkdirSync(join(dataDir, 'backups'))
    for (let day = 10; day < 20; day++) writeFileSync(join(dataDir, 'backups', `2020-01-${day}.tar.gz`), '')
    writeFileSync(join(dataDir, 'backups', 'mine.tar.gz'), 'kept by hand')
    await open.tend()
    expect(backups()).toHaveLength(11)
    now += 25 * 3600_000
    await open.tend()
    const today = `${new Date(now).toISOString().slice(0, 10)}.tar.gz`
    expect(backups().sort()).toEqual([
      ...[14, 15, 16, 17, 18, 19].map(day => `2020-01-${day}.tar.gz`),
      today,
      'mine.tar.gz',
    ])
    await open.tend()
    expect(backups()).toHaveLength(8)
  })

  test('is not stopped by dumps of a day to come, which go before the others do', async () => {
    mkdirSync(join(dataDir, 'backups'))
    const begun = now
    const dayOf = (days: number) => new Date(begun + days * 24 * 3600_000)
    const nameAt = (moment: Date | number) => `${new Date(moment).toISOString().slice(0, 10)}.tar.gz`
    const nameOf = (days: number) => nameAt(dayOf(days))
    for (const days of [-3, -2, 400, 401, 402, 403, 404]) {
      const file = join(dataDir, 'backups', nameOf(days))
      writeFileSync(file, '')
      utimesSync(file, dayOf(days), dayOf(days))
    }
    await open.close()
    open = await openEmbedded(dataDir, undefined, surroundings)
    await open.tend()
    expect(backups().sort()).toEqual([-3, -2, 0, 401, 402, 403, 404].map(nameOf))
    now += 25 * 3600_000
    await open.tend()
    const expected = [nameOf(-3), nameOf(-2), nameOf(0), nameAt(now), ...[402, 403, 404].map(nameOf)]
    expect(backups().sort()).toEqual(expected)
    expect(statSync(join(dataDir, 'backups', nameAt(now))).size).toBeGreaterThan(10_000)
  })

  test('is not put off by a clock that is set back', async () => {
    now += 400 * 24 * 3600_000
    await open.dump()
    now -= 400 * 24 * 3600_000
    await open.tend()
    now += 25 * 3600_000
    await open.tend()
    expect(backups()).toContain(`${new Date(now).toISOString().slice(0, 10)}.tar.gz`)
  })

  test('that ended its server is tried again after an hour, not at the next start', async () => {
    await open.close()
    const old = new Date(now - 48 * 3600_000)
    utimesSync(join(dataDir, 'db/PG_VERSION'), old, old)
    mkdirSync(join(dataDir, 'backups/copy.unfinished'), { recursive: true })
    writeFileSync(join(dataDir, 'backups/attempted'), '')
    utimesSync(join(dataDir, 'backups/attempted'), new Date(now), new Date(now))
    open = await openEmbedded(dataDir, undefined, surroundings)
    await open.tend()
    expect(backups()).toEqual(['attempted'])
    now += 61 * 60_000
    await open.tend()
    expect(backups()).toEqual([`${new Date(now).toISOString().slice(0, 10)}.tar.gz`])
  })

  test('is not begun where it would take the room that writes need', async () => {
    const reports: unknown[] = []
    await open.close()
    open = await openEmbedded(dataDir, undefined, { ...surroundings, report: err => reports.push(err) })
    free = 210 * megabyte
    now += 25 * 3600_000
    await open.tend()
    expect(existsSync(join(dataDir, 'backups'))).toBe(false)
    expect(String(reports)).toContain('no room for a dump')
  })

  test('is the database of one moment although writes go on, and the event loop stays free', async () => {
    const { organisationId } = await builders(open.db).organisation('Retailer')
    let written = 0
    let isDone = false
    const writing = (async () => {
      for (; !isDone; written++) {
        const names = sql`('${sql.raw(String(written))}')`
        await open.db.execute(sql`insert into audit_log (action, outcome, address, request_id, organisation_id)
          values (${names}, '200', '', '', ${organisationId})`)
      }
    })()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    // It measures from its first tick on.
    await new Promise(done => setTimeout(done, 50))
    const began = performance.now()
    const file = await open.dump()
    const tookMs = performance.now() - began
    delay.disable()
    isDone = true
    await writing
    expect(written).toBeGreaterThan(10)
    expect(delay.max / 1e6).toBeLessThan(Math.max(200, tookMs / 4))
    const target = join(dataDir, 'elsewhere')
    await restoreEmbedded(target, file)
    const restored = await openEmbedded(target)
    const rows = rowsOf<{ n: number; distinct: number }>(
      await restored.db.execute(
        sql`select count(*)::int as n, count(distinct id)::int as distinct from audit_log where organisation_id = ${organisationId}`,
      ),
    )
    await restored.close()
    expect(rows[0]?.n).toBe(rows[0]?.distinct)
    expect(rows[0]?.n).toBeLessThanOrEqual(written)
  })

  test('is made by a server that never runs for a whole day', async () => {
    const file = await open.dump()
    await open.close()
    const yesterday = new Date(now - 25 * 3600_000)
    utimesSync(file, yesterday, yesterday)
    now += 60_000
    open = await openEmbedded(dataDir, undefined, surroundings)
    const before = readFileSync(file)
    await builders(open.db).organisation('Retailer')
    await open.tend()
    expect(readFileSync(join(dataDir, 'backups', backups().at(-1) ?? '')).equals(before)).toBe(false)
  })
})

describe('npm run restore', () => {
  const root = resolve(import.meta.dirname, '../..')
  const restore = async (target: string, ...args: string[]) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/restore.ts'), ...args], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: target },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
    const code = await new Promise<number | null>(done => child.once('close', done))
    return { code, text: text.trim() }
  }

  test('brings a dump back into an empty directory, and only there', async () => {
    const { organisationId } = await builders(open.db).organisation('Retailer')
    const dump = await open.dump()
    const target = join(dataDir, 'elsewhere')

    const restored = await restore(target, dump)
    expect(restored.text).toContain('1 organisations')
    expect(restored.code).toBe(0)
    const again = await openEmbedded(target)
    expect((await again.db.select().from(organisations)).map(each => each.id)).toEqual([organisationId])
    await again.close()

    expect(await restore(target, dump)).toEqual({ code: 1, text: expect.stringContaining('has a database already') })
    rmSync(join(target, 'db'), { recursive: true })
    const unlock = await lockDirectory(target)
    expect(await restore(target, dump)).toEqual({ code: 1, text: expect.stringContaining(`process ${process.pid}`) })
    unlock()
  })

  test('says what is wrong in one line and leaves nothing behind', async () => {
    const dump = await open.dump()
    const target = join(dataDir, 'elsewhere')
    expect(await restore(target)).toEqual({ code: 1, text: 'Usage: npm run restore -- FILE' })
    expect((await restore(target, 'nowhere.tar.gz')).text).toBe('nowhere.tar.gz cannot be read (ENOENT)')
    truncateSync(dump, 100_000)
    const torn = await restore(target, dump)
    expect(torn.text.split('\n')[0]).toContain('is not a whole dump')
    expect(torn.code).toBe(1)
    expect(torn.text.split('\n')).toHaveLength(1)
    expect(readdirSync(target)).toEqual([])
  })
})

describe('the first start', () => {
  test('killed half-way it leaves nothing that keeps the next from starting', async () => {
    const target = join(dataDir, 'elsewhere')
    mkdirSync(join(target, 'db.unfinished/base'), { recursive: true })
    writeFileSync(join(target, 'db.unfinished/PG_VERSION'), '17')
    mkdirSync(join(target, 'db'))
    const fresh = await openEmbedded(target)
    expect(await fresh.db.select().from(organisations)).toEqual([])
    await fresh.close()
    expect(readdirSync(target)).toEqual(['db'])
  })

  test('after a restore that was killed nothing of it is left, beside a whole database too', async () => {
    await open.close()
    mkdirSync(join(dataDir, 'db.unfinished/base'), { recursive: true })
    open = await openEmbedded(dataDir, undefined, surroundings)
    expect(readdirSync(dataDir)).toEqual(['db'])
  })
})
