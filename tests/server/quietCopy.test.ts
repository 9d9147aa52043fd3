/**
 * Checks that a server on a restored or copied database is quiet (sends nothing) until the copy is adopted, and that
 * the servers of the original installation are never quiet.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../server/config'
import { rowsOf } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { restoreEmbeddedDatabase } from '../../server/db/embeddedFolder'
import { createMetrics } from '../../server/http/metrics'
import { withoutRemovalsInQuietMode } from '../../server/installation/installation'
import { databaseEngines } from '../helpers/databaseEngines'
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../helpers/debianPostgres'
import { isFileStored, runTimersNow, setUpQueues } from '../helpers/fullQueues'
import { startTestServer, type TestServer, type TestServerOptions } from '../helpers/server'
import { builtProgram } from '../helpers/serverProcess'

let folder: string
let queues: Awaited<ReturnType<typeof setUpQueues>>
const open: TestServer[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-copy-'))
  queues = await setUpQueues()
})
afterEach(async () => {
  await closeAll()
  await queues.close()
  rmSync(folder, { recursive: true, force: true })
})

const closeAll = async () => {
  for (const t of open.splice(0)) await t.close()
}
const dirOf = (name: string) => join(folder, name)
const serve = async (database: TestServerOptions['database'], place: string, config: Partial<Config> = {}) => {
  const t = await startTestServer({ database, config: { ...queues.config, dataDir: dirOf(place), ...config } })
  open.push(t)
  return t
}
const isQuiet = (t: TestServer) => t.deps.installation.isQuiet()

const awsKeys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

/** Runs `npm run adopt` with the database and the data directory of a server. */
const adopt = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram('adopt'), ...args], {
    env: { PATH: process.env.PATH ?? '', DEMO: 'false', ...env },
    encoding: 'utf8',
  })
  return { code: status, text: `${stdout}${stderr}`.trim() }
}

interface Engine {
  databaseOf(name: string): { url: string } | { folder: string }
  envOf(name: string, place: string): Record<string, string>
  /** Restores the data of the installation `from` into `to`, as docs/operations.md describes it. */
  restore(from: string, to: string): Promise<void>
}

let postgres: DebianPostgres
const engines: Record<'embedded' | 'postgres', Engine> = {
  postgres: {
    databaseOf: name => ({ url: postgres.urlOf(name) }),
    envOf: (name, place) => ({ DATABASE_URL: postgres.urlOf(name), DATA_DIR: dirOf(place) }),
    async restore(from, to) {
      const dump = join(folder, 'portal.dump')
      postgres.run('pg_dump', '-Fc', '-f', dump, postgres.urlOf(from))
      postgres.run('createdb', to)
      postgres.run('pg_restore', '--no-owner', '--single-transaction', '-d', to, dump)
    },
  },
  embedded: {
    databaseOf: name => ({ folder: dirOf(name) }),
    envOf: (_, place) => ({ DATA_DIR: dirOf(place) }),
    async restore(from, to) {
      const database = await openEmbedded(dirOf(from))
      const dump = await database.dump()
      await database.close()
      if (to === from) rmSync(join(dirOf(from), 'db'), { recursive: true })
      const env = { PATH: process.env.PATH ?? '', DATA_DIR: dirOf(to), DEMO: 'false' }
      const args = [builtProgram('restore'), dump]
      expect(spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout).toContain('quiet')
    },
  },
}

describe.each(databaseEngines)('a restored dump on %s', kind => {
  const engine = engines[kind]
  const isThere = kind === 'embedded' || hasDebianPostgres
  beforeAll(async () => {
    if (kind === 'postgres' && isThere) postgres = await startDebianPostgres()
  })
  afterAll(async () => {
    if (kind === 'postgres' && isThere) await postgres.stop()
  })
  let count = 0
  /** Prepares an original installation that was stopped with full queues, and a copy of its database. */
  const prepare = async (to: (original: string) => string) => {
    const original = `original${count++}`
    if (kind === 'postgres') postgres.run('createdb', original)
    const t = await serve(engine.databaseOf(original), original)
    expect(isQuiet(t)).toBe(false)
    const file = await queues.queueEverything(t)
    await closeAll()
    const copy = to(original)
    await engine.restore(original, copy)
    mkdirSync(dirOf(copy), { recursive: true })
    if (copy !== original) cpSync(join(dirOf(original), 'files'), join(dirOf(copy), 'files'), { recursive: true })
    return { original, copy, file }
  }

  test.runIf(isThere)('sends nothing outside, says so, and is a separate installation once adopted', async () => {
    const { copy, file, original } = await prepare(name => `${name}_copy`)
    const t = await serve(engine.databaseOf(copy), copy)
    await runTimersNow(t)
    expect(queues.heard()).toEqual({ mails: 0, webhooks: 0 })
    expect(isFileStored(dirOf(copy), file)).toBe(true)
    await expect(t.deps.files.remove(file)).rejects.toThrow('quiet mode')
    expect(t.deps.installation.notice()).toMatch(/^quiet mode: the database was restored .* `npm run adopt`/)
    expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'ok', quiet: true })
    expect((await t.app.inject('/config.json')).json()).toMatchObject({ quiet: true })
    expect(await createMetrics(t.deps).registry.metrics()).toMatch(/^quiet_mode 1$/m)
    await closeAll()

    const bucket = { FILES_URL: 's3://portal?endpoint=http%3A%2F%2F127.0.0.1%3A1', ...awsKeys }
    const unreachable = adopt({ ...engine.envOf(copy, copy), ...bucket })
    expect(unreachable.text).toMatch(/^FILES_URL cannot be read \(connect ECONNREFUSED .*\); correct this first/m)
    expect([unreachable.code, unreachable.text]).toEqual([1, expect.not.stringMatching(/^ +at /m)])

    const adopted = adopt(engine.envOf(copy, copy))
    expect(adopted).toMatchObject({ code: 0, text: expect.stringMatching(/^Discarded: 1 e-mails, 1 webhook deliver/m) })
    const { DATABASE_URL: url, DATA_DIR: folder } = engine.envOf(copy, copy)
    const name = url ? `${copy} at ${new URL(url).host}` : `in ${folder}`
    expect(adopted.text).toContain(`The database ${name} belongs to the installation `)
    expect(adopt(engine.envOf(copy, copy))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^This database is not a copy/),
    })
    const own = await serve(engine.databaseOf(copy), copy)
    expect(isQuiet(own)).toBe(false)
    await runTimersNow(own)
    expect(queues.heard()).toEqual({ mails: 0, webhooks: 0 })
    expect(isFileStored(dirOf(copy), file)).toBe(false)
    await closeAll()

    const first = await serve(engine.databaseOf(original), original)
    expect(isQuiet(first)).toBe(false)
    expect(first.deps.installation.id()).not.toBe(own.deps.installation.id())
    await runTimersNow(first)
    expect(queues.heard()).toEqual({ mails: 1, webhooks: 1 })
    expect(isFileStored(dirOf(original), file)).toBe(false)
  })

  test.runIf(isThere)(
    'in the place of the original is quiet too, and continues it with `--replace`, when the original is gone',
    async () => {
      const { original, copy, file } = await prepare(name => (kind === 'embedded' ? name : `${name}_new`))
      const t = await serve(engine.databaseOf(copy), original)
      const id = t.deps.installation.id()
      await runTimersNow(t)
      expect([isQuiet(t), queues.heard().mails, isFileStored(dirOf(original), file)]).toEqual([true, 0, true])
      if (kind === 'embedded') await closeAll()
      const rejection = {
        code: 1,
        text: expect.stringMatching(/^DATA_DIR belongs to an installation already: .* --replace$/),
      }
      expect(adopt(engine.envOf(copy, original))).toMatchObject(rejection)
      expect(adopt(engine.envOf(copy, original), '--replace', '--deliver').text).toContain('are sent')
      // On PostgreSQL, a running server notices the adoption of its database without a restart. The embedded database
      // must be closed during the adoption, so a server is started again.
      const next = kind === 'embedded' ? await serve(engine.databaseOf(copy), original) : t
      await expect.poll(() => isQuiet(next)).toBe(false)
      await closeAll()
      const again = await serve(engine.databaseOf(copy), original)
      expect([isQuiet(again), again.deps.installation.id()]).toEqual([false, id])
      await runTimersNow(again)
      expect(queues.heard()).toEqual({ mails: 1, webhooks: 1 })
    },
  )

  test.runIf(isThere)('of a version without an id does not make the server that starts on it a copy', async () => {
    const name = `upgraded${count++}`
    if (kind === 'postgres') postgres.run('createdb', name)
    const before = await serve(engine.databaseOf(name), name)
    await before.db.execute(sql`delete from installation`)
    await closeAll()
    rmSync(join(dirOf(name), 'installation-id'))
    for (let start = 0; start < 2; start++) {
      expect(isQuiet(await serve(engine.databaseOf(name), name))).toBe(false)
      await closeAll()
    }
  })

  test.runIf(isThere)('stays quiet when PostgreSQL rewrites its table', async () => {
    const name = `rewritten${count++}`
    if (kind === 'postgres') postgres.run('createdb', name)
    const t = await serve(engine.databaseOf(name), name)
    for (const work of ['vacuum freeze', 'vacuum full', 'cluster', 'vacuum full freeze'])
      await t.db.execute(sql.raw(`${work} installation${work === 'cluster' ? ' using installation_pkey' : ''}`))
    await closeAll()
    expect(isQuiet(await serve(engine.databaseOf(name), name))).toBe(false)
  })
})

test('a folder of the embedded database that was copied elsewhere is quiet, because its place does not know it', async () => {
  await serve({ folder: dirOf('first') }, 'first')
  await closeAll()
  cpSync(join(dirOf('first'), 'db'), join(dirOf('second'), 'db'), { recursive: true })
  const t = await serve({ folder: dirOf('second') }, 'second')
  expect(t.deps.installation.notice()).toMatch(/^quiet mode: DATA_DIR does not know the installation/)
})

test('a dump of a version without an id is quiet after npm run restore', async () => {
  const database = await openEmbedded(dirOf('old'))
  const dump = await database.dump()
  expect(rowsOf(await database.db.execute(sql`select * from installation`))).toEqual([])
  await database.close()
  await restoreEmbeddedDatabase(dirOf('new'), dump)
  const { status } = spawnSync(process.execPath, [builtProgram('restore'), dump], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dirOf('newer'), DEMO: 'false' },
  })
  expect(status).toBe(0)
  expect(isQuiet(await serve({ folder: dirOf('newer') }, 'newer'))).toBe(true)
})

test('a command that removes files without asking fails, and removes nothing', async () => {
  const removed: string[] = []
  const files = { remove: async (name: string) => void removed.push(name) }
  const store = withoutRemovalsInQuietMode(files as never, { isQuiet: () => true })
  await expect(store.remove('images/a.webp')).rejects.toThrow('quiet mode')
  expect(removed).toEqual([])
})
