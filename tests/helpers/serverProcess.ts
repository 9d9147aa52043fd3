/** Runs the built server in a separate process, as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePort } from './freePort'

const root = resolve(import.meta.dirname, '../..')
/**
 * Returns the path of a built program of the server. It starts much faster than its source.
 * @param name such as `restore`
 */
export function builtProgram(name: string) {
  const program = join(root, `dist/server/${name}.js`)
  if (!existsSync(program)) throw new Error('the server is not built: npm run build')
  return program
}

export interface RunningServer {
  url: string
  pid: number
  output(): string
  /**
   * Sends the signal and waits until the process has ended.
   * @returns the exit code; null if the process was killed
   */
  end(signal: NodeJS.Signals): Promise<number | null>
  exited: Promise<number | null>
}

/**
 * Starts the server without waiting until it responds.
 * @param program path of the program of a server that was built in another folder
 */
export function spawnServer(
  env: Record<string, string>,
  program = builtProgram('main'),
): {
  child: ChildProcess
  output(): string
  exited: Promise<number | null>
} {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', chunk => (text += chunk))
  child.stderr?.on('data', chunk => (text += chunk))
  const exited = new Promise<number | null>(done => child.once('exit', code => done(code)))
  return { child, output: () => text, exited }
}

/**
 * Waits until the server responds.
 * @param check is called repeatedly, and throws if the server will never respond
 */
export async function waitForServer(url: string, withinMs: number, check: () => void = () => undefined) {
  const deadline = Date.now() + withinMs
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isUp())) {
    check()
    if (Date.now() > deadline) throw new Error('the server does not answer:')
    await new Promise(next => setTimeout(next, 50))
  }
}

/** Starts the server and waits until it responds. */
export async function startServer(
  env: Record<string, string>,
  withinMs = 150_000,
  program = builtProgram('main'),
): Promise<RunningServer> {
  const port = env.PORT ?? String(await findFreePort())
  const { child, output, exited } = spawnServer({ PORT: port, ...env }, program)
  const url = `http://127.0.0.1:${port}`
  const isOver = () => {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`)
  }
  await waitForServer(url, withinMs, isOver).catch(error => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${output()}`)
  })
  return {
    url,
    pid: child.pid ?? 0,
    output,
    exited,
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** Makes a call of the API over HTTP, and returns its status and body. */
export async function callApi(url: string, token: string | undefined, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : null }
}

/** Returns a function that reads the id of the first record of a list. */
export const createFirstIdReader =
  (url: string, token: string) =>
  async (path: string): Promise<string> => {
    const { body } = await callApi(url, token, 'GET', path)
    const [first] = Array.isArray(body) ? body : body.items
    return first.guid ?? first.cityId
  }

/** A session as the API returns it and as the sign-in page stores it. */
export interface DemoSession {
  token: string
  role: string
  expiresAt: string
}

/** Signs in a demo account with the API, and returns its session. An address may sign in only ten times a minute. */
export const openSession = async (url: string, name: string): Promise<DemoSession> => {
  const account = { email: `${name}@demo.example`, password: 'Demo-2026-pass' }
  return (await callApi(url, undefined, 'POST', '/b2b/auth/sign-in', account)).body
}

export const signIn = async (url: string, name: string): Promise<string> => (await openSession(url, name)).token
