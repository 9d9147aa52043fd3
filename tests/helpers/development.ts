/** Runs `npm run dev` in a separate process. */
import { execFileSync, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { findFreePort } from './freePort'
import { waitForServer } from './serverProcess'

const root = resolve(import.meta.dirname, '../..')

/** Returns the ids and commands of a process and of all processes that it has started. */
function treeOf(pid: number): { pid: number; command: string }[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, id, parent, command = '']) => ({ pid: Number(id), parent: Number(parent), command }))
  const below = (parent: number): typeof all =>
    all.filter(each => each.parent === parent).flatMap(each => [each, ...below(each.pid)])
  return [...all.filter(each => each.pid === pid), ...below(pid)]
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts the development server, and waits until the portal's server and Vite respond. */
export async function startDevelopment(env: Record<string, string>, args: readonly string[] = []) {
  const port = String(await findFreePort())
  const npm = spawn('npm', ['run', 'dev', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process leads its own process group, so that a test can send a signal to all its programs as a terminal does.
    detached: true,
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (text += chunk))
  const output = () => stripVTControlCharacters(text)
  const localAddress = () => /Local:\s+(http:\/\/\S+?)\/?\s/.exec(output())?.[1]
  await waitForServer(`http://127.0.0.1:${port}`, 150_000).catch(error => {
    npm.kill('SIGTERM')
    throw new Error(`${error.message}\n${output()}`)
  })
  while (!localAddress()) await pause(100)
  const tree = treeOf(npm.pid ?? 0)
  const find = (command: RegExp) => tree.find(each => command.test(each.command))?.pid ?? 0
  return {
    /** URL of the pages, as Vite prints it. */
    url: localAddress() ?? '',
    /** URL of the portal's server. */
    server: `http://127.0.0.1:${port}`,
    output,
    /** Ids of the processes. All of them must end after Ctrl+C, or when one of them ends. */
    processes: {
      npm: npm.pid ?? 0,
      // The process group, which a terminal signals. A negative id means the whole group.
      terminal: -(npm.pid ?? 0),

      dev: find(/^node scripts\/dev/),
      server: find(/cli\.mjs watch/),
      vite: find(/bin\/vite/),
    },
    /** Returns the commands of those processes of this development server that are still running. */
    running: () => tree.filter(({ pid }) => isAlive(pid)).map(({ command }) => command),
  }
}
