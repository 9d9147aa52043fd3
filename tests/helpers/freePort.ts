/**
 * A port that nobody else takes until it is used: below those that the kernel hands out by itself (Linux: from 32768,
 * elsewhere from 49152), each worker of a run from a range of its own, never one twice.
 */
import { createServer } from 'node:net'

const [first, each] = [11_000, 2_000]
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 10
// Somewhere in the range, for other runs on this machine begin in it too.
let at = Math.floor(Math.random() * each)

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < each; tries++) {
    at = (at + 1) % each
    const port = first + worker * each + at
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${first + worker * each} on`)
}
