/**
 * Checks that the server disconnects clients that do not read a response, whether it is a picture, a page of the portal
 * or a response of the API. Event streams have hardly any data, and end after a fixed time instead. READERS (default
 * 40) is the number of such clients in the tests with a server in a separate process.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlyRoles } from '../../contract/access'
import { buildApp } from '../../server/app'
import { sessionOf } from '../../server/auth/authorization'
import { createFolderStore } from '../../server/files/folderStore'
import { imageFileName } from '../../server/files/imageUrls'
import { createUnreadStreams } from '../../server/notifications/unreadStreams'
import { createDataDir } from '../helpers/dataDir'
import { findFreePort } from '../helpers/freePort'
import { printFigure } from '../helpers/printFigure'
import { startTestServer, type TestServer } from '../helpers/server'
import { startServer } from '../helpers/serverProcess'

/** Size of a response in bytes. It is larger than the socket buffers of both sides. */
const bytes = 24 * 1024 * 1024

const patient = { timeout: 60_000, interval: 250 }

let picture: string
let t: TestServer
let app: TestServer['app']
let token: string
beforeAll(async () => {
  t = await startTestServer()
  token = (await t.organisation('Retailer')).token
  const image = await t.image(await t.organisation('Retailer'))
  picture = `/files/${imageFileName(image, 'lg')}`
  await t.deps.files.put(imageFileName(image, 'lg'), Buffer.alloc(bytes), 'image/webp')
  app = await buildApp(t.deps, app => {
    app.get('/api/big', { schema: { hide: true }, config: { access: { kind: 'public' } } }, () => 'x'.repeat(bytes))
  })
  // The test's streams require a session, like those of the portal.
  const streams = createUnreadStreams(t.deps, 5_000)
  const config = { access: onlyRoles('Retailer') }
  app.get('/api/stream', { schema: { hide: true }, config }, (request, reply) =>
    streams.open(request, reply, sessionOf(request)),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  while (!t.deps.signals.isHearing()) await setTimeout(50)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const ask = (path: string, times = 1): Socket => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(times))
  return socket
}
const connections = () => new Promise<number>(done => app.server.getConnections((_, count) => done(count)))

test('a client that reads nothing is disconnected within 20 s; one that reads a little now and then gets everything', async () => {
  const idle = [
    ...Array.from({ length: 10 }, () => ask(picture)),
    ...Array.from({ length: 10 }, () => ask('/api/big')),
    // No single file of the portal is large enough to fill the buffers, so several are requested on one connection.
    ...Array.from({ length: 5 }, () => ask('/api/docs/static/swagger-ui-bundle.js', 20)),
  ]
  const slow = ask(picture)
  let taken = 0
  const sip = setInterval(() => {
    for (let i = 0; i < 4; i++) taken += slow.read(16 * 1024)?.length ?? 0
  }, 500)

  await expect.poll(connections, patient).toBe(idle.length + 1)
  const startedAt = performance.now()
  await expect.poll(connections, patient).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  clearInterval(sip)
  expect(taken).toBeGreaterThan(500_000)
  // This client has read a little at intervals, and therefore has not been disconnected. Now it reads the rest.
  slow.on('data', chunk => (taken += chunk.length)).resume()
  await expect.poll(() => taken, patient).toBeGreaterThan(bytes)
  slow.destroy()
  for (const socket of idle) socket.destroy()
})

test('a client that reads nothing of a stream is disconnected when it ends; an account has ten at a time', async () => {
  const streams = Array.from({ length: 10 }, () => ask('/api/stream'))
  // A connection counts as a stream only after its first data, so the test waits for the first data of each.
  await Promise.all(streams.map(stream => once(stream, 'readable')))
  const another = await app.inject({ url: '/api/stream', headers: { authorization: `Bearer ${token}` } })
  expect(another.statusCode).toBe(429)
  expect(await connections()).toBe(streams.length)
  await expect.poll(connections, patient).toBe(0)
  for (const stream of streams) stream.destroy()
})

test('an address can receive 40 pictures at a time, and a 429 beyond that', async () => {
  const held = Array.from({ length: 40 }, () => ask(picture))
  // Waits until all 40 downloads have begun, so that the next request is the 41st.
  await Promise.all(held.map(socket => once(socket, 'readable')))
  const statusOf = async () => (await app.inject(picture.replace('lg', 'sm'))).statusCode
  expect(await statusOf()).toBe(429)
  for (const socket of held) socket.destroy()
  await expect.poll(statusOf, patient).toBe(404)
})

const readers = Number(process.env.READERS ?? 40)
const streamsEach = 10

/** Size in bytes of the picture that clients do not read. A server that kept it for each client would need 320 MB more. */
const pictureBytes = 8 * 1024 * 1024

const buildSmallPicture = async () => {
  const create = { width: 800, height: 800, channels: 3, background: 'green' } as const
  const jpeg = await sharp({ create }).jpeg().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'green.jpg')
  return form
}

test('many clients that read nothing cost a server hardly any memory', async () => {
  const data = await createDataDir(Math.ceil(readers / streamsEach))
  const METRICS_PORT = String(await findFreePort())
  const server = await startServer({ ...data.env, METRICS_PORT })
  const headers = { authorization: `Bearer ${data.token}` }
  const body = await buildSmallPicture()
  const uploaded = await fetch(`${server.url}/api/resources?md=true&sm=true`, { method: 'POST', headers, body })
  const { guid } = (await uploaded.json()) as { guid: string }
  const fileName = imageFileName(guid, 'original')
  const target = `/files/${fileName}`
  await createFolderStore(join(data.env.DATA_DIR, 'files')).put(fileName, randomBytes(pictureBytes), 'image/webp')
  expect((await (await fetch(server.url + target)).arrayBuffer()).byteLength).toBe(pictureBytes)
  // The limit is half of the memory that a server would need if it kept all responses. The memory of a server that keeps
  // none grows too, with Node.js 24 by up to 100 MB.
  const mostMegabytes = (readers * pictureBytes) / 2 / 2 ** 20

  const measured = async () => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
    return {
      sockets: gauge('nodejs_active_resources{type="TCPSocketWrap"}'),
      megabytes: gauge('process_resident_memory_bytes') / 2 ** 20,
    }
  }
  // The server has already answered this request once. More answers would leave garbage in its memory, which would hide
  // the memory that the slow clients cost.
  const before = await measured()
  expect(before.megabytes).toBeGreaterThan(0)
  // The requests come from several addresses, because one address can receive only 40 pictures at a time.
  const askFor = (path: string, header: (at: number) => string = () => '') =>
    Array.from({ length: readers }, (_, at) => {
      const from = {
        port: Number(new URL(server.url).port),
        host: '127.0.0.1',
        localAddress: `127.0.0.${2 + (at % 4)}`,
      }
      const socket = connect(from).on('error', () => undefined)
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${header(at)}\r\n`)
      return socket
    })
  const idle = askFor(target)
  const sockets = async () => (await measured()).sockets - before.sockets
  await expect.poll(sockets, patient).toBeGreaterThanOrEqual(readers)
  const startedAt = performance.now()
  let most = 0
  const watching = setInterval(async () => {
    most = Math.max(most, (await measured()).megabytes)
  }, 500)
  await expect.poll(sockets, patient).toBeLessThan(5)
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watching)
  printFigure(
    `${readers} clients that read nothing of ${(pictureBytes / 1e6).toFixed(1)} MB`,
    `closed after ${seconds.toFixed(1)} s, + ${(most - before.megabytes).toFixed(1)} MB`,
    `20 s, < ${mostMegabytes} MB`,
  )
  expect(seconds).toBeLessThan(20)
  expect(most - before.megabytes).toBeLessThan(mostMegabytes)
  for (const socket of idle) socket.destroy()

  const asks = (at: number) =>
    `Accept: text/event-stream\r\nAuthorization: Bearer ${data.tokens[Math.floor(at / streamsEach)]}\r\n`
  const beforeStreams = await measured()
  const streams = askFor('/api/notifications/unread', asks)
  const another = () =>
    fetch(`${server.url}/api/notifications/unread`, {
      headers: { authorization: `Bearer ${data.tokens.at(-1)}`, accept: 'text/event-stream' },
      signal: AbortSignal.timeout(5_000),
    })
  await expect.poll(sockets, patient).toBeGreaterThan(readers - 5)
  await expect.poll(async () => (await another()).status, patient).toBe(429)
  const { megabytes } = await measured()
  const endedAt = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  const untilEnd = (performance.now() - endedAt) / 1000
  printFigure(
    `${readers} clients that read nothing of a stream, ${streamsEach} an account, no more`,
    `+ ${(megabytes - beforeStreams.megabytes).toFixed(1)} MB, the server ends in ${untilEnd.toFixed(1)} s`,
    '< 20 MB, 10 s',
  )
  expect(megabytes - beforeStreams.megabytes).toBeLessThan(20)
  expect(untilEnd).toBeLessThan(10)
  for (const socket of streams) socket.destroy()
  data.remove()
})
