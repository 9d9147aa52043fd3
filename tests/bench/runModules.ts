/**
 * Runs the modules of the bench one after another, each in a separate process with a time limit. A module that fails,
 * hangs or is interrupted ends together with every process that it started, so that no load of it remains when the
 * next one begins.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, loadavg } from 'node:os'
import { join } from 'node:path'
import type { BenchEnvironment, SharedAddress } from './environment'
import type { ResultRow } from './resultRow'

export interface BenchModule {
  name: string
  /** Path of the file that exports `run`. */
  file: string
  limitMs: number
}

/**
 * Message from a module's process: the name of a shared server whose URL it needs, its rows at the end, or its failure.
 */
export type ModuleMessage = { needs: SharedAddress } | { rows: ResultRow[] } | { failure: string }
/** Message to a module's process: the URL of the shared server, or the reason why it could not be started. */
export type ModuleReply = { of: SharedAddress; url: string } | { of: SharedAddress; failure: string }

export interface BenchResults {
  rows: ResultRow[]
  /** Descriptions of the modules that could not be measured, one line each. */
  failures: string[]
}

type Shared = Pick<BenchEnvironment, SharedAddress | 'folder' | 'close'>

const endMs = 15_000
const closeMs = 30_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves to undefined if the promise takes longer than `milliseconds`. */
async function atMost<Result>(milliseconds: number, promise: Promise<Result>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(done => {
    timer = setTimeout(() => done(undefined), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const exitOf = (child: ChildProcess) =>
  new Promise<true>(done => {
    if (child.exitCode !== null || child.signalCode !== null) done(true)
    else child.once('exit', () => done(true))
  })

/** Asks the process to end, and then kills its process group, which contains all processes that it started. */
async function endGroup(child: ChildProcess) {
  if (!child.pid) return
  child.kill('SIGTERM')
  await atMost(endMs, exitOf(child))
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Killing fails if the group has no process left. Nothing has to be killed then.
  }
}

async function answer(environment: Shared, child: ChildProcess, needs: SharedAddress) {
  const reply = await environment[needs]().then(
    url => ({ of: needs, url }),
    error => ({ of: needs, failure: String(error.message) }),
  )
  if (child.connected) child.send(reply satisfies ModuleReply)
}

const startModule = (file: string, folder: string) =>
  spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'moduleProcess.ts'), file, folder], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

function resultOf(environment: Shared, child: ChildProcess) {
  return new Promise<ResultRow[]>((resolve, reject) => {
    child.on('message', (message: ModuleMessage) => {
      if ('needs' in message) void answer(environment, child, message.needs)
      else if ('rows' in message) resolve(message.rows)
      else reject(new Error(message.failure))
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`its process ended with ${code}`)))
  })
}

/**
 * Runs the modules of the bench one after another. An interrupt (Ctrl-C, SIGTERM) ends the current module, closes the
 * environment and exits.
 * @param environment starts the servers that the modules share, and is closed at the end
 * @returns the rows of the modules, and a line for each module that failed
 */
export async function runModules(modules: readonly BenchModule[], environment: Shared): Promise<BenchResults> {
  const results: BenchResults = { rows: [], failures: [] }
  let current: ChildProcess | undefined
  let isInterrupted = false
  const interrupt = async (signal: (typeof signals)[number]) => {
    isInterrupted = true
    if (current) await endGroup(current)
    await atMost(closeMs, environment.close())
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.once(signal, interrupt)
  for (const { name, file, limitMs } of modules) {
    const begun = Date.now()
    current = startModule(file, environment.folder)
    try {
      const rows = await atMost(limitMs, resultOf(environment, current))
      if (!rows) throw new Error(`not done after ${limitMs / 1000} s`)
      results.rows.push(...rows)
    } catch (error) {
      results.failures.push(`${name}: ${(error as Error).message}`)
    }
    await endGroup(current)
    // The interrupt ends this process soon, so no other module may begin.
    if (isInterrupted) await new Promise(() => undefined)
    current = undefined
    console.error(`${name}: ${((Date.now() - begun) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`)
  }
  await atMost(closeMs, environment.close())
  for (const signal of signals) process.off(signal, interrupt)
  return results
}
