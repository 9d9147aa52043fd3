/** Runs the start of the server, as `npm start` does, for configurations with which the server ends by itself. */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { freePort } from './freePort'

export const root = resolve(import.meta.dirname, '../..')
export const startCommand = ['node', join(root, 'scripts/start.mjs')]

export async function start(env: Record<string, string>, command = startCommand) {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const code = await new Promise<number | null>(done => child.once('close', done))
  return { code, output, lines: output.trim().split('\n').length }
}

/** Expects one line of output, and the exit code of a failure. */
export const refusal = (line: RegExp) => ({ code: 1, lines: 1, output: expect.stringMatching(line) as string })
