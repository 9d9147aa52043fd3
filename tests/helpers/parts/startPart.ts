/**
 * Starts a dependency of the server in a separate process, so that the dependency can be stopped while everything else
 * runs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Stallable, stallable } from '../stallable'

export interface RunningPart extends Stallable {
  port: number
  /** Lines that the process has printed after its port. */
  said: string[]
  stop(): Promise<void>
}

export async function startPart(name: 'bucket' | 'mailServer' | 'geocoder', ...args: string[]): Promise<RunningPart> {
  const program = join(import.meta.dirname, `${name}.mjs`)
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [port] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`))),
  ])
  const said: string[] = []
  lines.on('line', line => said.push(line))
  return {
    port: Number(port),
    said,
    ...stallable(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
