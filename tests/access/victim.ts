/**
 * Runs the real server in a separate process, so that a call that makes it hang ends one test and not the whole run.
 * After each call `/livez` must answer within a second.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isErrorCode } from '../../contract/errors'
import { freePort } from '../helpers/freePort'
import type { Caller } from '../helpers/server'

export interface Call {
  method: string
  /** Path below /api, with the query. */
  path: string
  body?: unknown
  headers?: Record<string, string> | undefined
}

const root = resolve(import.meta.dirname, '../..')
const within = 1000
/** Time until an answer begins, and between its pieces, in ms. The log of half a million calls is long. */
const answerWithin = 10_000
const wholeWithin = 180_000

const startWithin = 120_000
const retries = 3
const hangs = 'hangs or ends the server'

/** Reads the whole answer, and returns the text of a rejection; for any other answer an empty text. */
async function textOf(answer: Response, onPiece: () => void) {
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body ?? []) {
    onPiece()
    if (answer.status >= 400) pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

export class Victim {
  /** Problems that were found, each call once. */
  readonly wrong = new Set<string>()
  calls = 0
  #life = 0
  #trial: Promise<void> | undefined
  #asked = Promise.resolve(true)
  #question: Promise<boolean> | undefined
  readonly #underWay = new Set<{ caller: Caller; call: Call; name: string }>()
  #child: ChildProcess | undefined
  #url = ''
  #log = ''
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'portal-victim-'))
  readonly #databaseUrl: string

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  async start() {
    const port = String(await freePort())
    this.#url = `http://127.0.0.1:${port}`
    const env = {
      ...{ PATH: process.env.PATH ?? '', PORT: port, DATA_DIR: this.#dataDir, DATABASE_URL: this.#databaseUrl },
      ...{ DEMO: 'false', LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1' },
    }
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/access/victimServer.ts'], { cwd: root, env })
    this.#child = child
    child.stdout.on('data', chunk => (this.#log += chunk))
    child.stderr.on('data', chunk => (this.#log += chunk))
    const deadline = Date.now() + startWithin
    while (!(await this.#lives())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server does not start:\n${this.#log}`)
      await new Promise(next => setTimeout(next, 100))
    }
  }

  async stop() {
    await this.#kill()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  /** Sends the call, checks the answer, and asks whether the server still answers. Several calls may run at once. */
  async attack(caller: Caller, call: Call, name: string): Promise<void> {
    await this.#trial
    this.calls++
    const attempt = { caller, call, name }
    const life = this.#life
    this.#underWay.add(attempt)
    const said = await this.#send(caller, call)
    const lives = await this.#livesAfterwards()
    if (!lives && life === this.#life) await this.#tried()
    else if (said && life === this.#life) this.wrong.add(`${name}: ${said}`)
    this.#underWay.delete(attempt)
  }

  /** Runs one investigation at a time; a call that finds the server late meanwhile waits for its end. */
  #tried() {
    this.#trial ??= this.#judge().finally(() => {
      this.#trial = undefined
    })
    return this.#trial
  }

  /**
   * Finds the call that was responsible, by sending each running call again on its own. A late answer may come from a
   * busy machine; only a call that is late every time is responsible.
   */
  async #judge() {
    const suspects = [...this.#underWay]
    const hung = !(await this.#recovers())
    if (hung) await this.#restart()
    let isFound = false
    for (const { caller, call, name } of suspects) {
      const guilt = await this.#guiltOf(caller, call)
      if (guilt) this.wrong.add(`${name}: ${guilt}`)
      if (guilt === hangs) await this.#restart()
      isFound ||= guilt !== undefined
    }
    if (hung && !isFound) this.wrong.add(`one of these ${hangs}: ${suspects.map(({ name }) => name).join(' | ')}`)
  }

  async #guiltOf(caller: Caller, call: Call): Promise<string | undefined> {
    for (let time = 0; time < retries; time++) {
      await this.#send(caller, call)
      if (await this.#lives()) return undefined
      if (!(await this.#recovers())) return hangs
    }
    return 'holds the server up'
  }

  async #restart() {
    this.#life++
    await this.#kill()
    await this.start()
  }

  async #send(caller: Caller, { method, path, body, headers }: Call): Promise<string | undefined> {
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

  /** Calls `/livez` once for all calls that ended before. */
  #livesAfterwards() {
    this.#question ??= this.#asked.then(() => {
      this.#question = undefined
      const answer = this.#lives()
      this.#asked = answer
      return answer
    })
    return this.#question
  }

  #lives() {
    return fetch(`${this.#url}/livez`, { signal: AbortSignal.timeout(within) }).then(
      async answer => (await answer.text()) !== '' && answer.ok,
      () => false,
    )
  }

  async #recovers() {
    for (let tries = 0; tries < 8; tries++) if (await this.#lives()) return true
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
