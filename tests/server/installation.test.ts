/**
 * Checks how a server recognises whether its database belongs to its installation. If it does not, the server is
 * "quiet": it sends nothing, neither mails nor webhooks. A server of the original installation is never quiet, even if
 * its bucket or its folders change.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../server/config'
import { openPostgres } from '../../server/db/postgres'
import { installation } from '../../server/db/schema'
import { adoptDatabase } from '../../server/installation/adoption'
import { findQuietModeReason, openInstallation } from '../../server/installation/installation'
import { openInstallationIdStore } from '../../server/installation/installationIdStore'
import { markDatabaseRestored } from '../../server/installation/installationRow'
import { createBucketServer } from '../helpers/bucketServer'
import { configErrorOf } from '../helpers/configError'
import { startTestServer, type TestServer } from '../helpers/server'

const folder = mkdtempSync(join(tmpdir(), 'portal-installation-'))
const bucket = createBucketServer(join(folder, 's3'))
let filesUrl: string
let t: TestServer
beforeAll(async () => {
  const { port } = await bucket.run()
  filesUrl = `s3://portal?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
})
afterAll(async () => {
  delete process.env.AWS_ACCESS_KEY_ID
  delete process.env.AWS_SECRET_ACCESS_KEY
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})
let count = 0
const withDatabase = () => {
  beforeEach(async () => {
    count++
    // The row of the installation is deleted, so that no database, bucket or folder belongs to the installation yet.
    t = await startTestServer()
    await t.db.execute('delete from installation')
  })
  afterEach(() => t.close())
}

const config = (overrides: Partial<Config>): Config => ({
  ...t.deps.config,
  dataDir: join(folder, `data${count}`),
  installationId: undefined,
  ...overrides,
})
/** Determines the state of the installation as a server does when it starts. */
const start = async (overrides: Partial<Config> = {}) => {
  const opened = await openInstallation({ ...t.deps, config: config(overrides) }, 50)
  opened.close()
  return opened
}
const quiet = async (overrides: Partial<Config> = {}) => (await start(overrides)).isQuiet()
const elsewhere = () => ({ dataDir: join(folder, `elsewhere${count}`) })
const inBucket = (prefix: string) => ({
  filesUrl: filesUrl.replace('portal?', `portal/${prefix}${count}?`),
  ...elsewhere(),
})

test.each([
  [{ isClaimed: true }, 'a', undefined],
  [{ isClaimed: false }, undefined, undefined],
  [{ isClaimed: true }, undefined, 'unknownPlace'],
  [{ isClaimed: true }, 'b', 'otherPlace'],
  [{ isClaimed: false }, 'b', 'otherPlace'],
  [{ isRestored: true, isClaimed: true }, 'a', 'restored'],
  [{ isRestored: true, isClaimed: true }, undefined, 'restored'],
])('%j in a place that knows %s: %s', (row, known, reason) => {
  expect(findQuietModeReason({ id: 'a', isRestored: false, ...row }, known)).toBe(reason)
})

describe('is not quiet', () => {
  withDatabase()
  test('when several servers start simultaneously on a database without an id, in one folder', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => start()))
    expect(opened.map(each => each.notice())).toEqual(opened.map(() => undefined))
    expect(new Set(opened.map(each => each.id())).size).toBe(1)
    expect(await quiet()).toBe(false)
  })

  test('when servers share a bucket and have separate folders', async () => {
    const opened = await Promise.all(
      [1, 2, 3].map(n => start({ ...inBucket('shared'), dataDir: join(folder, `own${count}-${n}`) })),
    )
    expect(opened.map(each => each.isQuiet())).toEqual([false, false, false])
    expect(await quiet({ ...inBucket('shared'), dataDir: join(folder, `own${count}-4`) })).toBe(false)
  })

  test('when servers without any file name the installation', async () => {
    for (const dataDir of ['one', 'two'])
      expect(await quiet({ installationId: 'production', dataDir: join(folder, dataDir) })).toBe(false)
  })

  test('when the files of a server move from its folder to a bucket', async () => {
    const dataDir = join(folder, `moving${count}`)
    expect(await quiet({ dataDir })).toBe(false)
    expect(await quiet({ ...inBucket('moved'), dataDir })).toBe(false)
  })

  test('when a new database replaces that of an installation that begins again', async () => {
    const { id } = await start()
    await t.db.execute('delete from installation')
    const next = await start()
    expect([next.isQuiet(), next.id()]).toEqual([false, id()])
  })
})

describe('is quiet', () => {
  withDatabase()
  test.each([
    ['another folder', () => elsewhere(), /^quiet mode: DATA_DIR does not know/],
    ['another bucket', () => inBucket('other'), /^quiet mode: FILES_URL does not know/],
    ['another name', () => ({ installationId: 'trial' }), /^quiet mode: INSTALLATION_ID belongs to another/],
  ])('on a server with %s', async (_, place, line) => {
    expect(await quiet()).toBe(false)
    expect((await start(place())).notice()).toMatch(line)
  })

  test('when a database takes the place of another installation', async () => {
    expect(await quiet(inBucket('taken'))).toBe(false)
    const other = await startTestServer()
    const opened = await openInstallation({ ...other.deps, config: config(inBucket('taken')) }, 50)
    opened.close()
    expect(opened.notice()).toMatch(/^quiet mode: FILES_URL belongs to another installation/)
    await other.close()
  })

  test('while its bucket does not answer, and no longer', async () => {
    expect(await quiet(inBucket('silent'))).toBe(false)
    const nowhere = { filesUrl: 's3://portal?endpoint=http%3A%2F%2F127.0.0.1%3A9', ...elsewhere() }
    expect((await start(nowhere)).notice()).toMatch(/^quiet mode: FILES_URL cannot be read, .* yet$/)
  })

  test('a quiet server notices that its database was adopted', async () => {
    await start()
    const place = config(elsewhere())
    const copy = await openInstallation({ ...t.deps, config: place }, 50)
    expect(copy.isQuiet()).toBe(true)
    const database = await openPostgres(t.deps.config.databaseUrl ?? '')
    const adopted = await adoptDatabase(database.db, await openInstallationIdStore(place), {
      replacesOriginal: false,
      isDelivering: false,
    })
    expect(adopted).toMatchObject({ discarded: { mails: 0 } })
    await expect.poll(copy.isQuiet).toBe(false)
    copy.close()
    await database.close()
    expect(await quiet(elsewhere())).toBe(false)
  })
})

test('the name of an installation is a plain word', () => {
  expect(configErrorOf({ INSTALLATION_ID: 'two words' })).toMatch(/^INSTALLATION_ID: must be at most 64 letters/)
})

describe('a running server', () => {
  withDatabase()
  test('becomes quiet when its database is replaced by a restored one, until that one is adopted', async () => {
    const place = config({})
    const opened = await openInstallation({ ...t.deps, config: place }, 50)
    try {
      expect(opened.isQuiet()).toBe(false)
      await markDatabaseRestored(t.db)
      await expect.poll(opened.isQuiet).toBe(true)
      const store = await openInstallationIdStore(place)
      await adoptDatabase(t.db, store, { replacesOriginal: true, isDelivering: false })
      await expect.poll(opened.isQuiet).toBe(false)
    } finally {
      opened.close()
    }
  })

  test('does not become quiet while its database cannot be read or is being restored', async () => {
    const opened = await openInstallation({ ...t.deps, config: config({}) }, 20)
    try {
      for (const change of ['alter table installation rename to hidden', 'delete from hidden']) {
        await t.db.execute(change)
        await new Promise(done => setTimeout(done, 200))
        expect(opened.isQuiet(), change).toBe(false)
      }
      await t.db.execute('alter table hidden rename to installation')
      await new Promise(done => setTimeout(done, 200))
      expect([opened.isQuiet(), await t.db.$count(installation)]).toEqual([false, 0])
    } finally {
      opened.close()
    }
  })
})
