/**
 * Measures the second `npm start`, when the build is up to date and the demo data exists: the time from the command to
 * the first response.
 */
import { join } from 'node:path'
import { startServer } from '../helpers/serverProcess'
import { formatMs, median, type RunBenchModule } from './resultRow'

export const run: RunBenchModule = async environment => {
  const env = { DATA_DIR: join(environment.folder, 'start') }
  const first = performance.now()
  await (await startServer(env)).end('SIGTERM')
  const seeded = performance.now() - first
  const taken: number[] = []
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const server = await startServer(env)
    taken.push(performance.now() - start)
    await server.end('SIGTERM')
  }
  const second = median(taken)
  return [
    {
      what: 'second start to answering',
      measured: formatMs(second),
      reference: `first, with seeding ${formatMs(seeded)}`,
      ratio: '',
      budget: '<= 5 s',
      isWithin: second <= 5000,
    },
  ]
}
