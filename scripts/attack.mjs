/**
 * `npm run attack`: runs the attacks on a running server and the long forms of other tests, one after another, and
 * prints one table of their measurements. `-- --only kill,fuzz` runs some of them. The attacks connect only to
 * 127.0.0.1 and end by themselves.
 */
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { build, isBuilt, projectFolder } from './build.mjs'
import { parseOnlyOption } from './only.mjs'

/**
 * The attacks by name, each with its test files and the variables that set its duration or extent. `npm test`
 * also runs the files outside of tests/attack, for a shorter time.
 */
const attacks = {
  fuzz: { files: ['tests/access/fuzz.test.ts'], env: { FUZZ_TRIES: '2000' } },
  kill: { files: ['tests/attack/killedServer.test.ts'], env: { KILL_ROUNDS: '200', KILL_ROUNDS_POSTGRES: '50' } },
  slow: { files: ['tests/server/slowClients.test.ts'], env: { SLOW_CLIENTS: '1000' } },
  readers: { files: ['tests/server/slowReaders.test.ts'], env: { READERS: '100' } },
  dump: { files: ['tests/attack/dumpDuringWrites.test.ts'], env: {} },
  fairness: { files: ['tests/attack/fairness.test.ts'], env: { FAIR_SECONDS: '20' } },
  erasure: { files: ['tests/access/erasure.test.ts'], env: { ERASURE_ROUNDS: '50' } },
  load: { files: ['tests/attack/load.test.ts'], env: { LOAD_SECONDS: '60' } },
  events: { files: ['tests/attack/eventsKilled.test.ts'], env: { EVENTS: '100000', EVENTS_KILLS: '10' } },
  resource: { files: ['tests/contract/newResource.test.ts'], env: { NEW_RESOURCE: 'whole' } },
  limits: { files: ['tests/access/memberLimitChanges.test.ts'], env: { LIMIT_CHANGES: 'whole' } },
  guesses: { files: ['tests/server/lockOut.test.ts'], env: { GUESSES: '10020' } },
  uploads: {
    files: ['tests/server/badUploads.test.ts', 'tests/server/largestDrawings.test.ts'],
    env: { DRAWINGS: 'whole' },
  },
  journeys: { files: ['tests/e2e'], env: { JOURNEYS: 'whole' } },
  embedded: { files: ['tests/server', 'tests/access'], env: { TEST_DATABASE: 'embedded' } },
  bench: { files: ['tests/attack/benchModules.test.ts', 'tests/attack/benchRuns.test.ts'], env: { BENCH_RUNS: '1' } },
  costs: { files: ['tests/access/callCosts.test.ts'], env: { CALL_COSTS: 'whole' } },
  // The attack of a hostile organisation. It lasts ten minutes on each database, after the tables are filled.
  hostile: { files: ['tests/attack/hostileTenant.test.ts'], env: { HOSTILE_SECONDS: '600' } },
  conformance: { files: ['tests/attack/conformanceFaults.test.ts'], env: { CONFORMANCE_FAULTS: 'whole' } },
  stalls: { files: ['tests/attack/stalls.test.ts'], env: { STALL_SECONDS: '30' } },
}

const wanted = parseOnlyOption(Object.keys(attacks))

/**
 * Runs one attack.
 * @returns whether all its tests passed, and the figures that they measured
 */
function run({ files, env }) {
  const vitest = join(projectFolder, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...files, '--fileParallelism=false'], {
    cwd: projectFolder,
    env: { ...env, ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
    process.stdout.write(chunk)
  })
  return new Promise(done => {
    child.on('close', code => {
      const figures = [...text.matchAll(/^figure \| (.*)$/gm)].map(([, line]) => line.split(' | '))
      done({ isPassed: code === 0, figures })
    })
  })
}

if (!isBuilt()) {
  console.log('Building …')
  await build()
}
const table = []
let failed = 0
for (const name of wanted) {
  const begun = Date.now()
  const { isPassed, figures } = await run(attacks[name])
  if (!isPassed) failed++
  const seconds = ((Date.now() - begun) / 1000).toFixed(0)
  const result = isPassed ? 'held' : 'DID NOT HOLD'
  for (const each of figures.length ? figures : [['', '', '']]) table.push([name, ...each, result])
  console.log(`${name}: ${result}, ${seconds} s, load ${loadavg()[0].toFixed(1)}`)
}
const head = ['attack', 'what', 'measured', 'passes with', 'result']
const widths = head.map((title, i) => Math.max(title.length, ...table.map(row => row[i].length)))
const line = row => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
console.log(
  `\n${[line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...table.map(line)].join('\n')}`,
)
console.log(`${wanted.length - failed} of ${wanted.length} attacks held`)
process.exit(failed ? 1 : 0)
