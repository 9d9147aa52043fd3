/**
 * Runs the real server in a separate process, so that a call that makes the server hang fails only one test. After each
 * call, `/livez` must answer within a second.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isErrorCode } from '../../contract/errors'
import { findFreePort } from '../helpers/freePort'
import type { TestCaller } from '../helpers/server'

export interface AttackCall {
  method: string
  /** Path and query of the call, without the prefix /api. */
  path: string
  body?: unknown
  headers?: Record<string, string> | undefined
}

const root = resolve(import.meta.dirname, '../..')
const within = 1000
/**
 * Time limits in ms for each chunk of a response, and for the whole response. They are long, because the export of half
 * a million audit rows is slow.
 */
const answerWithin = 10_000
const wholeWithin = 180_000

const startWithin = 120_000
const retries = 3
const hangs = 'hangs or ends the server'

/** Reads the whole answer. Returns its text if it is an error, otherwise an empty text. */
async function textOf(answer: Response, onPiece: () => void) {
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body ?? []) {
    onPiece()
    if (answer.status >= 400) pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

export class AttackedServer {
  /** Descriptions of the calls that caused a problem, one line each. */
  readonly wrong = new Set<string>()
  calls = 0
  #restarts = 0
  #search: Promise<void> | undefined
  #lastCheck = Promise.resolve(true)
  #nextCheck: Promise<boolean> | undefined
  readonly #runningCalls = new Set<{ caller: TestCaller | null; call: AttackCall; name: string }>()
  #child: ChildProcess | undefined
  #url = ''
  #log = ''
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'portal-attacked-'))
  readonly #databaseUrl: string

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  async start() {
    const port = String(await findFreePort())
    this.#url = `http://127.0.0.1:${port}`
    const env = {
      ...{ PATH: process.env.PATH ?? '', PORT: port, DATA_DIR: this.#dataDir, DATABASE_URL: this.#databaseUrl },
      ...{ DEMO: 'false', LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1' },
    }
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/access/attackedServerProcess.ts'], {
      cwd: root,
      env,
    })
    this.#child = child
    child.stdout.on('data', chunk => (this.#log += chunk))
    child.stderr.on('data', chunk => (this.#log += chunk))
    const deadline = Date.now() + startWithin
    while (!(await this.#isAnswering())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server does not start:\n${this.#log}`)
      await new Promise(next => setTimeout(next, 100))
    }
  }

  async stop() {
    await this.#kill()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  /** Sends the call, checks the answer, and then checks that `/livez` answers. Several calls may run in parallel. */
  async attack(caller: TestCaller | null, call: AttackCall, name: string): Promise<void> {
    await this.#search
    this.calls++
    const attempt = { caller, call, name }
    const restarts = this.#restarts
    this.#runningCalls.add(attempt)
    const problem = await this.#send(caller, call)
    const lives = await this.#answersAfterCall()
    if (!lives && restarts === this.#restarts) await this.#findBlockingCall()
    else if (problem && restarts === this.#restarts) this.wrong.add(`${name}: ${problem}`)
    this.#runningCalls.delete(attempt)
  }

  /** Starts the search for the call that blocks the server. If a search is already running, waits for its end. */
  #findBlockingCall() {
    this.#search ??= this.#repeatRunningCalls().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  /**
   * Finds the call that blocks the server, by repeating each running call on its own. One late answer may be due to a
   * busy machine, so a call is reported only if it delays `/livez` every time.
   */
  async #repeatRunningCalls() {
    const running = [...this.#runningCalls]
    const isHanging = !(await this.#answersAgain())
    if (isHanging) await this.#restart()
    let isFound = false
    for (const { caller, call, name } of running) {
      const problem = await this.#problemOf(caller, call)
      if (problem) this.wrong.add(`${name}: ${problem}`)
      if (problem === hangs) await this.#restart()
      isFound ||= problem !== undefined
    }
    if (isHanging && !isFound) this.wrong.add(`one of these ${hangs}: ${running.map(({ name }) => name).join(' | ')}`)
  }

  async #problemOf(caller: TestCaller | null, call: AttackCall): Promise<string | undefined> {
    for (let time = 0; time < retries; time++) {
      await this.#send(caller, call)
      if (await this.#isAnswering()) return undefined
      if (!(await this.#answersAgain())) return hangs
    }
    return 'holds the server up'
  }

  async #restart() {
    this.#restarts++
    await this.#kill()
    await this.start()
  }

  async #send(caller: TestCaller | null, { method, path, body, headers }: AttackCall): Promise<string | undefined> {
    const [high, low] = [Math.floor(this.calls / 250) % 250, this.calls % 250]
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error(`nothing for ${answerWithin} ms`)), answerWithin)
    try {
      const answer = await fetch(`${this.#url}/api${path}`, {
        method,
        headers: {
          ...(caller && { authorization: `Bearer ${caller.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'x-forwarded-for': `10.2.${high}.${low}`,
          ...headers,
        },
        ...(body !== undefined && { body: asSent(body) }),
        redirect: 'manual',
        signal: AbortSignal.any([silence.signal, AbortSignal.timeout(wholeWithin)]),
      })
      const text = await textOf(answer, () => timer.refresh())
      if (answer.status < 400) return undefined
      const code = codeIn(text)
      return code === 'ServiceUnavailable' || (answer.status < 500 && isErrorCode(code))
        ? undefined
        : `${answer.status} ${text.slice(0, 150)}`
    } catch (error) {
      const { name, message, cause = { message } } = error as Error
      return `no whole answer (${name} ${(cause as Error).message})`
    } finally {
      clearTimeout(timer)
    }
  }

  /** Calls `/livez` after a call. Calls that end at the same time share one request. */
  #answersAfterCall() {
    this.#nextCheck ??= this.#lastCheck.then(() => {
      this.#nextCheck = undefined
      const answer = this.#isAnswering()
      this.#lastCheck = answer
      return answer
    })
    return this.#nextCheck
  }

  #isAnswering() {
    return fetch(`${this.#url}/livez`, { signal: AbortSignal.timeout(within) }).then(
      async answer => (await answer.text()) !== '' && answer.ok,
      () => false,
    )
  }

  async #answersAgain() {
    for (let tries = 0; tries < 8; tries++) if (await this.#isAnswering()) return true
    return false
  }

  async #kill() {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }
}

const asSent = (body: unknown) =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { errorCode?: unknown }).errorCode
  } catch {
    return undefined
  }
}
