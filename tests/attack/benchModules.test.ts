/**
 * Checks the program that runs the modules of the bench: if a module hangs, fails or is interrupted, the program ends
 * all processes that the module has started, and still runs the other modules.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { BenchResults } from '../bench/runModules'

const folder = mkdtempSync(join(tmpdir(), 'portal-modules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const row = `{ what: 'a row', measured: '1', reference: '', ratio: '', budget: '', isWithin: true }`
/**
 * Returns code of a module that starts a process which ignores SIGTERM, writes the id of that process to a file, and
 * continues with the given code.
 */
const startsServer = (then: string) => `
  import { spawn } from 'node:child_process'
  import { writeFileSync } from 'node:fs'
  export async function run(environment) {
    const code = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'
    const { pid } = spawn(process.execPath, ['-e', code], { stdio: 'ignore' })
    writeFileSync(import.meta.filename + '.pid', String(pid))
    ${then}
  }`
const sources = {
  hanging: startsServer('await new Promise(() => setInterval(() => {}, 1000))'),
  busy: startsServer('for (;;) {}'),
  failing: startsServer("throw new Error('it failed')"),
  ending: startsServer('process.exit(3)'),
  sharing: `export const run = async environment => [{ ...${row}, measured: await environment.portal() }]`,
  missing: 'export const run = async environment => { await environment.database(); return [] }',
}
const file = (name: string) => join(folder, `${name}.mjs`)
for (const [name, source] of Object.entries(sources)) writeFileSync(file(name), source)

/**
 * Returns the time limit of a module in ms. `busy` reaches its limit, which is long enough to start the process of the
 * module on a busy machine.
 */
const limitOf = (name: string) => (name === 'busy' ? 20_000 : 300_000)

/**
 * Returns a program that runs the modules as the bench does, and writes their results into a file. It creates the file
 * `closed` when it closes the modules' environment.
 */
const programFor = (names: (keyof typeof sources)[]) => `
  import { mkdirSync, writeFileSync } from 'node:fs'
  const { runModules } = await import(${JSON.stringify(resolve(import.meta.dirname, '../bench/runModules.ts'))})
  mkdirSync(${JSON.stringify(join(folder, 'environment'))}, { recursive: true })
  const modules = ${JSON.stringify(names.map(name => ({ name, file: file(name), limitMs: limitOf(name) })))}
  const close = async () => writeFileSync(${JSON.stringify(join(folder, 'closed'))}, '')
  const database = async () => { throw new Error('no database') }
  const environment = { folder: ${JSON.stringify(join(folder, 'environment'))}, portal: async () => 'http://portal', bare: database, database, close }
  writeFileSync(${JSON.stringify(join(folder, 'results.json'))}, JSON.stringify(await runModules(modules, environment)))`

function start(names: (keyof typeof sources)[]) {
  writeFileSync(join(folder, 'program.mjs'), programFor(names))
  const child = spawn(process.execPath, ['--import', 'tsx', join(folder, 'program.mjs')], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
  })
  return { child, ended: new Promise<number | null>(done => child.once('exit', code => done(code))) }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const pidOf = (name: string) => Number(readFileSync(`${file(name)}.pid`, 'utf8'))
const isClosed = () => {
  readFileSync(join(folder, 'closed'))
  rmSync(join(folder, 'closed'))
  return true
}

test('modules that hang, fail or end leave nothing running, and the others are measured', async () => {
  const { ended } = start(['busy', 'sharing', 'failing', 'missing', 'ending', 'sharing'])
  expect(await ended).toBe(0)
  const { rows, failures } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as BenchResults
  expect(rows.map(({ measured }) => measured)).toEqual(['http://portal', 'http://portal'])
  expect(failures).toEqual([
    'busy: not done after 20 s',
    'failing: it failed',
    'missing: no database',
    'ending: its process ended with 3',
  ])
  const started = ['busy', 'failing', 'ending'].map(pidOf)
  await expect.poll(() => started.filter(isRunning)).toEqual([])
  expect(isClosed()).toBe(true)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the running module and closes what all modules share',
  async signal => {
    rmSync(`${file('hanging')}.pid`, { force: true })
    const { child, ended } = start(['hanging', 'sharing'])
    await expect.poll(() => pidOf('hanging')).toBeGreaterThan(0)
    child.kill(signal)
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : 143)
    await expect.poll(() => isRunning(pidOf('hanging'))).toBe(false)
    expect(isClosed()).toBe(true)
  },
)
