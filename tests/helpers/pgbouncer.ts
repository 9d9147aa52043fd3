/** Starts PgBouncer, if it is installed, in front of a PostgreSQL. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './freePort'

/** Debian installs PgBouncer in a folder that only root's PATH contains. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const unprivilegedUser = 65_534

const [, major, minor] =
  /PgBouncer (\d+)\.(\d+)/.exec(
    spawnSync('pgbouncer', ['--version'], { env: environment, encoding: 'utf8' }).stdout ?? '',
  ) ?? []
export const hasPgbouncer = major !== undefined
/** Whether PgBouncer supports prepared statements, as it does from version 1.21 on. */
export const supportsPreparedStatements = Number(major) > 1 || Number(minor) >= 21

const isListening = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Starts PgBouncer in front of the database at `url`.
 * @returns the address of that database through PgBouncer, and a function that stops PgBouncer
 */
export async function startPgbouncer(url: string, settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'))
  chmodSync(folder, 0o755)
  const [real, port] = [new URL(url), await findFreePort()]
  const lines = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings }
  const file = join(folder, 'pgbouncer.ini')
  const database = `* = host=${real.hostname} port=${real.port} user=${real.username}`
  writeFileSync(
    file,
    [
      '[databases]',
      database,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  const as = process.getuid?.() === 0 ? { uid: unprivilegedUser, gid: unprivilegedUser } : {}
  const child = spawn('pgbouncer', ['-q', file], { ...as, env: environment, stdio: 'ignore' })
  while (child.exitCode === null && !(await isListening(port))) await new Promise(next => setTimeout(next, 50))
  const behind = new URL(url)
  behind.port = String(port)
  return {
    url: behind.href,
    async stop() {
      const exited = new Promise(done => child.once('exit', done))
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
