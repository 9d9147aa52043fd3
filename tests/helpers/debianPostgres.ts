/**
 * Starts Debian's PostgreSQL, which includes programs that the npm package lacks (`pg_dump`, `psql` …). It must be
 * installed if CI=true.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startOwnPostgres } from './postgresServer'

const base = '/usr/lib/postgresql'
const [newest] = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []

export const hasDebianPostgres = newest !== undefined || process.env.CI === 'true'

/**
 * Starts a server.
 * @returns the server and `run`, which runs one of PostgreSQL's programs (`pg_dump`, `psql` …) against it
 */
export async function startDebianPostgres() {
  const home = join(base, newest ?? '')
  const server = await startOwnPostgres({}, home)
  const { hostname, port } = new URL(server.url)
  const env = { PATH: `${join(home, 'bin')}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' }
  return {
    ...server,
    env,
    programs: join(home, 'bin'),
    urlOf: (database: string) => server.url.replace(/\/postgres$/, `/${database}`),
    run: (program: string, ...args: string[]) =>
      execFileSync(join(home, 'bin', program), args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
  }
}
export type DebianPostgres = Awaited<ReturnType<typeof startDebianPostgres>>
