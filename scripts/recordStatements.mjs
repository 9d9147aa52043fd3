/**
 * `npm run db:record`: records the SQL statements of a release, which must keep working after later migrations
 * (docs/migrations.md).
 */
import './requireNode.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from './build.mjs'

const vitest = join(projectFolder, 'node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', '--project', 'server', 'tests/access/previousRelease.test.ts']
const { status } = spawnSync(process.execPath, args, {
  cwd: projectFolder,
  stdio: 'inherit',
  env: { ...process.env, RECORD_STATEMENTS: 'true' },
})
process.exitCode = status ?? 1
