/** Checks the embedded database's dumps: when they are made, which are kept, and how one is restored. */
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockDirectory } from '../../server/db/directoryLock'
import { openEmbedded } from '../../server/db/embedded'
import { organisations } from '../../server/db/schema'
import { createBuilders } from '../helpers/builders'
import { hourMs, megabyteBytes, setUpEmbeddedDatabase } from '../helpers/embeddedSetup'
import { builtProgram } from '../helpers/serverProcess'

const embedded = setUpEmbeddedDatabase()

/** Returns the file name of a day's dump. */
const nameAt = (moment: Date | number) => `${new Date(moment).toISOString().slice(0, 10)}.tar.gz`

describe('the daily dump', () => {
  test('is made a day after the last one, complete, and the last seven are kept', async () => {
    mkdirSync(join(embedded.dataDir, 'backups'))
    for (let day = 10; day < 20; day++) writeFileSync(join(embedded.dataDir, 'backups', `2020-01-${day}.tar.gz`), '')
    writeFileSync(join(embedded.dataDir, 'backups', 'mine.tar.gz'), 'kept by hand')
    await embedded.open.runDueTasks()
    expect(embedded.backups()).toHaveLength(11)
    embedded.now += 25 * hourMs
    await embedded.open.runDueTasks()
    const today = nameAt(embedded.now)
    expect(embedded.backups().sort()).toEqual([
      ...[14, 15, 16, 17, 18, 19].map(day => `2020-01-${day}.tar.gz`),
      today,
      'mine.tar.gz',
    ])
    await embedded.open.runDueTasks()
    expect(embedded.backups()).toHaveLength(8)
  })

  test('is not stopped by dumps with a future date, which are deleted first', async () => {
    mkdirSync(join(embedded.dataDir, 'backups'))
    const begun = embedded.now
    const dayOf = (days: number) => new Date(begun + days * 24 * hourMs)
    const nameOf = (days: number) => nameAt(dayOf(days))
    for (const days of [-3, -2, 400, 401, 402, 403, 404]) {
      const file = join(embedded.dataDir, 'backups', nameOf(days))
      writeFileSync(file, '')
      utimesSync(file, dayOf(days), dayOf(days))
    }
    await embedded.open.close()
    await embedded.reopen()
    await embedded.open.runDueTasks()
    expect(embedded.backups().sort()).toEqual([-3, -2, 0, 401, 402, 403, 404].map(nameOf))
    embedded.now += 25 * hourMs
    await embedded.open.runDueTasks()
    const expected = [nameOf(-3), nameOf(-2), nameOf(0), nameAt(embedded.now), ...[402, 403, 404].map(nameOf)]
    expect(embedded.backups().sort()).toEqual(expected)
    expect(statSync(join(embedded.dataDir, 'backups', nameAt(embedded.now))).size).toBeGreaterThan(10_000)
  })

  test('is not delayed by a clock that is set back', async () => {
    embedded.now += 400 * 24 * hourMs
    await embedded.open.dump()
    embedded.now -= 400 * 24 * hourMs
    await embedded.open.runDueTasks()
    embedded.now += 25 * hourMs
    await embedded.open.runDueTasks()
    expect(embedded.backups()).toContain(nameAt(embedded.now))
  })

  test('that ended its server is retried after an hour, not at the next start', async () => {
    await embedded.open.close()
    const old = new Date(embedded.now - 48 * hourMs)
    utimesSync(join(embedded.dataDir, 'db/PG_VERSION'), old, old)
    mkdirSync(join(embedded.dataDir, 'backups/copy.unfinished'), { recursive: true })
    writeFileSync(join(embedded.dataDir, 'backups/attempted'), '')
    utimesSync(join(embedded.dataDir, 'backups/attempted'), new Date(embedded.now), new Date(embedded.now))
    await embedded.reopen()
    await embedded.open.runDueTasks()
    expect(embedded.backups()).toEqual(['attempted'])
    embedded.now += 61 * 60_000
    await embedded.open.runDueTasks()
    expect(embedded.backups()).toEqual([nameAt(embedded.now)])
  })

  test('is not started if it would take the disk space that writes need', async () => {
    const reports: unknown[] = []
    await embedded.open.close()
    await embedded.reopen(err => reports.push(err))
    embedded.freeBytes = 210 * megabyteBytes
    embedded.now += 25 * hourMs
    await embedded.open.runDueTasks()
    expect(existsSync(join(embedded.dataDir, 'backups'))).toBe(false)
    expect(String(reports)).toContain('no room for a dump')
  })

  test('is made by a server that never runs for a whole day', async () => {
    const file = await embedded.open.dump()
    await embedded.open.close()
    const yesterday = new Date(embedded.now - 25 * hourMs)
    utimesSync(file, yesterday, yesterday)
    embedded.now += 60_000
    await embedded.reopen()
    const before = readFileSync(file)
    await createBuilders(embedded.open.db).organisation('Retailer')
    await embedded.open.runDueTasks()
    expect(readFileSync(join(embedded.dataDir, 'backups', embedded.backups().at(-1) ?? '')).equals(before)).toBe(false)
  })
})

describe('npm run restore', () => {
  const restore = async (target: string, ...args: string[]) => {
    const child = spawn(process.execPath, [builtProgram('restore'), ...args], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: target },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
    const code = await new Promise<number | null>(done => child.once('close', done))
    return { code, text: text.trim() }
  }

  test('restores a dump into an empty directory, and only there', async () => {
    const { organisationId } = await createBuilders(embedded.open.db).organisation('Retailer')
    const dump = await embedded.open.dump()
    const target = join(embedded.dataDir, 'elsewhere')

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

  test('reports an error in one line and leaves nothing behind', async () => {
    const dump = await embedded.open.dump()
    const target = join(embedded.dataDir, 'elsewhere')
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
