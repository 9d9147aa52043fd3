/**
 * Simulates a machine on which an operator runs commands: a folder with the checkout, `/etc`, `/srv` and `/var`.
 * Programs that act on the folder or on PostgreSQL are real. Programs that would act on the machine itself are replaced
 * by those in `programs.sh`, which check their arguments. No other program is found, so that any other command fails.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../freePort'
import { fillPlaceholders, projectFolder } from './blocks'

const real = ['bash', 'sh', 'cat', 'dirname', 'env', 'grep', 'install', 'mkdir', 'mv', 'rm', 'sed']
const standIns = [
  ...[
    'chgrp',
    'createuser',
    'curl',
    'docker',
    'editor',
    'git',
    'journalctl',
    'nginx',
    'npm',
    'pg_basebackup',
    'pmtiles',
  ],
  ...['runuser', 'systemctl', 'useradd'],
]
const checkout = ['compose.yaml', 'deploy', 'dist', 'node_modules', 'package.json', 'package-lock.json', 'server']

/**
 * Creates the machine.
 * @param env environment of every command
 * @param postgresPrograms folder with PostgreSQL's programs
 */
export async function createOperatorTestMachine(env: Record<string, string>, postgresPrograms: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-operator-'))
  const home = join(folder, 'srv/portal')
  const bin = join(folder, 'bin')
  for (const each of [
    home,
    bin,
    join(folder, 'etc/systemd/system'),
    join(folder, 'etc/nginx/conf.d'),
    join(folder, 'etc/ssl'),
  ])
    mkdirSync(each, { recursive: true })
  for (const name of checkout) symlinkSync(join(projectFolder, name), join(home, name))
  const which = (name: string) => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  for (const name of real) symlinkSync(which(name), join(bin, name))
  for (const name of ['createdb', 'dropdb', 'pg_dump', 'pg_restore', 'psql'])
    symlinkSync(join(postgresPrograms, name), join(bin, name))
  symlinkSync(process.execPath, join(bin, 'node'))
  const programs = readFileSync(join(import.meta.dirname, 'programs.sh'))
  for (const name of standIns) writeFileSync(join(bin, name), programs, { mode: 0o755 })
  const key = ['-nodes', '-keyout', join(folder, 'etc/ssl/portal.key'), '-out', join(folder, 'etc/ssl/portal.pem')]
  const subject = ['-subj', '/CN=portal.example.org', '-days', '1']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...key, ...subject], { stdio: 'ignore' })
  const environment = {
    ...env,
    PATH: bin,
    HOME: folder,
    MACHINE: folder,
    CHECKOUT: projectFolder,
    POSTGRES_PROGRAMS: postgresPrograms,
    TLS_PORT: String(await findFreePort()),
    SYSTEM_PATH: `${process.env.PATH}:/usr/sbin`,
  }
  return {
    folder,
    home,
    /**
     * Runs the lines one after the other. The first one that fails ends the run.
     * @returns the exit code and the output
     */
    run(commands: string) {
      const local = fillPlaceholders(commands).replace(/(^|[\s=])\/(etc|srv|var)\//gm, `$1${folder}/$2/`)
      const { status, stdout, stderr } = spawnSync(join(bin, 'bash'), ['--norc', '-euo', 'pipefail', '-c', local], {
        cwd: home,
        env: environment,
        encoding: 'utf8',
        // The input is not a socket, because bash would then take itself for a remote shell and read the settings of
        // the real machine.
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return { code: status, output: `${stdout}${stderr}` }
    },
    /** Replaces the data directory with the given folder. */
    putData(from: string) {
      rmSync(join(home, 'data'), { recursive: true, force: true })
      cpSync(from, join(home, 'data'), { recursive: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type OperatorTestMachine = Awaited<ReturnType<typeof createOperatorTestMachine>>
