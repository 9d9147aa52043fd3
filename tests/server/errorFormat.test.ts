/**
 * Checks errors that occur outside the code of a route: they have the API's error format, its headers and a request id,
 * and a 500 reveals nothing.
 */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicAccess } from '../../contract/access'
import { buildApp } from '../../server/app'
import type { App } from '../../server/lib/fastifyApp'
import { createDeferred } from '../helpers/deferred'
import { startTestServer, type TestServer } from '../helpers/server'

const fault = { errorCode: 'InternalServerError', message: 'Internal server error' }
const inside = 'insert into "audit_log" params: planted'

let t: TestServer
let port: number
beforeAll(async () => {
  t = await startTestServer()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: { errorCode?: string; message?: string }
}
const parse = (text: string): RawAnswer => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map(each => each.split(': ', 2).map(part => part.toLowerCase())))
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) }
}
/**
 * Sends the bytes on a raw socket.
 * @returns everything that arrives until the server closes the connection
 */
async function raw(bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => (text += chunk)).on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  return parse(text)
}
const lines = (...more: string[]) => `${['GET /api/auth/me HTTP/1.1', ...more].join('\r\n')}\r\n\r\n`

describe('on a raw socket', () => {
  test.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
    ['an invalid header', lines('Host: a', 'a b: c'), 400],
    ['two lengths', lines('Host: a', 'Content-Length: 1', 'Content-Length: 2'), 400],
    ['an invalid length', lines('Host: a', 'Content-Length: x'), 400],
    ['too many headers', lines('Host: a', `X-Long: ${'x'.repeat(20_000)}`), 431],
    ['no host', lines('Connection: close'), 400],
    ['an address that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['an unknown method', 'PROPFIND /api/auth/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
  ])('%s is answered in the API’s error format, with the headers of any error', async (_, bytes, status) => {
    const usual = (await t.app.inject('/api/nothing')).headers
    const answer = await raw(bytes)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ errorCode: expect.any(String), message: expect.any(String) })
    for (const name of ['cache-control', 'content-security-policy', 'x-frame-options', 'x-content-type-options'])
      expect([name, answer.headers[name]]).toEqual([name, String(usual[name]).toLowerCase()])
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(answer.headers['content-type']).toContain('application/json')
  })
})

describe('a server of which one part throws', () => {
  const url = '/api/plain'
  const spoilt = async (spoil: (app: App) => void) => {
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: line => void logged.push(line) })
    const app = await buildApp({ ...t.deps, log }, app => {
      spoil(app)
      app.after(() => app.get(url, { config: { access: publicAccess } }, () => ({ isPlain: true })))
    })
    const close = () => app.close()
    return { app, said: logged, close }
  }
  const fail = async () => {
    throw new Error(inside)
  }

  test.each(['onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend'] as const)(
    'in %s, always, answers a constant 500',
    async hook => {
      const { app, said: logged, close } = await spoilt(app => app.addHook(hook, fail))
      for (const target of [url, '/api/auth/me', '/api/nothing', '/api/%zz', '/sign-in']) {
        const answer = await app.inject(target)
        if (answer.statusCode < 500) continue
        expect([hook, target, answer.json()]).toEqual([hook, target, fault])
        expect(answer.headers).toMatchObject({ 'x-request-id': expect.any(String) })
      }
      expect((await app.inject(url)).statusCode).toBe(500)
      expect(logged.join()).toContain('planted')
      await close()
    },
  )

  test('in onResponse does not change the answer', async () => {
    const { app, close } = await spoilt(app => app.addHook('onResponse', fail))
    expect((await app.inject(url)).statusCode).toBe(200)
    await close()
  })

  test('with the status of a rejection or of a busy server, reveals nothing else', async () => {
    for (const statusCode of [500, 502, 503, 504]) {
      const thrown = Object.assign(new Error(inside), { statusCode })
      const { app, close } = await spoilt(app =>
        app.addHook('preHandler', async () => {
          throw thrown
        }),
      )
      expect((await app.inject(url)).body).not.toContain('planted')
      await close()
    }
  })
})

test('an answer that does not match its schema is a constant 500; the log names route and field, no value', async () => {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: line => void logged.push(line) })
  const route = (app: App) =>
    app.after(() => {
      app.get(
        '/api/mismatch',
        {
          config: { access: publicAccess },
          schema: { response: { 200: z.object({ items: z.array(z.object({ n: z.int() })) }) } },
        },
        () => ({ items: [{ n: 'planted' as unknown as number }] }),
      )
    })
  const app = await buildApp({ ...t.deps, log }, route)
  const answer = await app.inject('/api/mismatch')
  expect([answer.statusCode, answer.json()]).toEqual([500, fault])
  expect(logged.join()).toContain('GET /api/mismatch')
  expect(logged.join()).toContain('items.0.n')
  expect(logged.join()).not.toContain('planted')
  await app.close()
})

test('a closing server still answers clients that are connected, and closes their connections', async () => {
  const app = await buildApp(t.deps)
  const held = createDeferred()
  app.get('/held', async () => held.promise.then(() => 'done'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => (text += chunk)).on('error', () => undefined)
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  socket.write(request('/held'))
  await expect.poll(() => app.server.listening && socket.bytesWritten > 0).toBe(true)
  await new Promise(next => setTimeout(next, 300))
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write(request('/api/auth/me'))
  await new Promise(next => setTimeout(next, 300))
  held.resolve()
  await once(socket, 'close')
  await closed
  const second = parse(text.slice(text.lastIndexOf('HTTP/1.1')))
  expect(second.status).toBe(401)
  expect(second.headers).toMatchObject({ connection: 'close', 'x-request-id': expect.any(String) })
})
