/**
 * `npm run db:record`: records the SQL statements of a release, which must keep working after later migrations
 * (docs/migrations.md).
 */
import './requireNode.mjs'
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', 'tests/access/previousRelease.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, RECORD_STATEMENTS: 'true' },
})
process.exitCode = status ?? 1
