/** Starts a dependency of the server in a separate process, so that only this dependency can be stopped. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createStallableProcess, type StallableProcess } from '../stallable'

export interface RunningDependency extends StallableProcess {
  port: number
  /** The lines that the process has printed after the line with its port. */
  printed: string[]
  stop(): Promise<void>
}

export async function startDependency(
  name: 'bucket' | 'mailServer' | 'geocoder',
  ...args: string[]
): Promise<RunningDependency> {
  const program = join(import.meta.dirname, `${name}.mjs`)
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [port] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`))),
  ])
  const printed: string[] = []
  lines.on('line', line => printed.push(line))
  return {
    port: Number(port),
    printed,
    ...createStallableProcess(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
