/**
 * Checks that the server disconnects clients that send single bytes at intervals. security.md states the result for
 * SLOW_CLIENTS=1000; the usual run has fewer clients.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quantile } from '../bench/resultRow'
import { createDataDir, type DataDir } from '../helpers/dataDir'
import { printFigure } from '../helpers/printFigure'
import { type RunningServer, startServer } from '../helpers/serverProcess'
import { connectSlowClients, measureCallsUntil } from '../helpers/slowClients'

const clients = Number(process.env.SLOW_CLIENTS ?? 200)

let data: DataDir
let server: RunningServer
beforeEach(async () => {
  data = await createDataDir()
  server = await startServer(data.env)
})
afterEach(async () => {
  await server.end('SIGKILL')
  data.remove()
})

test('all are closed in 20 s, and a normal client is answered all the time', async () => {
  const { longestMs } = await connectSlowClients(server.url, clients)
  const took = await measureCallsUntil(server.url, longestMs)
  printFigure(
    `${clients} clients that send a byte now and then`,
    `closed in ${((await longestMs) / 1000).toFixed(1)} s, a normal client's p99 ${quantile(took, 0.99).toFixed(0)} ms`,
    '20 s, 500 ms',
  )
  expect(took.length).toBeGreaterThan(10)
  expect(await longestMs).toBeLessThan(20_000)
})

test('they do not keep the server from ending in 10 s', async () => {
  await connectSlowClients(server.url, 20)
  const startedAt = Date.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})
