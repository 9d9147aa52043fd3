/**
 * Starts the server as `npm start` does, with a configuration that makes it exit, and returns the exit code and the
 * output.
 */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { findFreePort } from './freePort'

export const projectFolder = resolve(import.meta.dirname, '../..')
export const startCommand = ['node', join(projectFolder, 'scripts/start.mjs')]

export async function runStart(env: Record<string, string>, command = startCommand) {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH ?? '', PORT: String(await findFreePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const code = await new Promise<number | null>(done => child.once('close', done))
  return { code, output, lines: output.trim().split('\n').length }
}

/** Returns the expected result of a failed start: exit code 1, and a single line of output that matches `line`. */
export const matchOneLineError = (line: RegExp) => ({
  code: 1,
  lines: 1,
  output: expect.stringMatching(line) as string,
})
