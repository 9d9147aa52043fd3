/** Checks deploy/portal.service and its environment file, as docs/operations.md describes them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { matchOneLineError, projectFolder, runStart } from '../helpers/failedStart'

const unit = readFileSync(join(projectFolder, 'deploy/portal.service'), 'utf8')
const environment = parseEnv(readFileSync(join(projectFolder, 'deploy/portal.env'), 'utf8'))
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!hasSystemd)('systemd accepts the unit without a warning, and rates its exposure as low', () => {
  const file = join(folder, 'portal.service')
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, ''])
  // systemd-analyze prints an exposure from 0 to 10, but its threshold is a number from 0 to 100.
  const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], {
    encoding: 'utf8',
  })
  expect([rated.status, rated.stdout.trim().split('\n').at(-1)]).toEqual([0, expect.stringContaining('OK')])
})

test('the unit restarts without limit, under its own user', () => {
  for (const line of ['User=portal', 'RestartSec=2', 'StartLimitIntervalSec=0', 'Restart=always'])
    expect(unit.split('\n')).toContain(line)
})

test('the environment file starts a server on PostgreSQL without demo accounts', () => {
  expect(readConfig(environment)).toMatchObject({ demo: false, isLocal: false, publicUrl: environment.PUBLIC_URL })
})

test('without its DATABASE_URL the server does not start', async () => {
  const { DATABASE_URL: _, ...rest } = environment
  const answer = await runStart({ ...(rest as Record<string, string>), DATA_DIR: join(folder, 'data') })
  expect(answer).toEqual(matchOneLineError(/^DATABASE_URL: is needed with this PUBLIC_URL/))
})
