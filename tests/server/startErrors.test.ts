/**
 * Checks configurations with which a server cannot start: each is reported in one line that names the variable, before
 * the server opens anything. Unusable variables are read in this process, and two of them by a server too, which must
 * print the line alone and exit.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config'
import { lockDirectory } from '../../server/db/directoryLock'
import { openEmbedded } from '../../server/db/embedded'
import { checkBuildHostAndFolders } from '../../server/startup/startChecks'
import { createDataDir } from '../helpers/dataDir'
import { matchOneLineError, projectFolder, runStart, startCommand } from '../helpers/failedStart'
import { findFreePort } from '../helpers/freePort'
import { waitForServer } from '../helpers/serverProcess'

const secret = 'hunter2'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-starts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Command that starts a program without root's capabilities, with which it could write everywhere if the tests run as
 * root.
 */
const asUser = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : []

/**
 * Returns the message with which a server ends that starts with these variables.
 * @throws {Error} if it would start, or the message is not one line for the administrator
 */
const rejectionOf = async (environment: Record<string, string>) => {
  try {
    await checkBuildHostAndFolders(readConfig(environment))
  } catch (error) {
    if (error instanceof ConfigError && !error.message.includes('\n')) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}

describe('an unusable variable is named, and nothing is touched', () => {
  const cases: [name: string, value: string, line: RegExp][] = [
    ['HOST', '203.0.113.7', /^HOST: this machine has no address "203.0.113.7" \(EADDRNOTAVAIL\); use /],
    ['HOST', 'no such host', /^HOST: this machine has no address /],
    ['PORT', 'eighty', /^PORT: must be a port number/],
    ['DEMO', 'yes', /^DEMO: /],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL: /],
    ['TRUST_PROXY', 'foo', /^TRUST_PROXY: must be networks/],
    ['API_URL', 'api', /^API_URL: must be a path/],
    ['PUBLIC_URL', 'nonsense', /^PUBLIC_URL: must be an address that begins with http/],
    ['PUBLIC_URL', 'https:///x', /^PUBLIC_URL: names no host/],
    ['PUBLIC_URL', 'https://portal.example.org', /^DATABASE_URL: is needed with this PUBLIC_URL; or set DEMO=false /],
    ['PUBLIC_URL', 'http://portal.example.org:3000', /^DATABASE_URL: is needed with this PUBLIC_URL; or set DEMO=/],
    ['PUBLIC_URL', 'https://localhost', /^DATABASE_URL: is needed with this PUBLIC_URL; or set DEMO=false /],
    ['PUBLIC_URL', 'https://portal.example.org/portal', /^PUBLIC_URL: must end after the host and port/],
    [
      'DATABASE_URL',
      `mysql://portal:${secret}@localhost/x`,
      /^DATABASE_URL: must be an address that begins with postgres/,
    ],
    ['SMTP_URL', `http://portal:${secret}@mail.example`, /^SMTP_URL: must be an address that begins with smtp/],
    ['SMTP_URL', 'smtp://', /^SMTP_URL: names no host/],
    ['MAIL_FROM', 'nonsense', /^MAIL_FROM: must be an e-mail address/],
    ['REDIS_URL', `http://:${secret}@redis`, /^REDIS_URL: must be an address that begins with redis/],
    ['REDIS_URL', 'redis://', /^REDIS_URL: names no host/],
    ['GEOCODER_URL', 'nonsense', /^GEOCODER_URL: must be an address that begins with http/],
    ['TILE_URL', 'https://', /^TILE_URL: must be a tile address/],
    ['FILES_URL', 'http://bucket', /^FILES_URL: must be an address that begins with s3/],
    ['FILES_URL', 's3://', /^FILES_URL: names no bucket/],
    [
      'IMPACT_TABLE',
      '/nowhere/table.json',
      /^IMPACT_TABLE: cannot be read \(ENOENT\) \(got "\/nowhere\/table.json"\)$/m,
    ],
    ['FILES_URL', 's3://bucket?endpoint=nonsense', /^FILES_URL: its endpoint must begin with http/],
  ]
  test.each(cases)('%s=%s', async (name, value, line) => {
    const message = await rejectionOf({ DATA_DIR: join(folder, 'untouched'), [name]: value })
    expect(message).toMatch(line)
    expect(message).not.toContain(secret)
    expect(existsSync(join(folder, 'untouched'))).toBe(false)
  })

  const started = cases.filter(([name, value]) => value === 'no such host' || name === 'DATABASE_URL')
  test.each(started)('a server that is started with %s=%s exits with this line', async (name, value, line) => {
    const answer = await runStart({ DATA_DIR: join(folder, 'untouched'), [name]: value })
    expect(answer).toEqual(matchOneLineError(line))
    expect(answer.output).not.toContain(secret)
    expect(existsSync(join(folder, 'untouched'))).toBe(false)
  })
})

test('a misspelled variable is named next to its consequence', async () => {
  const url = `postgres://portal:${secret}@127.0.0.1/portal`
  const answer = await runStart({ PUBLIC_URL: 'https://portal.example.org', DATABSE_URL: url })
  expect(answer).toMatchObject({ code: 1, lines: 2 })
  expect(answer.output).toMatch(/^DATABSE_URL: is not a variable .* is DATABASE_URL meant\?\nDATABASE_URL: is needed/)
  expect(answer.output).not.toContain(secret)
})

describe('DATA_DIR', () => {
  const dataDir = (name: string) => join(folder, name)

  test('that is a file', async () => {
    writeFileSync(dataDir('file'), '')
    expect(await runStart({ DATA_DIR: dataDir('file') })).toEqual(
      matchOneLineError(/^DATA_DIR: \S+ is no folder \(EEXIST\)/),
    )
  })

  test.each(['', 'postgres://localhost/x'])('that this user may not write to, DATABASE_URL=%s', async url => {
    mkdirSync(dataDir('closed'), { recursive: true })
    chmodSync(dataDir('closed'), 0o500)
    const line = /^DATA_DIR: \S+ may not be written by this user \(EACCES\); give a folder to write to$/m
    const answer = await runStart({ DATA_DIR: dataDir('closed'), DATABASE_URL: url }, [...asUser, ...startCommand])
    expect(answer).toEqual(matchOneLineError(line))
  })

  test('where no folder can be created', async () => {
    expect(await runStart({ DATA_DIR: '/proc/portal' })).toEqual(
      matchOneLineError(/^DATA_DIR: \/proc\/portal .*; give a folder/),
    )
  })

  test.each([
    ['17', /^DATA_DIR: the database in \S+ is of PostgreSQL 17, this version reads 18; start the version that made it/],
    ['18', /^DATA_DIR: the database in \S+ does not open .*; restore a backup/],
  ])('is reported if the database in it is of PostgreSQL %s', async (major, line) => {
    const target = dataDir(`major${major}`)
    mkdirSync(join(target, 'db'), { recursive: true })
    writeFileSync(join(target, 'db/PG_VERSION'), `${major}\n`)
    expect(await runStart({ DATA_DIR: target })).toEqual(matchOneLineError(line))
  })

  test('on a full disk, before the first database is created', async () => {
    const surroundings = { now: Date.now, freeBytes: async () => 199 * 2 ** 20, report: () => undefined }
    const target = dataDir('full')
    const opening = openEmbedded(target, undefined, surroundings)
    await expect(opening).rejects.toThrow(/^DATA_DIR: the disk of \S+ has less than 200 MB left; make room/)
    expect(readdirSync(target)).toEqual([])
  })

  test('on a full disk on which the database does not open, without the advice to restore a backup', async () => {
    const surroundings = { now: Date.now, freeBytes: async () => 199 * 2 ** 20, report: () => undefined }
    const target = dataDir('fullLater')
    mkdirSync(join(target, 'db'), { recursive: true })
    writeFileSync(join(target, 'db/PG_VERSION'), '18\n')
    const line =
      /^DATA_DIR: the database in \S+ does not open .*, and the disk of \S+ has less than 200 MB left; make room, then start again$/
    await expect(openEmbedded(target, undefined, surroundings)).rejects.toThrow(line)
  })
})

describe('the installed software', () => {
  test('an old Node.js is reported with the required version', async () => {
    const pretend = join(folder, 'old.cjs')
    const versions = `{ ...process.versions, node: '18.20.4' }`
    writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: ${versions} })`)
    for (const name of ['start', 'staff', 'restore']) {
      const answer = await runStart({}, ['node', '--require', pretend, join(projectFolder, `scripts/${name}.mjs`)])
      expect(answer).toEqual(matchOneLineError(/^Node.js 18.20.4 is too old or was not tested: install 24 /))
    }
  })

  test('a server without its portal says how to build it', async () => {
    const copy = join(folder, 'unbuilt')
    for (const name of ['package.json', 'dist/server'])
      cpSync(join(projectFolder, name), join(copy, name), { recursive: true })
    symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'))
    const answer = await runStart({}, ['node', join(copy, 'dist/server/main.js')])
    expect(answer).toEqual(matchOneLineError(/^The portal is not built: run `npm run build`/))
  })

  test('a start without its packages says how to install them', async () => {
    const copy = join(folder, 'uninstalled')
    for (const name of ['package.json', 'scripts', 'index.html'])
      cpSync(join(projectFolder, name), join(copy, name), { recursive: true })
    for (const name of ['src', 'contract', 'server', 'public']) mkdirSync(join(copy, name))
    const answer = await runStart({}, ['node', join(copy, 'scripts/start.mjs')])
    expect(answer.code).toBe(1)
    expect(answer.output).toContain('The packages are missing: run `npm ci` first\n')
  })
})

test('npm start passes a signal on: no process listens afterwards, and the directory is free', async () => {
  const data = await createDataDir()
  const port = String(await findFreePort())
  const npm = spawn('npm', ['start'], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production', PORT: port, ...data.env },
    stdio: 'ignore',
  })
  await waitForServer(`http://127.0.0.1:${port}`, 150_000)
  npm.kill('SIGTERM')
  const isFree = () =>
    lockDirectory(data.env.DATA_DIR).then(
      unlock => {
        unlock()
        return true
      },
      () => false,
    )
  await expect.poll(isFree, { timeout: 60_000, interval: 200 }).toBe(true)
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  data.remove()
})
