/**
 * Starts a primary and a streaming standby with Debian's PostgreSQL, if it is installed. The npm package that other
 * tests use lacks pg_basebackup.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './freePort'
import { stopDatabase, waitForDatabase } from './postgresServer'
import { createStallableProcess, type StallableProcess } from './stallable'

const debian = '/usr/lib/postgresql'
const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
const bin = versions
  .map(version => join(debian, version, 'bin'))
  .find(folder => existsSync(join(folder, 'pg_basebackup')))
export const hasStreamingReplica = bin !== undefined

const nobody = 65_534
const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export interface RunningDatabase extends StallableProcess {
  url: string
  query(text: string): Promise<pg.QueryResult>
  stop(): Promise<void>
  start(): Promise<void>
}

export interface StreamingPair {
  primary: RunningDatabase
  standby: RunningDatabase
  /** Waits until the standby has replayed all writes of the primary. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const run = (program: string, args: string[]) =>
  execFileSync(join(bin ?? '', program), args, { ...as, stdio: 'ignore' })

async function databaseIn(data: string, settings: Record<string, string>): Promise<RunningDatabase> {
  const port = await findFreePort()
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings }
  const options = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  const start = async () => {
    server = spawn(join(bin ?? '', 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...as,
      stdio: 'ignore',
    })
    await waitForDatabase(url)
  }
  await start()
  return {
    url,
    async query(text) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client.query(text).finally(() => client.end())
    },
    start,
    stop: () => stopDatabase(server),
    stall: () => createStallableProcess(server.pid ?? 0).stall(),
    resume: () => createStallableProcess(server.pid ?? 0).resume(),
  }
}

/**
 * Starts an empty primary and its standby.
 * @param standbySettings settings of the standby only
 */
export async function startStreamingPair(standbySettings: Record<string, string> = {}): Promise<StreamingPair> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-standby-'))
  chmodSync(folder, 0o777)
  const [main, copy] = [join(folder, 'primary'), join(folder, 'standby')]
  run('initdb', ['-D', main, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const primary = await databaseIn(main, {})
  run('pg_basebackup', ['-D', copy, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  const standby = await databaseIn(copy, standbySettings)
  return {
    primary,
    standby,
    async caughtUp() {
      const { rows } = await primary.query('select pg_current_wal_flush_lsn()::text as position')
      const replayed = `select pg_last_wal_replay_lsn() >= '${rows[0].position}'::pg_lsn as done`
      while (!(await standby.query(replayed)).rows[0].done) await new Promise(next => setTimeout(next, 20))
    },
    async close() {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
