/**
 * Checks the proxy of fleet.test.ts: it responds by itself only to requests that a server was processing when it was
 * killed.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startProxy } from '../helpers/roundRobin'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections()
})
const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  open.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const alive = () => listen((request, answer) => request.resume().on('end', () => answer.end('here')))
/** Creates a server that breaks off each of its answers in the middle. */
const dying = () =>
  listen((_request, answer) => {
    answer.writeHead(200, { 'content-length': 100 })
    answer.write('torn', () => answer.destroy())
  })
const refusing = async () => {
  const url = await listen(() => undefined)
  await new Promise(done => open.pop()?.close(done))
  return url
}
const statuses = async (url: string, method: string, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await fetch(url, { method })).status))

test('a server that refuses connections is skipped, however many requests are simultaneous', async () => {
  const servers = [await refusing(), await alive()]
  const proxy = await startProxy(() => servers)
  for (const method of ['GET', 'POST']) expect(await statuses(proxy.url, method, 40)).toEqual(Array(40).fill(200))
  expect(proxy.interruptedRequests).toEqual([])
  await proxy.close()
})

test('a read during which a server ends is sent to the other; a change is cut off, once, and reported', async () => {
  const [dead, other] = [await dying(), await alive()]
  const proxy = await startProxy(() => [dead, other])
  expect(await statuses(proxy.url, 'GET', 10)).toEqual(Array(10).fill(200))
  const changes = await statuses(`${proxy.url}/change`, 'POST', 10)
  expect(changes.filter(status => status !== 200)).toEqual(proxy.interruptedRequests.map(() => 502))
  expect(proxy.interruptedRequests).toEqual(Array(5).fill({ server: dead, method: 'POST', path: '/change' }))
  await proxy.close()
})
