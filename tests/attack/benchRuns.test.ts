/**
 * Runs modules of the bench with few rows, and checks that each of them measures something. Whether the figures are
 * within their budgets does not matter here. It runs only in `npm run attack`, because it takes minutes.
 */
import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/lib/projectRoot'

const modules = ['start', 'size', 'qr', 'markers', 'map', 'list', 'imports', 'events', 'growth']
const few = { BENCH_ROWS: '300000', BENCH_EVENTS: '10000', BENCH_AUDIT: '10000' }

// The settings of the test run do not apply to the bench.
const { NODE_ENV: _, VITEST: __, ...env } = process.env

/** Runs a module of the bench, and returns what the bench prints. */
const runBench = (name: string) =>
  new Promise<string>(resolve => {
    const options = { cwd: projectRoot, env: { ...env, ...few }, maxBuffer: 10_000_000 }
    execFile(process.execPath, ['scripts/bench.mjs', '--only', name], options, (_, stdout) => resolve(stdout))
  })

test.skipIf(!process.env.BENCH_RUNS).each(modules)('%s measures its rows', async name => {
  const output = await runBench(name)
  expect(output).not.toContain('not measured')
  expect(output).toMatch(/\d+ of \d+ rows within budget/)
})
