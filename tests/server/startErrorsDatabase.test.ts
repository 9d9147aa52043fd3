/**
 * Checks databases with which a server cannot start, or which this version must not change. Opening the database fails
 * with one line that names the variable; one database is given to a process, which must print this line alone and exit.
 * startErrors.test.ts checks other errors.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ConfigError } from '../../server/config'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { migrationError } from '../../server/db/schemaCheck'
import { createPostgresBefore, findNewestMigrationTag } from '../helpers/beforeMigration'
import { matchOneLineError, projectFolder, runStart } from '../helpers/failedStart'
import { findFreePort } from '../helpers/freePort'
import { startOlderPostgres } from '../helpers/olderPostgres'
import { createPostgresDatabase } from '../helpers/postgres'
import { type PostgresServer, startOwnPostgres } from '../helpers/postgresServer'
import { spawnServer, waitForServer } from '../helpers/serverProcess'

const secret = 'hunter2'
let folder: string
/** A PostgreSQL that requires passwords, unlike the one that the other tests share. */
let guarded: PostgresServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-starts-'))
  const hba = join('/tmp', `portal-hba-${process.pid}.conf`)
  writeFileSync(hba, 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 })
  guarded = await startOwnPostgres({ hba_file: hba })
  rmSync(hba)
})
afterAll(async () => {
  await guarded.stop()
  rmSync(folder, { recursive: true, force: true })
})

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

type Case = [what: string, change: string, line: RegExp]
const cases: Case[] = [
  [
    'of a newer version',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    /: a newer version of the portal has had this database; start that version, or restore an older backup/,
  ],
  ...[
    'alter table employees drop constraint employees_organisation_id_organisations_id_fk',
    'alter table collections drop column grams cascade',
    'drop table stock cascade',
    'delete from drizzle.__drizzle_migrations',
  ].map(
    (change): Case => ['that was restored in part', change, /: the database is not whole \(.*missing.*\); restore/],
  ),
]

/**
 * Returns the message with which a server ends that opens a database.
 * @throws {Error} if the database is opened, or the message is not one line for the administrator
 */
const rejectionOf = async (opening: Promise<{ close(): Promise<void> }>) => {
  const error = await opening.then(
    async ({ close }) => {
      await close()
      return new Error('the database was opened')
    },
    error => error,
  )
  if (!(error instanceof ConfigError) || error.message.includes('\n')) throw error
  return error.message
}
const rejectionOfUrl = (url: string) =>
  rejectionOf(
    openPostgres(url, {
      onWaiting: reason => {
        throw new Error(`the server waits: ${reason}`)
      },
    }),
  )

test.each(cases)('a database on PostgreSQL %s: %s', async (_, change, line) => {
  const database = await createPostgresDatabase()
  await query(database.url, change)
  expect(await rejectionOfUrl(database.url)).toMatch(new RegExp(`^DATABASE_URL${line.source}`))
  await database.drop()
})

test.each(cases.slice(0, 1))('a server that starts on a database %s exits with this line', async (_, change, line) => {
  const database = await createPostgresDatabase()
  await query(database.url, change)
  const answer = await runStart({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'other') })
  expect(answer).toEqual(matchOneLineError(new RegExp(`^DATABASE_URL${line.source}`)))
  await database.drop()
})

test('a database of an older version on PostgreSQL that was restored in part', async () => {
  const older = await createPostgresBefore(findNewestMigrationTag())
  await older.client.end()
  for (const change of [
    'alter table employees drop constraint employees_organisation_id_organisations_id_fk',
    'drop table stock cascade',
  ]) {
    const database = await createPostgresDatabase(new URL(older.url).pathname.slice(1))
    await query(database.url, change)
    expect(await rejectionOfUrl(database.url), change).toMatch(
      /^DATABASE_URL: the database is not whole \(.*missing.*\); restore/,
    )
    await database.drop()
  }
  await older.close()
})

test('a database of an older version that lacks a table which a migration changes', () => {
  const error = Object.assign(new Error('relation "stock" does not exist'), { code: '42P01' })
  expect(migrationError(error, 'DATABASE_URL')).toMatchObject({
    message: expect.stringMatching(/^DATABASE_URL: the database is not whole \(relation "stock" does not exist/),
  })
})

test.each(cases.slice(0, 2))('an embedded database %s: %s', async (_, change, line) => {
  const dataDir = mkdtempSync(join(folder, 'embedded-'))
  const { db, close } = await openEmbedded(dataDir, new Blob([readFileSync(inject('embeddedTemplate'))]))
  await db.execute(sql.raw(change))
  await close()
  expect(await rejectionOf(openEmbedded(dataDir))).toMatch(new RegExp(`^DATA_DIR${line.source}`))
})

describe('DATABASE_URL', () => {
  const at = (url: string, change: (address: URL) => void) => {
    const address = new URL(url)
    change(address)
    return address.href
  }
  const rejected = async (url: string) => {
    const message = await rejectionOfUrl(url)
    expect(message).not.toContain(secret)
    return message
  }

  test.each([
    ['where nothing listens', '127.0.0.1', /^DATABASE_URL: nothing listens there; .*\(ECONNREFUSED\)$/m],
    ['of an unknown host', 'nowhere.invalid', /^DATABASE_URL: its host is unknown; .*\((ENOTFOUND|EAI_AGAIN)\)$/m],
  ])('%s ends a command with one line, and makes a server wait', async (_, host, line) => {
    const DATABASE_URL = `postgres://portal:${secret}@${host}:${await findFreePort()}/portal`
    const environment = { DATABASE_URL, DATA_DIR: join(folder, 'other') }
    const command = await runStart(environment, ['node', join(projectFolder, 'scripts/staff.mjs'), 'list'])
    expect(command).toEqual(matchOneLineError(line))
    const server = spawnServer({ ...environment, LOG_LEVEL: 'warn' })
    const attempts = () =>
      server
        .output()
        .split('\n')
        .filter(each => each.includes('waiting for PostgreSQL'))
    await expect.poll(() => attempts().length).toBeGreaterThan(1)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    const [first = '', second = ''] = attempts()
    expect(JSON.parse(first)).toMatchObject({
      attempt: 1,
      retryInMs: 1000,
      msg: expect.stringContaining('DATABASE_URL: '),
    })
    expect(JSON.parse(second)).toMatchObject({ attempt: 2, retryInMs: 2000 })
    expect(server.output()).not.toContain(secret)
  })

  test('of a PostgreSQL that starts later than the server', async () => {
    const database = await createPostgresDatabase()
    const port = await findFreePort()
    const url = at(database.url, address => Object.assign(address, { port: String(port) }))
    const own = String(await findFreePort())
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'later'), LOG_LEVEL: 'warn', PORT: own }
    const server = spawnServer(environment)
    await expect.poll(server.output).toContain('waiting for PostgreSQL')
    const forwarding = createServer(client => {
      const real = connect(Number(new URL(database.url).port), '127.0.0.1')
      client.pipe(real).on('error', () => client.destroy())
      real.pipe(client).on('error', () => real.destroy())
    }).listen(port, '127.0.0.1')
    await waitForServer(`http://127.0.0.1:${own}`, 60_000)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    forwarding.close()
    await database.drop()
  })

  test('with a wrong password', async () => {
    const url = at(guarded.url, address => Object.assign(address, { username: 'portal', password: secret }))
    expect(await rejected(url)).toMatch(/^DATABASE_URL: the password is wrong, or the user is unknown \(28P01\)$/)
  })

  test('of a database that does not exist', async () => {
    const url = at(guarded.url, address => Object.assign(address, { pathname: '/nowhere' }))
    expect(await rejected(url)).toMatch(/^DATABASE_URL: PostgreSQL has no such database; .*\(3D000\)$/)
  })

  test('of a user who may not create tables', async () => {
    await query(guarded.url, `create role guest login password '${secret}'`)
    const url = at(guarded.url, address => Object.assign(address, { username: 'guest', password: secret }))
    expect(await rejected(url)).toMatch(/^DATABASE_URL: the user may not make tables there; .*\(42501\)$/)
  })

  // This runs a process, because the driver warns of this mode in several lines, which a server must not print.
  test('with sslmode=require for a PostgreSQL without TLS', async () => {
    const url = at(guarded.url, address => address.searchParams.set('sslmode', 'require'))
    expect(await runStart({ DATABASE_URL: url, DATA_DIR: join(folder, 'other') })).toEqual(
      matchOneLineError(/^DATABASE_URL: PostgreSQL there has no TLS; set ssl = on there, or remove sslmode$/m),
    )
  })

  test('of a PostgreSQL before 15', async () => {
    const older = await startOlderPostgres(guarded.url)
    expect(await rejected(older.url)).toMatch(/^DATABASE_URL: PostgreSQL 14\.1\S* is too old; it takes 15 or newer$/)
    older.close()
  })
})
