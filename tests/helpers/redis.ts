/** Starts the installed redis-server for the tests on a free port. It stores nothing and ends with the tests. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { findFreePort } from './freePort'
import { createStallableProcess, type StallableProcess } from './stallable'

export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

export async function startRedis(
  givenPort?: number,
): Promise<StallableProcess & { url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-redis-'))
  const port = givenPort ?? (await findFreePort())
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn('redis-server', options, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve, reject) => server.once('error', reject).once('exit', () => resolve()))
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { retryStrategy: tries => (tries > 100 ? null : 50), maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await Promise.race([client.ping(), ended])
  client.disconnect()
  return {
    url,
    ...createStallableProcess(server.pid ?? 0),
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
