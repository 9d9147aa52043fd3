/**
 * Checks that neither a second server on the same data nor 1,000 clients that never finish their requests disturb a
 * server (security.md).
 */
import { join } from 'node:path'
import { freePort } from '../helpers/freePort'
import { spawnServer, startServer } from '../helpers/process'
import { normalClient, slowClients } from '../helpers/slowClients'
import { median, ms, type Row, type Run } from './row'

const clients = 1000
const rounds = 3

const row = (what: string, measuredMs: number, budgetMs: number): Row => ({
  what,
  measured: ms(measuredMs),
  reference: '',
  ratio: '',
  budget: `< ${ms(budgetMs)}`,
  isWithin: measuredMs < budgetMs,
})

export const run: Run = async world => {
  const env = { DATA_DIR: join(world.folder, 'endurance'), RATE_LIMIT: '1000000' }
  const server = await startServer(env)
  const ended: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await spawnServer({ ...env, PORT: String(await freePort()) }).exited
    ended.push(performance.now() - start)
  }
  const { longestMs } = await slowClients(server.url, clients)
  const took = await normalClient(server.url, longestMs)
  const longest = await longestMs
  await server.end('SIGTERM')
  return [
    row('a second server on the same data directory ends', median(ended), 1000),
    row(`${clients} slow clients: the last one is closed`, longest, 20_000),
    row("… a normal client's p99 meanwhile", took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY, 500),
  ]
}
