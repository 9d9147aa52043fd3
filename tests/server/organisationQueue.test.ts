/**
 * Checks that the calls of one organisation wait in a queue: however many calls it sends, calls of other organisations
 * are answered meanwhile.
 */
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keyAccess, signedInAccess } from '../../contract/access'
import { createFairQueue } from '../../server/concurrency/fairQueue'
import { limitedWorkChannel } from '../../server/concurrency/limitedWork'
import {
  contendedSessionConcurrency,
  produceInTurns,
  sessionConcurrency,
} from '../../server/http/organisationFairQueue'
import type { App } from '../../server/lib/fastifyApp'
import { createDeferred } from '../helpers/deferred'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
/** The routes that the tests hold, with their configuration. */
const routes = {
  costly: { access: signedInAccess, isCostly: true },
  usual: { access: signedInAccess },
  keys: { access: keyAccess('catalogue:read') },
} as const
const kinds = ['costly', 'usual', 'keys'] as const
const running = { costly: 0, usual: 0, keys: 0 }
const most = { costly: 0, usual: 0, keys: 0, together: 0 }
let held = createDeferred()

const hold = () => {
  Object.assign(most, { costly: 0, usual: 0, keys: 0, together: 0 })
  held = createDeferred()
}

const inOwnQueue = createFairQueue({ inAll: 1, each: 1, waiting: 10 })

/** Number and size in bytes of the pieces of a response that is larger than the buffers of a connection. */
const pieces = { number: 30, bytes: 1_000_000 }
const producing = { now: 0, most: 0 }
async function* producePieces() {
  for (let n = 0; n < pieces.number; n++) {
    producing.most = Math.max(producing.most, ++producing.now)
    await sleep(5)
    producing.now--
    yield 'x'.repeat(pieces.bytes)
  }
}

const holdingRoutes = (app: App) => {
  app.get('/api/test/pieces', { schema: { hide: true }, config: routes.costly }, (_request, reply) =>
    reply.send(Readable.from(produceInTurns(reply, producePieces()))),
  )
  app.get('/api/test/queued', { schema: { hide: true }, config: { access: signedInAccess } }, async () => {
    await inOwnQueue('all', new AbortController().signal, () => held.promise)
    return {}
  })
  for (const kind of kinds) {
    app.get(`/api/test/${kind}`, { schema: { hide: true }, config: routes[kind] }, async () => {
      running[kind]++
      most[kind] = Math.max(most[kind], running[kind])
      most.together = Math.max(most.together, running.costly + running.usual)
      await held.promise
      running[kind]--
      return {}
    })
  }
}

beforeAll(async () => {
  hold()
  t = await startTestServer({ routes: holdingRoutes })
})
afterEach(hold)
afterAll(() => t.close())

test('five calls of an organisation run at once, and a costly one; another organisation is answered meanwhile', async () => {
  const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
  const sessions = [owner, await t.signInAgain(owner)]
  const callAll = (path: string, times: number) =>
    Array.from({ length: times }, (_, n) => t.call(sessions[n % 2] ?? owner, 'GET', path))
  const costly = callAll('/test/costly', 3)
  await expect.poll(() => running.costly).toBe(1)
  const usual = callAll('/test/usual', 12)
  await expect.poll(() => running.usual).toBe(sessionConcurrency.postgres)
  const { status } = await t.call(other, 'GET', '/b2b/retail/locations')
  expect(status).toBe(200)
  held.resolve()
  const statuses = (await Promise.all([...costly, ...usual])).map(answer => answer.status)
  expect(statuses).toEqual(Array(15).fill(200))
  expect(most).toMatchObject({ costly: 1, together: 1 + sessionConcurrency.postgres })
})

test.each(['q=a', 'sort=name', 'filter={}'])('two calls with %s run at once, next to other calls', async query => {
  const owner = await t.organisation('Retailer')
  const searches = Array.from({ length: 6 }, () => t.call(owner, 'GET', `/test/usual?${query}`))
  await expect.poll(() => running.usual).toBe(2)
  expect((await t.call(owner, 'GET', '/b2b/retail/locations')).status).toBe(200)
  held.resolve()
  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(most.usual).toBe(2)
})

test('costly calls that wait do not block ordinary calls', async () => {
  const owner = await t.organisation('Retailer')
  const costly = Array.from({ length: 8 }, () => t.call(owner, 'GET', '/test/costly'))
  await expect.poll(() => running.costly).toBe(1)
  expect((await t.call(owner, 'GET', '/b2b/retail/locations')).status).toBe(200)
  held.resolve()
  expect((await Promise.all(costly)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('fewer calls of an organisation run at once while another one calls', async () => {
  const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
  expect((await t.call(other, 'GET', '/b2b/retail/locations')).status).toBe(200)
  const calls = Array.from({ length: 8 }, () => t.call(owner, 'GET', '/test/usual'))
  await expect.poll(() => running.usual).toBe(contendedSessionConcurrency.postgres)
  expect((await t.call(other, 'GET', '/b2b/retail/locations')).status).toBe(200)
  held.resolve()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(most.usual).toBe(contendedSessionConcurrency.postgres)
})

test('a member who fills the queue does not prevent the owner from removing the member, whose waiting calls then fail', async () => {
  const owner = await t.organisation('Retailer')
  const member = await t.member(owner, 'Manager')
  let rejected = 0
  const calls = Array.from({ length: 400 }, async () => {
    const { status } = await t.call(member, 'GET', '/test/usual')
    if (status === 429) rejected++
    return status
  })
  await expect.poll(() => rejected, { timeout: 20_000 }).toBeGreaterThan(90)
  const removal = t.call(owner, 'DELETE', `/team/members/${member.membershipId}`)
  // The calls wait long enough that their session is read again.
  await sleep(500)
  held.resolve()
  // The calls that begin together with the removal are held until the member is removed.
  hold()
  expect((await removal).status).toBe(204)
  held.resolve()
  const statuses = await Promise.all(calls)
  expect(statuses.filter(status => status === 401).length).toBeGreaterThan(250)
})

test('reads with API keys of an organisation wait like calls of its sessions', async () => {
  const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
  const [first, second, foreign] = [await t.key(owner), await t.key(owner), await t.key(other)]
  expect((await t.call(foreign, 'GET', '/v1/materials')).status).toBe(200)
  const calls = Array.from({ length: 8 }, (_, n) => t.call(n % 2 ? first : second, 'GET', '/test/keys'))
  await expect.poll(() => running.keys).toBe(contendedSessionConcurrency.postgres)
  expect((await t.call(foreign, 'GET', '/v1/materials')).status).toBe(200)
  held.resolve()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(most.keys).toBe(contendedSessionConcurrency.postgres)
})

test('calls that wait in a queue of their own do not stop the other calls of the organisation', async () => {
  const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
  expect((await t.call(other, 'GET', '/b2b/retail/locations')).status).toBe(200)
  const queued = Array.from({ length: 6 }, () => t.call(owner, 'GET', '/test/queued'))
  expect((await t.call(owner, 'GET', '/b2b/retail/locations')).status).toBe(200)
  held.resolve()
  expect((await Promise.all(queued)).map(({ status }) => status)).toEqual(Array(6).fill(200))
})

test.each([
  ['usual', sessionConcurrency.postgres],
  ['costly', 1],
] as const)('a client that has disconnected does not let more of its %s calls run at once', async (kind, atOnce) => {
  // Uses a separate server without calls of other organisations, because these would reduce how many calls of this
  // organisation run at once.
  const alone = await startTestServer({ routes: holdingRoutes })
  const owner = await alone.organisation('Retailer')
  const address = await alone.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${owner.token}` }
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    const calls = Array.from({ length: 8 }, () =>
      fetch(`${address}/api/test/${kind}`, { headers, signal: leaving.signal }).catch(() => undefined),
    )
    await expect.poll(() => running[kind]).toBe(atOnce)
    leaving.abort()
    await Promise.all(calls)
  }
  const last = fetch(`${address}/api/test/${kind}`, { headers })
  // Waits longer than a call needs to begin, so that a call that wrongly begins is counted.
  await new Promise(resolve => setTimeout(resolve, 500))
  held.resolve()
  expect((await last).status).toBe(200)
  await expect.poll(() => running[kind]).toBe(0)
  expect(most[kind]).toBe(atOnce)
  await alone.close()
})

test('organisations whose clients read a long response slowly do not delay the costly calls of another one', async () => {
  held.resolve()
  const owners = await Promise.all(Array.from({ length: 4 }, () => t.organisation('Retailer')))
  const other = await t.organisation('Retailer')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const clients = owners.map(({ token }) => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(`GET /api/test/pieces HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    return socket
  })
  // A client that has received the beginning of its response, and reads nothing more.
  await Promise.all(clients.map(client => once(client, 'readable')))
  const startedAt = performance.now()
  expect((await t.call(other, 'GET', '/test/costly')).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  for (const client of clients) client.destroy()
})

test('the pieces of long responses are produced in four turns for all organisations', async () => {
  producing.most = 0
  const owners = await Promise.all(Array.from({ length: 8 }, () => t.organisation('Retailer')))
  const answers = await Promise.all(owners.map(owner => t.call(owner, 'GET', '/test/pieces')))
  expect(answers.map(({ raw }) => raw.length)).toEqual(owners.map(() => pieces.number * pieces.bytes))
  expect(producing).toEqual({ now: 0, most: 4 })
})

test('an export is produced in turns', async () => {
  const owner = await t.organisation('Retailer')
  let turns = 0
  subscribe(limitedWorkChannel.name, inAll => {
    if (inAll === 4) turns++
  })
  expect((await t.call(owner, 'GET', '/b2b/retail/export')).status).toBe(200)
  // One turn begins the call, and each list of the export needs further ones.
  expect(turns).toBeGreaterThan(10)
})
