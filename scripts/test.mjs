/**
 * `npm test`: runs all tests except those in tests/attack, with journeys in a real browser if a Chromium is found. With
 * CI=true a missing browser is an error. Arguments go straight to vitest, which runs only what they name. The last line
 * reads `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build, isBuilt, projectFolder } from './build.mjs'
import { findChromium } from './chromium.mjs'

const only = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'))
const vitest = join(projectFolder, 'node_modules/vitest/vitest.mjs')
let passed = 0
let failed = 0
/**
 * Failures of all runs. They are printed again at the end of the output, because the beginning of a long log is often
 * cut.
 */
const failures = []

function run(args) {
  const report = join(folder, 'results.json')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: projectFolder,
      stdio: 'inherit',
      // Resets NODE_ENV, because a build sets `production`, and React's production build has no test tools.
      env: { ...process.env, NODE_ENV: 'test' },
    },
  )
  const results = readReport(report)
  passed += results.numPassedTests
  failed += results.numFailedTests
  for (const file of results.testResults) failures.push(...failuresOf(file))
  // A failed run without a failing test (a file that does not load, a worker that crashed) counts as one failure.
  if (status !== 0 && results.numFailedTests === 0) {
    failed += 1
    failures.push(`vitest ended with ${status} without a failing test`, ...results.testResults.flatMap(unfinishedOf))
  }
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(projectFolder, name)
  const tests = assertionResults.filter(each => each.status === 'failed')
  if (tests.length === 0) return message ? [`${file}: ${message}`] : []
  return tests.map(each => `${file}: ${each.fullName}\n${each.failureMessages.join('\n').slice(0, 2000)}`)
}

/** Returns the tests that a crashed worker was running. */
const unfinishedOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(each => each.status === 'pending')
    .map(each => `${relative(projectFolder, name)}: not finished: ${each.fullName}`)

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  }
}

// The files are built first, because the size budgets and the browser journeys test the built files.
if (!isBuilt()) await build()
const chromium = findChromium()
const notes = []
if (only.length) run(only)
else {
  const projects = ['contract', 'portal', 'server', 'timed', ...(chromium ? ['e2e'] : [])]
  run(projects.flatMap(name => ['--project', name]))
  if (!chromium) {
    notes.push('The browser tests (tests/e2e) did not run: no Chromium was found.')
    notes.push(
      'Install one (Debian: apt-get install chromium-headless-shell, or chromium) or name it: CHROMIUM=/path/to/chromium npm test',
    )
    if (process.env.CI === 'true') failed += 1
  }
}
rmSync(folder, { recursive: true, force: true })
for (const note of [...failures, ...notes]) console.log(note)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
