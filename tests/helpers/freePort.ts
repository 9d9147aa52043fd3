/**
 * Finds a free port that other processes are unlikely to take before the test uses it. It is below the ports that the
 * kernel assigns to connections (Linux: from 32768, elsewhere from 49152). Each worker of a run has its own range, and
 * tries the ports of this range in turn.
 */
import { createServer } from 'node:net'

const [first, each] = [11_000, 2_000]
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 10
// The search starts at a random port of the range, because other runs on this machine search the same range.
let at = Math.floor(Math.random() * each)

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < each; tries++) {
    at = (at + 1) % each
    const port = first + worker * each + at
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${first + worker * each} on`)
}
