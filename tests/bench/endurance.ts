/**
 * Checks that a server remains fast although a second server uses the same data, and although 1,000 clients never
 * finish their requests (security.md).
 */
import { join } from 'node:path'
import { findFreePort } from '../helpers/freePort'
import { spawnServer, startServer } from '../helpers/serverProcess'
import { connectSlowClients, measureCallsUntil } from '../helpers/slowClients'
import { formatMs, median, type ResultRow, type RunBenchModule } from './resultRow'

const clients = 1000
const rounds = 3

const row = (what: string, measuredMs: number, budgetMs: number): ResultRow => ({
  what,
  measured: formatMs(measuredMs),
  reference: '',
  ratio: '',
  budget: `< ${formatMs(budgetMs)}`,
  isWithin: measuredMs < budgetMs,
})

export const run: RunBenchModule = async environment => {
  const env = { DATA_DIR: join(environment.folder, 'endurance'), RATE_LIMIT: '1000000' }
  const server = await startServer(env)
  const ended: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await spawnServer({ ...env, PORT: String(await findFreePort()) }).exited
    ended.push(performance.now() - start)
  }
  const { longestMs } = await connectSlowClients(server.url, clients)
  const took = await measureCallsUntil(server.url, longestMs)
  const longest = await longestMs
  await server.end('SIGTERM')
  return [
    row('a second server on the same data directory ends', median(ended), 1000),
    row(`${clients} slow clients: the last one is closed`, longest, 20_000),
    row("… a normal client's p99 meanwhile", took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY, 500),
  ]
}
